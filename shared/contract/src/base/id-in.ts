/** An id in an address; undefined for whatever is none. */
export function idIn(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
