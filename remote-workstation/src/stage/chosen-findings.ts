/** Code of a normal finding in every list of findings (domain-workstation §8.3). */
export const NORMAL = 0;

/** Returns the findings after a choice: normal and other findings exclude each other, and the last choice wins. */
export function chosenFindings<C>(before: readonly C[], after: readonly C[]): readonly C[] {
  const isNormal = (code: unknown) => code === NORMAL;
  if (after.some(isNormal) && !before.some(isNormal)) return after.filter(isNormal);
  return after.length > 1 ? after.filter((code) => !isNormal(code)) : after;
}
