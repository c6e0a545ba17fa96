import { useEffect, useRef } from 'react';
import { type KeyBinding, openScope } from './key-scopes';

interface KeysOptions {
  readonly active?: boolean;
  /** Keys of the page below rest meanwhile. */
  readonly blocking?: boolean;
}

/** Keys that work while this component is shown; a hidden page's keys rest. `?` lists them. */
export function useKeys(bindings: readonly KeyBinding[], { active = true, blocking = false }: KeysOptions = {}): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    if (!active) return;
    return openScope({ bindings: () => latest.current, blocking });
  }, [active, blocking]);
}
