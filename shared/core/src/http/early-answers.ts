/** What a call was answered before the code that reads it had come. */
export interface EarlyAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** By the path of the call; undefined is an answer that never came. */
export type EarlyAnswers = Map<string, Promise<EarlyAnswer | undefined>>;

let answers: EarlyAnswers = new Map();

/** Called by the host as it starts, with what it asked for ahead. */
export function offerEarly(early: EarlyAnswers): void {
  answers = early;
}

/** The answer that was asked for ahead, for the first that needs it: whoever asks again wants a newer one. */
export async function takeEarly(path: string): Promise<EarlyAnswer | undefined> {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}
