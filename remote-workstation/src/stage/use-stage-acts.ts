import { isStale } from '@mingmou/contract/base/codes';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { CallRefused } from '@mingmou/core/http/refusal';
import { isUncertain } from '@mingmou/core/http/verdict';
import { useUnknownOutcome } from '@mingmou/kit/entry/use-repeatable';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { useEffect, useState } from 'react';
import type { Moved, Sent, Shown, StageSends } from './stage-calls';
import type { useStageDraft } from './use-draft';
import type { StageWork } from './use-stage';
import type { useUndo } from './use-undo';

type Values = Readonly<Record<string, unknown>>;

const EMPTIES = { title: '清空', asks: '确定清空本页已填写的内容吗？', done: '已重置' } as const;

/** Acts of a stage. A refusal keeps all input. */
export function useActs<R extends object, P extends Shown<R>>(
  { of, sends, key: about, answer: { data: page, refetch } }: StageWork<R, P>,
  draft: ReturnType<typeof useStageDraft<R>>,
  history: Pick<ReturnType<typeof useUndo>, 'forget'>,
) {
  const { confirm, success } = useFeedback();
  const say = useRefusal();
  const sayUnknown = useUnknownOutcome();
  const { actions } = of.lifecycle;

  /** Loads the newest version, which shows the other person's change. */
  const askAgain = () => {
    refetch();
    return false;
  };
  const [isSending, setSending] = useState(false);
  const recognise = useRecognised(sends, draft, { refetch, isSending });
  /** Sends a write that may turn out to be done although its answer is lost. */
  const noted = async (act: Sent['act'], content: Values) => {
    let key: string | undefined;
    const notDone = () => key !== undefined && draft.refused(key);
    try {
      const moved = await sends[act]({ ...about, ...content }, (sent) => {
        // A second one within an act follows from the refusal of the first.
        notDone();
        key = sent.key;
        draft.sending({ act, ...sent });
      });
      if (!moved) notDone();
      return moved;
    } catch (refused) {
      if (!isUncertain(refused)) notDone();
      throw refused;
    }
  };
  /** The page's own unanswered write must not stop the act. */
  const pastOwn = async (act: Sent['act'], content: Values) => {
    const before = draft.sent;
    try {
      return await noted(act, content);
    } catch (refused) {
      const isOvertaken = refused instanceof CallRefused && isStale(refused.code);
      const own = isOvertaken && before.length > 0 ? await recognise(before) : undefined;
      if (!own) throw refused;
      return noted(act, { ...content, version: own.version });
    }
  };
  const accepted = async (act: Sent['act'], content: Values, done: (moved: Moved) => string) => {
    setSending(true);
    try {
      const moved = await pastOwn(act, content);
      if (!moved) return;
      draft.accept(moved);
      success(done(moved));
    } catch (refused) {
      if (refused instanceof CallRefused) {
        say(refused, { stale: askAgain });
        sayUnknown(refused);
        if (draft.sent.length > 0) refetch();
      }
      throw refused;
    } finally {
      setSending(false);
    }
  };
  /** If the state is not the one after finishing, the record waits for another person. */
  const finished = ({ stageState }: Moved) => {
    const isFinal = stateOf(of.lifecycle, stageState) === actions.finish?.to;
    return isFinal ? `已${actions.finish?.title}` : `已提交，${stateAt(of.lifecycle, stageState).title}`;
  };
  const seen = () => ({ ...about, id: page?.recordId, version: page?.version ?? 0 });

  return {
    sendSave: (content: Values) => accepted('save', content, () => '保存成功'),
    sendFinish: (content: Values) => accepted('finish', content, finished),
    reset: async () => {
      const { title: ok, asks, done } = of.discards ?? EMPTIES;
      if (!(await confirm(asks, { ok, danger: true }))) return;
      if (page && actions.reset?.from.includes(stateOf(of.lifecycle, page.stageState))) await sends.reset(seen());
      draft.drop();
      history.forget();
      success(done);
    },
    retrial: async (reason: string) => {
      await sends.retrial({ ...seen(), reason });
      success('已反审');
    },
    invalid: async (reason: string) => {
      await sends.invalid?.({ ...seen(), reason });
      success('已作废');
    },
  };
}

/**
 * Returns whether a newer version was created by an unanswered write of this page: sends the write again under its key,
 * which returns its result. Called only after its version is outdated, so that a write that never ran is refused
 * instead of run now.
 */
function useRecognised(
  sends: StageSends,
  { sent, isOvertaken, recognised, unrecognised }: ReturnType<typeof useStageDraft>,
  { refetch, isSending }: { readonly refetch: () => void; readonly isSending: boolean },
) {
  const recognise = async (all: readonly Sent[]): Promise<Moved | undefined> => {
    for (const one of all.toReversed()) {
      try {
        const moved = await sends.again(one);
        if (!moved) continue;
        recognised(moved);
        refetch();
        return moved;
      } catch (refused) {
        if (isUncertain(refused)) throw refused;
      }
    }
    unrecognised();
    return undefined;
  };
  const isAsked = isOvertaken && sent.length > 0 && !isSending;
  useEffect(() => {
    // Still without an answer: the next save asks again.
    if (isAsked) recognise(sent).catch(() => undefined);
  }, [isAsked]);
  return recognise;
}
