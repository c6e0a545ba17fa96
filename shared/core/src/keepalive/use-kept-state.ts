import { type Dispatch, type SetStateAction, useCallback, useRef, useState } from 'react';
import { useOpenPage } from './page-context';

function isUpdater<T>(action: SetStateAction<T>): action is (previous: T) => T {
  return typeof action === 'function';
}

/**
 * State that outlives the page's DOM: when a kept page loses its place among the resident ones and is rebuilt later,
 * it starts from the value it had. Everything a user typed or chose belongs here. `key` is unique within the page and
 * always holds the same type.
 */
export function useKeptState<T>(key: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const { saved } = useOpenPage();
  const [value, setValue] = useState<T>(() => {
    // One key holds one type within a page, so the value under it is a T.
    if (saved.has(key)) return saved.get(key) as T;
    return initial instanceof Function ? initial() : initial;
  });
  const latest = useRef(value);
  const set = useCallback(
    (action: SetStateAction<T>) => {
      latest.current = isUpdater(action) ? action(latest.current) : action;
      saved.set(key, latest.current);
      setValue(() => latest.current);
    },
    [saved, key],
  );
  return [value, set];
}
