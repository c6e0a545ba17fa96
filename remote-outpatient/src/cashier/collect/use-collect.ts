import type { OutputOf } from '@mingmou/contract/base/call';
import { formatMoney, type Money } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { CARD } from '@mingmou/contract/cashier/payment/method.codes';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import { failedLoad, isUnread } from '../../parts/failed-load';
import { isBlocked } from '../config-notice';
import { hasCash } from '../pay/change-due';
import {
  type Block,
  blockOf,
  changedWay,
  lackOf,
  paidWays,
  restOf,
  unanswered,
  unusable,
  type WayDraft,
  type WayRow,
  wayRows,
  withOtherCard,
  withoutWay,
  withWay,
} from '../pay/pay.draft';
import { usePayCard } from '../pay/use-pay-card';
import { useSureSend } from '../use-sure-send';
import { allotted, type CollectDraft, faultOf, freshDraft, linesOf, type Owed, ticked, totalOf } from './collect.draft';

export interface Collected extends OutputOf<typeof arrears.settle> {
  /** Whether part of the payment was cash. */
  readonly isCash: boolean;
}

/** State of a collection of a patient's arrears here: input, and the act 收款. */
export function useCollect(patientId: number, arrearsId: number | undefined) {
  const debts = useCall(arrears.byPatient, { patientId });
  const { data: owed, loading } = debts;
  const offers = useCall(arrears.findWays, {}, { quiet: true });
  const { data: offered } = offers;
  const { data: configuration } = useCall(chargeOrder.checkConfiguration, {});
  const payCard = usePayCard(patientId, configuration?.cardSmsThreshold);
  const { refusal, refetch } = failedLoad([debts, offers, payCard.load].filter(isUnread));
  const box = useDraftBox<CollectDraft>(`collect-${patientId}`);
  const [typed, setTyped] = useKeptState<CollectDraft | undefined>(`collect-${patientId}`, () => box.read());
  const [collected, setCollected] = useState<Collected>();
  // The browser keeps these words for days: orders are named in them, never who owes.
  const sending = useSureSend(arrears.settle, ({ lines, amount }) => {
    const orders = lines.flatMap(({ arrearsId }) => owed?.find(({ id }) => id === arrearsId)?.orderNo ?? []);
    return `${orders.join('、')} ${formatMoney(amount)}`;
  });

  const rowsOwed = owed ?? [];
  const person = rowsOwed[0];
  const draft = typed ?? freshDraft(rowsOwed, arrearsId);
  const total = totalOf(draft);
  const ways = wayRows(total, draft.ways);
  const rest = restOf(total, ways);
  const wayOf = (wayCode: number) => offered?.find((way) => way.wayCode === wayCode);
  /** Why this patient cannot use a way. */
  const whyNot = (wayCode: number) => (wayCode === CARD ? payCard.whyNone : undefined);
  const lackIn = (row: WayRow) => {
    const way = wayOf(row.wayCode);
    return unusable(whyNot(row.wayCode), way) ?? lackOf(row, way) ?? payCard.lackOf(row);
  };

  const type = (next: CollectDraft | undefined) => {
    box.write(next);
    setTyped(next);
  };
  const withWays = (next: readonly WayDraft[]) => type({ ...draft, ways: next });

  /** What 收款 waits for. */
  const blockNow = (): Block | undefined => {
    if (sending.isOpen) return unanswered('收款');
    if (isBlocked(configuration)) return { says: '还有未完成的设置，见页面上方的说明' };
    return faultOf(draft, rowsOwed) ?? blockOf(ways, rest, lackIn, '支付金额多于本次收款，请修改');
  };

  const finish = (output: OutputOf<typeof arrears.settle> | undefined) => {
    if (!output) return;
    setCollected({ ...output, isCash: hasCash(ways) });
    type(undefined);
  };

  return {
    person,
    owed: rowsOwed,
    loading,
    refusal,
    configuration,
    offered: offered ?? [],
    draft,
    total,
    ways,
    rest,
    wayOf,
    lackIn,
    whyNot,
    payCard,
    sending,
    collected,
    block: blockNow(),
    refresh: () => {
      sending.clear();
      debts.refetch();
      refetch();
    },
    tick: (row: Owed, on: boolean) => type(ticked(draft, row, on)),
    change: (id: number, amount: Money | undefined) =>
      type({ ...draft, amounts: { ...draft.amounts, [id]: amount ?? null } }),
    allot: (amount: Money) => type(allotted(draft, rowsOwed, amount)),
    remark: (remark: string) => type({ ...draft, remark }),
    choose: (wayCode: number) => withWays(withWay(total, draft.ways, wayCode)),
    addCard: () => withWays(withOtherCard(total, draft.ways)),
    changeWay: (row: WayRow, changed: Partial<WayDraft>) => withWays(changedWay(draft.ways, row, changed)),
    removeWay: (row: WayRow) => {
      if (row.wayCode === CARD) payCard.forget(row);
      withWays(withoutWay(draft.ways, row));
    },
    collect: async () => {
      const lines = linesOf(draft, rowsOwed);
      const remark = draft.remark.trim() || null;
      finish(await sending.send({ patientId, lines, ways: paidWays(ways, payCard.columns), amount: total, remark }));
    },
    retry: async () => finish(await sending.retry()),
  };
}

export type Collect = ReturnType<typeof useCollect>;
