const listeners = new Set<() => void>();

/** The server says that there may be new notices. */
export function noticeArrived(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls back each time; answers the way to stop. */
export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
