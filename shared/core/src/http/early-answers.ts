/** Answer to a call that was requested before the page's code had loaded. */
export interface EarlyAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A call on its way. */
export interface EarlyCall {
  /** By `performance.now()`. */
  readonly askedAt: number;
  /** undefined is an answer that never came. */
  readonly answer: Promise<EarlyAnswer | undefined>;
  /** The same, once it is here. */
  arrived: EarlyAnswer | undefined;
}

/** By the path of the call and its input as JSON, with a space between. */
export type EarlyAnswers = Map<string, EarlyCall>;

/** Milliseconds after which an unused answer is outdated. */
const LASTS_MS = 30_000;

let answers: EarlyAnswers = new Map();

/** Called by the host at its start, with the prefetched answers. */
export function offerEarly(early: EarlyAnswers): void {
  answers = early;
}

/** Another session asks for itself. */
export function forgetEarly(): void {
  answers = new Map();
}

function find(path: string, input: unknown): { readonly key: string; readonly call: EarlyCall | undefined } {
  // Mostly there is none, and an input may be large.
  const key = answers.size > 0 ? `${path} ${JSON.stringify(input)}` : path;
  const call = answers.get(key);
  const isOld = call && performance.now() - call.askedAt > LASTS_MS;
  return { key, call: isOld ? undefined : call };
}

/** Returns a prefetched answer once; later callers need a newer one. */
export async function takeEarly(path: string, input: unknown): Promise<EarlyAnswer | undefined> {
  const { key, call } = find(path, input);
  answers.delete(key);
  return call?.answer;
}

/** The same without waiting for it, and without taking it. */
export function arrivedEarly(path: string, input: unknown): EarlyAnswer | undefined {
  return find(path, input).call?.arrived;
}
