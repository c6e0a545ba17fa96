const KILO = 1024;

/** A size as people read it. */
export function bytesText(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`;
  if (bytes < KILO * KILO) return `${(bytes / KILO).toFixed(1)} KB`;
  return `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
