/** The first letter of a name; of "Seat 2" the number. */
export const initialOf = (name: string) => /\d+$/.exec(name)?.[0] ?? [...name][0] ?? "";
