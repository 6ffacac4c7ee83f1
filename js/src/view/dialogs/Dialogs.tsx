/** The one dialog that is open, if any. */
import type { ViewProps } from "../../core/play/props";
import { useView } from "../shared/hooks";
import { NewGame, Share } from "../shared/later";
import { Help } from "./Help";
import { Options } from "./Options";

const DIALOGS = { new: NewGame, help: Help, share: Share, options: Options };

export function Dialogs(p: ViewProps) {
  const { dialog } = useView(p.view);
  const Open = dialog && DIALOGS[dialog];
  return Open && <Open {...p} />;
}
