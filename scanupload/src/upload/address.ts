/** Returns the session's key from the address in the QR code; empty for an address without a key. */
export function keyIn(search: string): string {
  return new URLSearchParams(search).get('key') ?? '';
}

/** The address of a call, its key and other parts filled in. */
export function addressOf(path: string, parts: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name] ?? '')));
}
