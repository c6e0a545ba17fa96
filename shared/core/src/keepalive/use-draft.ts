import { useCallback } from 'react';
import { type DraftOptions, useDraftBox } from './use-draft-box';
import { useKeptState } from './use-kept-state';

/** Draft with a render at each change; see `useDraftBox` for its lifetime. `key` names the record. */
export function useDraft<T>(
  key: string,
  options?: DraftOptions<T>,
): [T | undefined, (update: (now: T | undefined) => T | undefined) => void] {
  const { read, write } = useDraftBox(key, options);
  const [draft, keep] = useKeptState<T | undefined>(`draft-${key}`, read);
  const change = useCallback(
    (update: (now: T | undefined) => T | undefined) =>
      keep((now) => {
        const next = update(now);
        write(next);
        return next;
      }),
    [keep, write],
  );
  return [draft, change];
}
