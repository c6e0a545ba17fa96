/** Leaves the document, and with it everything in memory. */
export function leaveTo(path: string): void {
  window.location.assign(path);
}
