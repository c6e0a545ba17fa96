/**
 * Interface of a lower module that an upper module implements, so that the lower module need not import the upper one.
 * `modules/connections.ts` connects every port once per process, before the first call, job or demo row.
 */
export class Port<T> {
  #implementation: T | undefined;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  connect(implementation: T): void {
    this.#implementation = implementation;
  }

  get connected(): T {
    if (this.#implementation === undefined) throw new Error(`${this.#name}: not connected by modules/connections.ts`);
    return this.#implementation;
  }
}
