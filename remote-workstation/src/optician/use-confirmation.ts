import type { SafetyAsk } from '@mingmou/contract/workstation/optician-safety.rules';
import { prescriptionCodes } from '@mingmou/contract/workstation/workstation.codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';
import { useState } from 'react';
import type { Moved, Note, Send } from '../stage/stage-calls';

type Values = Readonly<Record<string, unknown>>;

function asksIn({ data }: CallRefused): readonly SafetyAsk[] {
  return typeof data === 'object' && data !== null && 'asks' in data ? (data.asks as readonly SafetyAsk[]) : [];
}

/** A question that a word answers, and what waits for it. */
export interface Question extends ReasonAsked {
  readonly onClose: () => void;
}

/**
 * Confirms a prescription after asking all safety questions together. The reason for missing cycloplegia is kept with
 * the prescription, also if the server refuses it for another reason; submitted prescriptions take none. Returns
 * undefined if the user cancels.
 */
export function useConfirmation(send: Send, keepReason?: (noCycloReason: string) => void) {
  const { confirm } = useFeedback();
  const [question, setQuestion] = useState<Question>();
  const reasoned = (asks: readonly SafetyAsk[], known: Values, keep: (reason: string) => void, note?: Note) =>
    new Promise<Moved | undefined>((answered) => {
      const others = asks.filter(({ code }) => code !== 'CYCLOPLEGIA').map(({ text }) => text);
      setQuestion({
        title: asks.find(({ code }) => code === 'CYCLOPLEGIA')?.text ?? '',
        ...(others.length > 0 ? { note: `${others.join('；')}，请核对` } : {}),
        run: async (noCycloReason) => {
          keep(noCycloReason);
          answered(send({ ...known, noCycloReason, confirmChange: true }, note));
        },
        onClose: () => {
          setQuestion(undefined);
          answered(undefined);
        },
      });
    });
  const finish: Send = async (known, note) => {
    try {
      return await send(known, note);
    } catch (refused) {
      if (!(refused instanceof CallRefused) || refused.code !== prescriptionCodes.unsafe.code) throw refused;
      const asks = asksIn(refused);
      if (keepReason && asks.some(({ code }) => code === 'CYCLOPLEGIA')) return reasoned(asks, known, keepReason, note);
      if (!(await confirm(refused.msg))) return undefined;
      return await send({ ...known, confirmChange: true }, note);
    }
  };
  return { finish, question };
}
