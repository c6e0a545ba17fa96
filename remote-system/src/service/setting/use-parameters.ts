import { securityKeyCodes } from '@mingmou/contract/auth/auth.codes';
import type { OutputOf } from '@mingmou/contract/base/call';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { checkParameter } from '@mingmou/contract/system/parameter/parameter.rules';
import { ALL_PARAMETERS, type ParameterValue } from '@mingmou/contract/system/parameter/parameter-groups';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { send } from '@mingmou/core/http/client';
import { CallRefused, refusedField } from '@mingmou/core/http/refusal';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import type { Conflict } from '@mingmou/kit/form/conflict-notice';
import { useState } from 'react';

type Saved = OutputOf<typeof parameterSettings.findAll>;
/** Values in the inputs; an emptied number is null. */
export type Typed = Readonly<Record<string, ParameterValue | null>>;

interface Draft {
  /** Values at the time of the first input: the version that a save is compared with. */
  readonly base: Saved;
  readonly typed: Typed;
}

type Reasons = Readonly<Record<string, string>>;

function valuesOf({ items }: Saved): Typed {
  return Object.fromEntries(items.map(({ key, value }) => [key, value]));
}

function reasonsOf(typed: Typed): Reasons {
  return Object.fromEntries(
    ALL_PARAMETERS.flatMap((parameter) => {
      if (!(parameter.key in typed)) return [];
      const reason = checkParameter(parameter, typed[parameter.key]);
      return reason ? [[parameter.key, reason] as const] : [];
    }),
  );
}

/** Returns the values that differ from the saved ones. */
function changed(base: Saved, typed: Typed): Typed {
  const values = valuesOf(base);
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => values[key] !== value));
}

export interface Parameters {
  /** Absent until the first answer. */
  readonly values: Typed | undefined;
  readonly chainAllowed: boolean;
  /** Keys of unsaved values. */
  readonly unsaved: readonly string[];
  readonly reasons: Reasons;
  readonly conflict: Conflict | undefined;
  readonly failure: string | undefined;
  readonly retry: () => void;
  readonly change: (key: string, value: ParameterValue | null) => void;
  readonly drop: () => void;
  readonly takeNewest: () => Promise<void>;
  /** Answers the key of the first value that has to be mended; undefined when nothing has. */
  readonly save: () => Promise<string | undefined>;
}

/**
 * Parameters while they are edited: input outlives a refusal, another person's save and a reload. `name` separates the
 * drafts of two pages.
 */
export function useParameters(name = 'parameters'): Parameters {
  const { data, refusal, refetch } = useCall(parameterSettings.findAll, {}, { quiet: true });
  const [draft, setDraft] = useDraft<Draft>(name);
  const [reasons, setReasons] = useState<Reasons>({});
  const [conflict, setConflict] = useState<Conflict>();
  const update = useSend(parameterSettings.update);
  const { success } = useFeedback();
  const say = useRefusal();
  const [kept, keep] = useState<Saved>();
  // Until the newest answer arrives, the values just saved are shown.
  const base = draft?.base ?? (kept && kept.version > (data?.version ?? 0) ? kept : data);
  const typed = draft?.typed ?? {};

  const change = (key: string, value: ParameterValue | null) => {
    if (!base) return;
    const next = changed(base, { ...typed, [key]: value });
    setDraft(() => (Object.keys(next).length > 0 || conflict ? { base, typed: next } : undefined));
    setReasons(({ [key]: _mended, ...others }) => others);
  };
  const drop = () => {
    setDraft(() => undefined);
    setReasons({});
    setConflict(undefined);
  };
  const takeNewest = async () => {
    const newest = await send(parameterSettings.findAll, {});
    setDraft(() => ({ base: newest, typed: changed(newest, typed) }));
    setConflict('taken');
    refetch();
  };

  const at = (key: string, msg: string) => {
    if (!(key in typed)) return false;
    setReasons({ [key]: msg });
    return true;
  };
  const stale = () => {
    setConflict('stale');
    return true;
  };
  /** Returns the key of the refused value. */
  const show = (refused: CallRefused): string | undefined => {
    const { encryptionLock } = parameters;
    const isLock = refused.code === securityKeyCodes.noKeyYet.code;
    if (!isLock || !at(encryptionLock.key, refused.msg)) say(refused, { at, stale });
    return isLock ? encryptionLock.key : refusedField(refused);
  };
  const save = async () => {
    if (!base) return undefined;
    const wrong = reasonsOf(typed);
    setReasons(wrong);
    const [first] = Object.keys(wrong);
    if (first) return first;
    // An emptied value was refused above.
    const items = Object.entries(typed).flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
    try {
      const { version } = await update({ version: base.version, items }, { quiet: true });
      const values = { ...valuesOf(base), ...typed };
      keep({ ...base, version, items: base.items.map(({ key, value }) => ({ key, value: values[key] ?? value })) });
    } catch (refused) {
      if (refused instanceof CallRefused) return show(refused);
      throw refused;
    }
    success('保存成功');
    drop();
    return undefined;
  };

  return {
    values: base && { ...valuesOf(base), ...typed },
    chainAllowed: base?.chainAllowed ?? false,
    unsaved: Object.keys(typed),
    reasons,
    conflict,
    failure: base ? undefined : refusal?.msg,
    retry: refetch,
    change,
    drop,
    takeNewest,
    save,
  };
}
