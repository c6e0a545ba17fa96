import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useState } from 'react';
import type { Moved, Sent } from './stage-calls';
import { isSame, type Side } from './undo.rules';

type Values = Readonly<Record<string, unknown>>;

/** Parts of an answer that a draft needs (domain-workstation §2.0). */
interface Answer<R> {
  readonly version: number;
  readonly editable: boolean;
  readonly current?: R | null;
}

/** Input, with the version it is based on. */
export interface StageDraft {
  readonly version: number;
  readonly values: Values;
  /** Fields taken over from another record and not touched since. */
  readonly quoted: readonly string[];
  /** Accepted as this version; kept until the answer carries it, so that nothing flickers. */
  readonly accepted: boolean;
  /** Writes whose answer has not come: whether they were done is not known. */
  readonly sent?: readonly Sent[] | undefined;
  /** Nothing was typed since the last of them. */
  readonly asSent?: boolean;
}

/** Of one version at most one can have been done; more than these are tried by nobody. */
const MOST_SENT = 4;
const NOTHING_SENT: readonly Sent[] = [];

const others = (sent: readonly Sent[] | undefined, key: string) =>
  (sent ?? NOTHING_SENT).filter((one) => one.key !== key);
const isEmpty = ({ values }: StageDraft) => Object.keys(values).length === 0;

/** One walks between the stages of a visit, and each says that it is kept. */
export const KEPT_HERE = { leaving: 'stays', isUnsaved: ({ accepted }: StageDraft) => !accepted } as const;

/**
 * Content of a stage while it is edited (domain-workstation §0.2): input is applied over the saved content and stored
 * in the browser until the server accepts it. A newer version by another person makes the page read-only until it is
 * loaded; the input stays visible.
 */
export function useStageDraft<R extends object>(key: string, answer: Answer<R> | undefined) {
  const [kept, keep] = useDraft<StageDraft>(key, KEPT_HERE);
  const [taken, setTaken] = useState(false);
  const version = answer?.version ?? 0;
  const draft = kept?.accepted && version >= kept.version ? undefined : kept;
  const sent = draft?.sent ?? NOTHING_SENT;
  const isOvertaken = draft !== undefined && answer !== undefined && version > draft.version;
  // An unanswered write of this page may have created the newer version.
  const isStale = isOvertaken && sent.length === 0;

  const baseOf = (now: StageDraft | undefined) => (now?.accepted && version >= now.version ? undefined : now);
  /** Changes values; returns the overwritten ones. */
  const change = (values: Values, quoted: readonly string[] = []): Side => {
    let before: Side = { values: {}, quoted: [] };
    keep((now) => {
      const base = baseOf(now);
      const stood: Values = { ...answer?.current, ...base?.values };
      before = {
        values: Object.fromEntries(Object.keys(values).map((name) => [name, stood[name] ?? null])),
        quoted: base?.quoted.filter((name) => name in values) ?? [],
      };
      const untouched = base?.quoted.filter((name) => !(name in values)) ?? [];
      return {
        version: base?.version ?? version,
        values: { ...base?.values, ...values },
        quoted: [...untouched, ...quoted],
        accepted: false,
        sent: base?.sent,
      };
    });
    return before;
  };
  /** Changes values like `change`; a draft equal to the saved content is removed. */
  const restore = (side: Side) => {
    change(side.values, side.quoted);
    const saved: Values = { ...answer?.current };
    keep((now) => {
      const isSaved =
        now?.version === version &&
        !now.sent &&
        Object.entries(now.values).every(([name, v]) => isSame(v, saved[name]));
      return isSaved ? undefined : now;
    });
  };

  return {
    version: draft?.version ?? version,
    // The inputs write fields of the record alone.
    record: { ...answer?.current, ...draft?.values } as R,
    isDirty: draft !== undefined && !draft.accepted,
    readOnly: answer === undefined || !answer.editable || isStale,
    conflict: isStale ? ('stale' as const) : taken && draft ? ('taken' as const) : undefined,
    isQuoted: (name: string) => draft?.quoted.includes(name) ?? false,
    change,
    restore,
    /** Removes the draft after the server accepted it. */
    accept: ({ version: next }: { readonly version: number }) => {
      setTaken(false);
      keep((now) => now && { ...now, version: next, quoted: [], accepted: true, sent: undefined });
    },
    sent,
    isOvertaken,
    /** A write is on its way. */
    sending: (one: Sent) => {
      keep((now) => ({
        ...(now ?? { version, values: {}, quoted: [], accepted: false }),
        sent: [...others(now?.sent, one.key), one].slice(-MOST_SENT),
        asSent: true,
      }));
    },
    /** It was refused, and so not done. */
    refused: (key: string) => {
      keep((now) => {
        if (!now?.sent) return now;
        const left = others(now.sent, key);
        if (left.length > 0) return { ...now, sent: left };
        return isEmpty(now) ? undefined : { ...now, sent: undefined };
      });
    },
    /** One of the unanswered writes succeeded: later input is based on its version. */
    recognised: ({ version: next }: Moved) => {
      keep((now) => {
        if (!now) return now;
        const isAll = now.asSent === true || isEmpty(now);
        return { ...now, version: next, quoted: [], accepted: isAll, sent: undefined };
      });
    },
    /** None of them did: the newer version belongs to another person. */
    unrecognised: () => {
      keep((now) => (now && isEmpty(now) ? undefined : now && { ...now, sent: undefined }));
    },
    drop: () => {
      setTaken(false);
      keep(() => undefined);
    },
    /** Applies the input to the newest version; discards it if that version is closed. */
    takeNewest: async () => {
      setTaken(true);
      keep((now) => (answer?.editable ? now && { ...now, version } : undefined));
    },
  };
}
