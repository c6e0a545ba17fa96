import type { OutputOf } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import { formatMoney, ZERO } from '@mingmou/contract/base/money';
import { points } from '@mingmou/contract/cashier/benefit/points.contract';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { CARD, CREDIT, MEDICARE, POINTS } from '@mingmou/contract/cashier/payment/method.codes';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import { failedLoad, isUnread } from '../../parts/failed-load';
import { isBlocked } from '../config-notice';
import { useSureSend } from '../use-sure-send';
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
} from './pay.draft';
import { lackOfPoints, usablePoints } from './points-extras';
import { usePayCard } from './use-pay-card';

const QUIET = { quiet: true } as const;

export type Settled = OutputOf<typeof chargeOrder.settle>;

/** The payment of one order: ways as typed, what they leave, and what happens on 确认收费. */
export function usePay(id: number) {
  const { data: detail, loading, refusal, refetch } = useCall(chargeOrder.detail, { id });
  const offered = useCall(chargeOrder.findWays, { scene: 1 }, QUIET);
  const { data: configuration } = useCall(chargeOrder.checkConfiguration, {});
  const typed = useDraftBox<readonly WayDraft[]>(`ways-${id}`);
  const [drafts, setDrafts] = useKeptState<readonly WayDraft[]>(`ways-${id}`, () => typed.read() ?? []);
  const type = (update: (now: readonly WayDraft[]) => readonly WayDraft[]) =>
    setDrafts((now) => {
      const next = update(now);
      typed.write(next.length > 0 ? next : undefined);
      return next;
    });
  const [settled, setSettled] = useState<Settled>();
  const settlement = useSureSend(
    chargeOrder.settle,
    ({ payableAmount }) => `${detail?.order.orderNo ?? ''} ${formatMoney(payableAmount)}`,
  );

  const order = detail?.order;
  const payable = order?.payableAmount ?? ZERO;
  const patientId = order?.patientId ?? undefined;
  const hasPoints = { ...QUIET, skip: patientId === undefined };
  const pointsLoad = useCall(points.info, { patientId: patientId ?? 0 }, hasPoints);
  const { data: pointsInfo } = pointsLoad;
  const payCard = usePayCard(patientId, configuration?.cardSmsThreshold);
  const failed = failedLoad([offered, pointsLoad, payCard.load].filter(isUnread));
  const ways = offered.data ?? [];
  const rows = wayRows(payable, drafts);
  const rest = restOf(payable, rows);
  const wayOf = (wayCode: number) => ways.find((way) => way.wayCode === wayCode);
  /** Why this patient cannot use a way; every way keeps its button and its digit. */
  const whyNot = (wayCode: number): string | undefined => {
    if (wayCode < MEDICARE || wayCode > CREDIT) return undefined;
    if (patientId === undefined) return `散客不能使用${wayOf(wayCode)?.name ?? '这种支付方式'}`;
    if (wayCode === CARD) return payCard.whyNone;
    if (wayCode !== POINTS) return undefined;
    if (!pointsInfo) return '正在读取积分，请稍候';
    return usablePoints(payable, pointsInfo) > 0 ? undefined : '没有可用的积分';
  };
  const lackIn = (row: WayRow) =>
    unusable(whyNot(row.wayCode), wayOf(row.wayCode)) ??
    lackOf(row, wayOf(row.wayCode)) ??
    lackOfPoints(row, payable, pointsInfo) ??
    payCard.lackOf(row);

  /** What 确认收费 waits for. */
  const blockNow = (): Block | undefined => {
    if (!order) return { says: '收费单还没有读出来' };
    if (settlement.isOpen) return unanswered('收费');
    if (isBlocked(configuration)) return { says: '还有未完成的设置，见页面上方的说明' };
    return blockOf(rows, rest, lackIn, '支付金额多于应收，请修改');
  };

  const finish = (output: Settled | undefined) => {
    if (!output) return;
    typed.write(undefined);
    setSettled(output);
  };

  return {
    detail,
    loading,
    refusal: refusal ?? failed.refusal,
    configuration,
    ways,
    rows,
    rest,
    payable,
    settled,
    settlement,
    wayOf,
    lackIn,
    whyNot,
    pointsInfo,
    payCard,
    /** Another cashier was quicker, or the order ended otherwise. */
    isOver: order !== undefined && stateOf(orderFlow, order.orderState) !== 'WAITING' && !settled,
    block: blockNow(),
    refresh: () => {
      settlement.clear();
      refetch();
      failed.refetch();
    },
    choose: (wayCode: number) => type((now) => withWay(payable, now, wayCode)),
    addCard: () => type((now) => withOtherCard(payable, now)),
    change: (row: WayRow, changed: Partial<WayDraft>) => type((now) => changedWay(now, row, changed)),
    remove: (row: WayRow) => {
      if (row.wayCode === CARD) payCard.forget(row);
      type((now) => withoutWay(now, row));
    },
    settle: async () => {
      if (!order) return;
      const { version, payableAmount } = order;
      finish(await settlement.send({ id, version, payableAmount, ways: paidWays(rows, payCard.columns) }));
    },
    retry: async () => finish(await settlement.retry()),
  };
}

export type Pay = ReturnType<typeof usePay>;
