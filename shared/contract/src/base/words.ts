import { dict } from './dict';

/** Declares a dictionary of words that are stored as they are shown. */
export function words<const W extends string>(name: string, title: string, list: readonly W[]) {
  return dict<W>(
    name,
    title,
    list.map((word) => [word, word] as const),
  );
}
