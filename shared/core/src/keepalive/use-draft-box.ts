import { useEffect, useMemo } from 'react';
import { useAppSelector } from '../store/hooks';
import { readDraft, writeDraft } from './draft-store';
import { useOpenPage } from './page-context';
import { noteUnsaved, type Unsaved } from './unsaved';

export interface DraftOptions<T> {
  /** What leaving the page does while there is a draft; it asks unless said. */
  readonly leaving?: Unsaved;
  /** Whether a draft still waits to be saved. */
  readonly isUnsaved?: (draft: T) => boolean;
  /** The part of it that may be written down: no password, no code. */
  readonly storable?: (draft: T) => T;
}

export interface DraftBox<T> {
  readonly read: () => T | undefined;
  /** undefined: nothing is unsaved any more. */
  readonly write: (draft: T | undefined) => void;
}

const always = () => true;
const itself = <T>(draft: T) => draft;

/**
 * Stores input that the server has not accepted yet. A draft outlives the page, a reload and an expired session, and
 * belongs to one account in one organisation, in this tab. `key` names the record; the value is plain JSON. Writing
 * causes no render.
 */
export function useDraftBox<T>(key: string, options: DraftOptions<T> = {}): DraftBox<T> {
  const { leaving = 'asks', isUnsaved = always, storable = itself } = options;
  const info = useAppSelector((state) => state.session.info);
  const { id } = useOpenPage();
  const name = `${info?.userId ?? 0}.${info?.orgId ?? 0}.${key}`;
  const box = useMemo(() => {
    const note = (draft: T | undefined) =>
      noteUnsaved(id, key, draft !== undefined && isUnsaved(draft) ? leaving : undefined);
    return {
      note,
      read: () => readDraft<T>(name),
      write: (draft: T | undefined) => {
        writeDraft(name, draft === undefined ? undefined : storable(draft));
        note(draft);
      },
    };
  }, [id, key, name, leaving, isUnsaved, storable]);
  // A restored draft is as unsaved as before.
  useEffect(() => box.note(box.read()), [box]);
  return box;
}
