/** Identifies the object of a call's dialog. A draft that was typed over an older version belongs to the same object. */
export function objectOf(known: object): string {
  return JSON.stringify(Object.entries(known).filter(([name]) => name !== 'version'));
}
