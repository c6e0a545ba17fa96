import { type Answer, answerText } from './questionnaire.rules';

/** An answer that is not saved yet; null: taken back. */
interface Change {
  readonly answer: Answer | null;
  /** What was saved when it was first changed. */
  readonly over: Answer | null;
}

/** What somebody answered and has not saved, by question: two people fill in one questionnaire, a nurse and a phone. */
export type Unsaved = Readonly<Record<string, Change>>;

function answerTo(answers: readonly Answer[], code: string): Answer | null {
  return answers.find((answer) => answer.code === code) ?? null;
}

function isSame(one: Answer | null, other: Answer | null): boolean {
  return answerText(one) === answerText(other);
}

/** What a page shows: what was saved, and over it what was not. */
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

/** The changes that somebody else saved differently meanwhile. */
export function disputesIn(saved: readonly Answer[], unsaved: Unsaved): Dispute[] {
  return Object.entries(unsaved).flatMap(([code, { answer, over }]) => {
    const theirs = answerTo(saved, code);
    return isSame(theirs, over) || isSame(theirs, answer) ? [] : [{ code, theirs }];
  });
}

export function without(unsaved: Unsaved, codes: readonly string[]): Unsaved {
  return Object.fromEntries(Object.entries(unsaved).filter(([code]) => !codes.includes(code)));
}

/** What is left to save, once these answers are. */
export function leftOver(saved: readonly Answer[], unsaved: Unsaved): Unsaved {
  return without(
    unsaved,
    Object.entries(unsaved).flatMap(([code, { answer }]) => (isSame(answer, answerTo(saved, code)) ? [code] : [])),
  );
}
