/** The styles of this chunk, once for each of its parts that is shown. */
import styles from "./table.css?inline";

export const Styles = () => <style>{styles}</style>;
