import { check } from '@mingmou/contract/base/check';
import type { Shape } from '@mingmou/contract/base/field';
import { withoutSecrets } from '@mingmou/contract/base/secrets';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import type { CallState } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import type { Conflict } from '@mingmou/kit/form/conflict-notice';
import { useCallback, useState } from 'react';

type Reasons = Readonly<Record<string, string>>;

interface Draft<V> {
  /** Record at the time of the first input: the version that a save is compared with. */
  readonly base: V;
  readonly typed: Readonly<Record<string, unknown>>;
}

interface Options<V> {
  /** Names the draft. */
  readonly name: string;
  readonly saved: CallState<V>;
  /** Editable fields; all others stay unchanged. */
  readonly shape: Shape;
  /** Loads the current record. */
  readonly newest: () => Promise<V>;
  readonly send: (values: V) => Promise<unknown>;
  /** Prefix of input ids, for two forms on one page. */
  readonly prefix?: string;
  /** Returns faults that concern several fields, by field. */
  readonly faults?: (values: V) => Reasons;
}

/** A record of one page as it is edited. */
export interface SettingForm<V> {
  /** Absent until the first answer. */
  readonly values: V | undefined;
  readonly shape: Shape;
  readonly isDirty: boolean;
  readonly reasons: Reasons;
  readonly conflict: Conflict | undefined;
  readonly inputId: (name: keyof V & string) => string;
  readonly put: (name: keyof V & string, value: unknown) => void;
  readonly drop: () => void;
  readonly takeNewest: () => Promise<void>;
  /** Returns false if a value has a fault, which gets the focus, or if the server refuses. */
  readonly save: () => Promise<boolean>;
}

/** The id of a field's input. */
export function settingInputId(name: string): string {
  return `setting-${name}`;
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value;
}

/** Form without a dialog: input outlives a refusal, another person's save, a reload and an expired session. */
export function useSettingForm<V extends object>(options: Options<V>): SettingForm<V> {
  const { name, saved, shape, newest, send, faults, prefix = '' } = options;
  const storable = useCallback((all: Draft<V>) => ({ ...all, typed: withoutSecrets(shape, all.typed) }), [shape]);
  const [draft, setDraft] = useDraft<Draft<V>>(name, { storable });
  const [reasons, setReasons] = useState<Reasons>({});
  const [conflict, setConflict] = useState<Conflict>();
  const { success } = useFeedback();
  const say = useRefusal();
  const base = draft?.base ?? saved.data;
  const typed = draft?.typed ?? {};
  const values = base && { ...base, ...typed };

  const differing = (from: V, change: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(change).filter(([key, value]) => !same(Reflect.get(from, key), trimmed(value))));
  const put = (key: string, value: unknown) => {
    if (!base) return;
    // One act may put several values.
    setDraft((now) => {
      const from = now?.base ?? base;
      const next = differing(from, { ...now?.typed, [key]: value });
      return Object.keys(next).length > 0 || conflict ? { base: from, typed: next } : undefined;
    });
    setReasons(({ [key]: _mended, ...others }) => others);
  };
  const drop = () => {
    setDraft(() => undefined);
    setReasons({});
    setConflict(undefined);
  };
  const takeNewest = async () => {
    const now = await newest();
    setDraft(() => ({ base: now, typed: differing(now, typed) }));
    setConflict('taken');
    saved.refetch();
  };

  const point = (wrong: Reasons) => {
    setReasons(wrong);
    const [first] = Object.keys(wrong);
    if (first) requestAnimationFrame(() => document.getElementById(settingInputId(prefix + first))?.focus());
  };
  const inputId = (key: string) => settingInputId(prefix + key);
  const at = (field: string, msg: string) => {
    if (!(field in shape)) return false;
    point({ [field]: msg });
    return true;
  };
  const stale = () => {
    setConflict('stale');
    return true;
  };
  const { run } = useAct(
    async () => {
      if (!base || !values) return false;
      const cleaned = {
        ...base,
        ...Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, trimmed(value)])),
      };
      const wrong: Record<string, string> = { ...faults?.(cleaned) };
      for (const [key, spec] of Object.entries(shape)) {
        const reason = check(spec, Reflect.get(cleaned, key));
        if (reason) wrong[key] = reason;
      }
      if (Object.keys(wrong).length > 0) {
        point(wrong);
        return false;
      }
      await send(cleaned);
      success('保存成功');
      drop();
      return true;
    },
    (refused) => say(refused, { at, stale }),
  );
  const save = async () => (await run()) === true;

  return {
    values,
    shape,
    isDirty: Object.keys(typed).length > 0,
    reasons,
    conflict,
    inputId,
    put,
    drop,
    takeNewest,
    save,
  };
}
