interface Fetchable {
  readonly fetch: () => Promise<unknown>;
}

const parts = new Set<Fetchable>();
let isTime = false;

function fetchQuietly(part: Fetchable): void {
  // The component that needs the part requests it again and reports the failure.
  part.fetch().catch(() => undefined);
}

/** Code that the first paint does not need but a click may: fetched after the first page is shown. */
export class Part<Module> implements Fetchable {
  private loading: Promise<Module> | undefined;
  /** The code, once it is here. */
  present: Module | undefined;

  constructor(private readonly load: () => Promise<Module>) {
    parts.add(this);
    if (isTime) fetchQuietly(this);
  }

  /** Fetched once; after a failure the next asking tries again. */
  fetch(): Promise<Module> {
    this.loading ??= this.load().then(
      (module) => {
        this.present = module;
        return module;
      },
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }
}

/** Fetches all parts of the code that runs, and from now on those of later code as soon as it runs. */
export async function fetchParts(): Promise<void> {
  isTime = true;
  await Promise.allSettled([...parts].map((part) => part.fetch()));
}
