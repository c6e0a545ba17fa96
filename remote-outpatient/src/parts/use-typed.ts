import { useDraft } from '@mingmou/core/keepalive/use-draft';

/** The page is left without a question: what was typed stands there when the same is asked again. */
const STAYS = { leaving: 'stays' } as const;

/** What is typed into a dialog: it outlives a reload and a lost session, until it was done or taken back. */
export function useTyped<T extends object>(key: string, nothing: T) {
  const [kept, keep] = useDraft<T>(key, STAYS);
  return {
    typed: kept ?? nothing,
    type: (change: Partial<T>) => keep((now = nothing) => ({ ...now, ...change })),
    forget: () => keep(() => undefined),
  };
}
