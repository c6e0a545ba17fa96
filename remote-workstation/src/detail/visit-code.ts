type Load = () => Promise<unknown>;

let load: Load | undefined;

/** Told by the table of pages, which names the desk itself: an import of the desk's own would be another set of files. */
export function tellVisitCode(loader: Load): void {
  load = loader;
}

/** Fetches what a visit opens with. Where it does not come, opening the visit asks for it again and says so. */
export function fetchVisitCode(): void {
  load?.().catch(() => undefined);
}
