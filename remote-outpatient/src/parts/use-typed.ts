import { useDraft } from '@mingmou/core/keepalive/use-draft';

/** Leaving needs no question: the input is restored for the same question. */
const STAYS = { leaving: 'stays' } as const;

/** Input of a dialog, which outlives a reload and a lost session until it is accepted or cancelled. */
export function useTyped<T extends object>(key: string, nothing: T) {
  const [kept, keep] = useDraft<T>(key, STAYS);
  return {
    typed: kept ?? nothing,
    type: (change: Partial<T>) => keep((now = nothing) => ({ ...now, ...change })),
    forget: () => keep(() => undefined),
  };
}
