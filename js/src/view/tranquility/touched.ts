/** The cell a move touched, or "". */
export function touched(move = ""): string {
  return /^(?:Place \S+|Unleash|Choose|Rotate) (\w\d)/.exec(move)?.[1] ?? "";
}
