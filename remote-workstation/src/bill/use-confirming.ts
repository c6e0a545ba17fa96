import type { OutputOf } from '@mingmou/contract/base/call';
import type { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { salePowerCodes } from '@mingmou/contract/workstation/workstation.codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';
import { useState } from 'react';

type Saved = OutputOf<typeof saleDesk.confirmInvoice>;
type Send = (overrideReason: string | undefined) => Promise<Saved>;

/** Confirms a sale. Lenses that differ from the prescription need the right and a reason (120604). */
export function useConfirming() {
  const [asked, setAsked] = useState<ReasonAsked>();
  const mayOverride = useHolds('work-sale:override');
  const { success, warning } = useFeedback();
  const say = useRefusal();

  const done = ({ chargeNo, warnings }: Saved) => {
    success(chargeNo ? `已提交，收费单号 ${chargeNo}` : '已提交');
    for (const text of warnings) warning(text);
  };
  /** Sends the confirmation; returns true on success. A requested reason continues by itself. */
  const run = async (send: Send, after: () => void = () => undefined): Promise<void> => {
    const accepted = async (reason?: string) => {
      done(await send(reason));
      after();
    };
    try {
      await accepted();
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      if (refused.code !== salePowerCodes.differs.code || !mayOverride) {
        say(refused);
        throw refused;
      }
      setAsked({ title: '镜片度数与处方不一致', note: refused.msg, run: accepted });
    }
  };
  return { run, asked, close: () => setAsked(undefined) };
}

export type Confirming = ReturnType<typeof useConfirming>;
