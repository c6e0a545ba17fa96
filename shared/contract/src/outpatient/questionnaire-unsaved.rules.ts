import { type Answer, answerText } from './questionnaire.rules';

/** Unsaved answer; null: removed. */
interface Change {
  readonly answer: Answer | null;
  /** Saved answer at the time of the first change. */
  readonly over: Answer | null;
}

/** Unsaved changes of one person by question: a nurse and a phone may fill in the same questionnaire. */
export type Unsaved = Readonly<Record<string, Change>>;

function answerTo(answers: readonly Answer[], code: string): Answer | null {
  return answers.find((answer) => answer.code === code) ?? null;
}

function isSame(one: Answer | null, other: Answer | null): boolean {
  return answerText(one) === answerText(other);
}

/** Returns the saved answers with the unsaved changes applied. */
export function laidOver(saved: readonly Answer[], unsaved: Unsaved): Answer[] {
  const untouched = saved.filter(({ code }) => !(code in unsaved));
  return [...untouched, ...Object.values(unsaved).flatMap(({ answer }) => answer ?? [])];
}

export function withChange(saved: readonly Answer[], unsaved: Unsaved, code: string, answer: Answer | null): Unsaved {
  return { ...unsaved, [code]: { answer, over: unsaved[code] ? unsaved[code].over : answerTo(saved, code) } };
}

/** A question that two people answered in different ways. */
export interface Dispute {
  readonly code: string;
  readonly theirs: Answer | null;
}

/** Returns the changes that another person saved differently meanwhile. */
export function disputesIn(saved: readonly Answer[], unsaved: Unsaved): Dispute[] {
  return Object.entries(unsaved).flatMap(([code, { answer, over }]) => {
    const theirs = answerTo(saved, code);
    return isSame(theirs, over) || isSame(theirs, answer) ? [] : [{ code, theirs }];
  });
}

export function without(unsaved: Unsaved, codes: readonly string[]): Unsaved {
  return Object.fromEntries(Object.entries(unsaved).filter(([code]) => !codes.includes(code)));
}

/** Returns the changes that remain unsaved after these answers were saved. */
export function leftOver(saved: readonly Answer[], unsaved: Unsaved): Unsaved {
  return without(
    unsaved,
    Object.entries(unsaved).flatMap(([code, { answer }]) => (isSame(answer, answerTo(saved, code)) ? [code] : [])),
  );
}
