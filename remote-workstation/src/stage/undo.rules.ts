type Values = Readonly<Record<string, unknown>>;

/** What some fields said, and which of them were taken over from another record. */
export interface Side {
  readonly values: Values;
  readonly quoted: readonly string[];
}

/** Change that can be undone: 双眼正常, a line of shorthand, or typing in a field until it is left. */
export interface Step {
  readonly what: string;
  /** Field in which typing continues the same step; absent for immediate acts. */
  readonly place?: string | undefined;
  readonly before: Side;
  readonly after: Side;
}

export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Whether typing goes on into the last step. */
  readonly open: boolean;
}

export const NOTHING_DONE: History = { past: [], future: [], open: false };

const MOST = 100;

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const isScalar = (value: unknown) => value === null || value === undefined || typeof value !== 'object';
const isObject = (value: unknown): value is Values => !isScalar(value);

/** The one figure or text that was typed into, also within rows; undefined where more than that changed. */
export function typedPlace(name: string, before: unknown, after: unknown): string | undefined {
  if (isScalar(before) && isScalar(after)) return name;
  if (!isObject(before) || !isObject(after)) return undefined;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  // A further row is an act of its own.
  if (Array.isArray(after) && (!Array.isArray(before) || before.length !== after.length)) return undefined;
  const [changed, ...others] = names.filter((one) => !isSame(before[one], after[one]));
  return changed === undefined || others.length > 0
    ? undefined
    : typedPlace(`${name}.${changed}`, before[changed], after[changed]);
}

/** The text that typing left in the field of an open step. */
export function typedText({ past, open }: History): string | undefined {
  const step = open ? past.at(-1) : undefined;
  if (step?.place === undefined) return undefined;
  const [name = '', ...way] = step.place.split('.');
  let value: unknown = step.after.values[name];
  for (const part of way) value = isObject(value) ? value[part] : undefined;
  return typeof value === 'string' ? value : undefined;
}

const isNothing = ({ before, after }: Step) =>
  Object.keys(after.values).every((name) => isSame(before.values[name], after.values[name])) &&
  isSame(before.quoted, after.quoted);

/** Adds a step to a history and drops undone steps. */
export function done(history: History, step: Step): History {
  const last = history.past.at(-1);
  const goesOn = history.open && step.place !== undefined && last?.place === step.place;
  // Typing back to the initial value is no change.
  if (goesOn && last) {
    const longer = { ...step, before: { ...step.before, ...sideOver(step.before, last.before) } };
    const past = history.past.slice(0, -1);
    return { past: isNothing(longer) ? past : [...past, longer], future: [], open: true };
  }
  if (isNothing(step)) return history;
  return { past: [...history.past, step].slice(-MOST), future: [], open: step.place !== undefined };
}

/** What stood before the first of two steps. */
const sideOver = (later: Side, first: Side): Side => ({
  values: { ...later.values, ...first.values },
  quoted: first.quoted,
});

export interface Turned {
  readonly history: History;
  readonly step: Step | undefined;
}

export function undone({ past, future }: History): Turned {
  const step = past.at(-1);
  return { step, history: { past: past.slice(0, -1), future: step ? [step, ...future] : future, open: false } };
}

export function redone({ past, future }: History): Turned {
  const [step, ...rest] = future;
  return { step, history: { past: step ? [...past, step] : past, future: rest, open: false } };
}

/** Returns the name of a step: the name of the act, otherwise its changed fields. */
export function nameOf(names: readonly string[], titleOf: (name: string) => string | undefined): string {
  const [first, ...others] = names.flatMap((name) => titleOf(name) ?? []);
  if (first === undefined) return '上一步';
  return others.length === 0 ? first : `${first}等${others.length + 1}项`;
}
