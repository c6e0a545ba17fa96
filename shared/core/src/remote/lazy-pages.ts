import { type ComponentType, lazy } from 'react';

export interface PageModule {
  readonly default: ComponentType;
}

export type PageLoader = () => Promise<PageModule>;

/** How long the page before stays, so that the code of the next one can come without a skeleton in between. */
const patienceMs = 150;

/** Limit for the first page: the shell's skeleton is shown meanwhile, and a skeleton of the page would delay it. */
const firstPatienceMs = 1000;

/**
 * Code that has not arrived by then counts as lost: it is requested again, and then the previous version is offered.
 */
const limitMs = 15_000;

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Rejects after the limit. The script itself may arrive later (product.md §9), and is then available immediately to the
 * next request.
 */
async function inTime(load: PageLoader): Promise<PageModule> {
  const lost = wait(limitMs).then(() => {
    throw new Error(`the page's code did not come within ${limitMs} ms`);
  });
  return Promise.race([load(), lost]);
}

/**
 * The components of a remote. React remembers a failed load for good, and holds every page back for 300 ms once its
 * skeleton was rendered: so a lazy is made only for code that is slow to come, and again only for another attempt.
 */
export class LazyPages {
  private readonly loaded = new Map<string, ComponentType>();
  /** The rendered component stays the same, otherwise its state would be lost. */
  private readonly components = new Map<string, ComponentType>();

  constructor(private readonly loaders: Readonly<Record<string, PageLoader | undefined>>) {}

  /** Resolves when the page can be rendered, or after the limit. A failure appears when the page is rendered. */
  async prepare(key: string, isFirst = false): Promise<void> {
    const load = this.loaders[key];
    if (!load || this.components.has(key)) return;
    const loading = load().then(
      (module) => void this.loaded.set(key, module.default),
      () => undefined,
    );
    await Promise.race([loading, wait(isFirst ? firstPatienceMs : patienceMs)]);
  }

  component(key: string): ComponentType {
    const known = this.components.get(key);
    if (known) return known;
    const load = this.loaders[key];
    if (!load) throw new Error(`page ${key} has no loader`);
    const component = this.loaded.get(key) ?? lazy(() => inTime(load));
    this.components.set(key, component);
    return component;
  }

  /** Makes the next `component(key)` load the code again. */
  forget(key: string): void {
    this.loaded.delete(key);
    this.components.delete(key);
  }
}
