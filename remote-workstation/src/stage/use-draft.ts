import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useState } from 'react';

type Values = Readonly<Record<string, unknown>>;

/** What a draft asks of the answer that it lies over (domain-workstation §2.0). */
interface Answer<R> {
  readonly version: number;
  readonly editable: boolean;
  readonly current?: R | null;
}

/** What was typed over the version that was seen. */
interface Draft {
  readonly version: number;
  readonly values: Values;
  /** Fields taken over from another record and not touched since. */
  readonly quoted: readonly string[];
  /** Accepted as this version; kept until the answer carries it, so that nothing flickers. */
  readonly accepted: boolean;
}

/** One walks between the stages of a visit, and each says that it is kept. */
const KEPT_HERE = { leaving: 'stays', isUnsaved: ({ accepted }: Draft) => !accepted } as const;

/**
 * The content of a stage while it is worked on (domain-workstation §0.2): what is typed lies over what was saved and stays
 * in the browser until the server accepts it. A newer version of somebody else's makes the page read-only until it is
 * taken; what was typed stays in sight.
 */
export function useStageDraft<R extends object>(key: string, answer: Answer<R> | undefined) {
  const [kept, keep] = useDraft<Draft>(key, KEPT_HERE);
  const [taken, setTaken] = useState(false);
  const version = answer?.version ?? 0;
  const draft = kept?.accepted && version >= kept.version ? undefined : kept;
  const isStale = draft !== undefined && answer !== undefined && version > draft.version;

  const change = (values: Values, quoted: readonly string[] = []) =>
    keep((now) => {
      const base = now?.accepted && version >= now.version ? undefined : now;
      const untouched = base?.quoted.filter((name) => !(name in values)) ?? [];
      return {
        version: base?.version ?? version,
        values: { ...base?.values, ...values },
        quoted: [...untouched, ...quoted],
        accepted: false,
      };
    });

  return {
    version: draft?.version ?? version,
    // The inputs write fields of the record alone.
    record: { ...answer?.current, ...draft?.values } as R,
    isDirty: draft !== undefined && !draft.accepted,
    readOnly: answer === undefined || !answer.editable || isStale,
    conflict: isStale ? ('stale' as const) : taken && draft ? ('taken' as const) : undefined,
    isQuoted: (name: string) => draft?.quoted.includes(name) ?? false,
    change,
    /** The server accepted what was typed. */
    accept: ({ version: next }: { readonly version: number }) => {
      setTaken(false);
      keep((now) => now && { ...now, version: next, quoted: [], accepted: true });
    },
    drop: () => {
      setTaken(false);
      keep(() => undefined);
    },
    /** What was typed is laid over the newest version; where that is closed, it gives way. */
    takeNewest: async () => {
      setTaken(true);
      keep((now) => (answer?.editable ? now && { ...now, version } : undefined));
    },
  };
}
