/** Code of what is normal in every list of findings (domain-workstation §8.3). */
export const NORMAL = 0;

/** What a list holds after a choice: normal and a finding exclude each other, and what was chosen last stays. */
export function chosenFindings<C>(before: readonly C[], after: readonly C[]): readonly C[] {
  const isNormal = (code: unknown) => code === NORMAL;
  if (after.some(isNormal) && !before.some(isNormal)) return after.filter(isNormal);
  return after.length > 1 ? after.filter((code) => !isNormal(code)) : after;
}
