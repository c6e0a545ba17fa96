import type { Unsaved } from '@mingmou/contract/outpatient/questionnaire-unsaved.rules';

/** State that the phone stores for one code, so that a reload loses nothing. */
export interface Remembered {
  /** The question that was shown; null: the page before the first. */
  readonly at: string | null;
  readonly unsaved: Unsaved;
}

const NOTHING: Remembered = { at: null, unsaved: {} };

/** A phone that keeps nothing (private mode) works all the same, as long as the page stays open. */
export function createMemory(key: string, storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const name = `ques-${key}`;
  const quietly = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (): Remembered => quietly(() => ({ ...NOTHING, ...JSON.parse(storage().getItem(name) ?? '{}') }), NOTHING),
    write: (kept: Remembered) => quietly(() => storage().setItem(name, JSON.stringify(kept)), undefined),
    /** Nothing of the answers stays on a phone that is done. */
    forget: () => quietly(() => storage().removeItem(name), undefined),
  };
}

export type Memory = ReturnType<typeof createMemory>;
