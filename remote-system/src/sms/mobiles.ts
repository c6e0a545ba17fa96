/** The numbers in a pasted text: one a line, or apart by commas and spaces. */
export function mobilesIn(text: string): string[] {
  return text
    .split(/[\s,，;；、]+/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
