type Load = () => Promise<unknown>;

let load: Load | undefined;

/**
 * Set by the table of pages, which imports the desk: an import from the desk itself would create another set of files.
 */
export function tellVisitCode(loader: Load): void {
  load = loader;
}

/** Prefetches the code of a visit. After a failure, opening the visit requests it again and reports the failure. */
export function fetchVisitCode(): void {
  load?.().catch(() => undefined);
}
