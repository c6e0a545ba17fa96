import type { OutputOf } from '@mingmou/contract/base/call';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import { isBlocked } from '../config-notice';
import { useSureSend } from '../use-sure-send';
import {
  emptyDraft,
  faultOf,
  firstInputOf,
  type GoodsBack,
  goodsInput,
  type LineBack,
  type RefundDraft,
  type RefundFault,
  type ReturnReason,
  reckon,
  refundInput,
  type WayBack,
} from './refund.draft';

type Settled = OutputOf<typeof refund.settle>;
/** The return that was written with it. */
type Returned = Pick<OutputOf<typeof refund.returnGoods>, 'returnNo' | 'returnState'>;

/** What came of the refund: paid back, or handed in for approval. */
export type RefundDone = { readonly returned?: Returned } & (
  | { readonly kind: 'settled'; readonly refund: Settled }
  | { readonly kind: 'applied'; readonly refundNo: string }
);

const DONE = 3;

/** A refund of one order. */
export function useRefund(orderId: number) {
  const order = useCall(chargeOrder.detail, { id: orderId });
  // Quiet: the page itself says why an order cannot be refunded.
  const { data: refundable, loading, refusal, refetch } = useCall(refund.refundable, { orderId }, { quiet: true });
  const { data: configuration } = useCall(chargeOrder.checkConfiguration, {});
  const typed = useDraftBox<RefundDraft>(`refund-${orderId}`);
  const [draft, setDraft] = useKeptState<RefundDraft>(`draft-${orderId}`, () => typed.read() ?? emptyDraft);
  const type = (update: (now: RefundDraft) => RefundDraft) =>
    setDraft((now) => {
      const next = update(now);
      typed.write(next);
      return next;
    });
  const [done, finish] = useState<RefundDone>();
  const what = () => order.data?.order.orderNo ?? '';
  const application = useSureSend(refund.save, what);
  const settlement = useSureSend(refund.settle, what);
  const withGoods = useSureSend(refund.returnGoods, what);
  const mayRefundDone = useHolds('cashier:refundDone');

  const reckoned = refundable && reckon(refundable, draft);
  const asks = reckoned !== undefined && reckoned.lines.length > 0;
  const firstInput = firstInputOf(refundable, draft);
  const { data: preview, refusal: unfit } = useCall(
    refund.preview,
    {
      orderId,
      lines: (reckoned?.lines ?? []).map((line) => {
        const { qualityFlag } = draft.lines[line.orderLineId] ?? {};
        return { ...line, ...(qualityFlag ? { qualityFlag } : {}) };
      }),
      ...(draft.goods ? { withGoods: true } : {}),
    },
    { skip: !asks, quiet: true },
  );
  const needsApproval = preview?.needApprove ?? false;
  const integralTaken = preview?.integralTaken ?? 0;
  const plain = needsApproval ? application : settlement;
  const sending = draft.goods ? withGoods : plain;

  const end = (what: RefundDone) => {
    typed.write(undefined);
    finish(what);
  };
  const applied = (output: OutputOf<typeof refund.save> | undefined) => {
    if (output) end({ kind: 'applied', refundNo: output.refundNo });
  };
  const settled = (output: Settled | undefined) => {
    if (output) end({ kind: 'settled', refund: output });
  };

  const returned = (output: OutputOf<typeof refund.returnGoods> | undefined) => {
    if (!output) return;
    const done =
      output.refundState === DONE
        ? ({ kind: 'settled', refund: output } as const)
        : ({ kind: 'applied', refundNo: output.refundNo } as const);
    end({ ...done, returned: output });
  };

  /** Returns why the button at the foot is blocked. */
  const blockNow = (): RefundFault | undefined => {
    if (sending.isOpen) return { says: '上次退费没有收到结果，请先点「重试」', input: '重试' };
    if (isBlocked(configuration)) return { says: '还有未完成的设置，见页面上方的说明' };
    if (!asks) return { says: '请先选择要退的项目', ...firstInput };
    if (unfit) return { says: unfit.msg, ...firstInput };
    return preview === undefined ? { says: '正在计算退费金额，请稍候' } : undefined;
  };

  return {
    order: order.data,
    refundable,
    loading,
    // Asked again after the refund, an order of which nothing is left is refused: no failure.
    refusal: done ? undefined : refusal,
    configuration,
    draft,
    reckoned,
    done,
    needsApproval,
    integralTaken,
    mayRefundDone,
    sending,
    fault: reckoned && faultOf(reckoned, draft),
    block: blockNow(),
    firstInput,
    refresh: () => {
      sending.clear();
      refetch();
      order.refetch();
    },
    changeLine: (orderLineId: number, line: LineBack) =>
      // Other pieces have other default methods, so the input of methods is discarded.
      type((now) => ({ ...now, lines: { ...now.lines, [orderLineId]: line }, ways: {} })),
    changeWay: (payRowId: number, way: Partial<WayBack>) =>
      type((now) => ({ ...now, ways: { ...now.ways, [payRowId]: { ...now.ways[payRowId], ...way } } })),
    /** A refund returns either goods of one sale or other lines, so the input of the others is discarded. */
    returnGoods: (goods: GoodsBack | undefined) => type((now) => ({ ...now, goods, lines: {}, ways: {} })),
    changeReturnReason: (reason: ReturnReason) =>
      type((now) => (now.goods ? { ...now, goods: { ...now.goods, reason } } : now)),
    changeReason: (reason: string) => type((now) => ({ ...now, reason })),
    submit: async () => {
      if (!refundable || !reckoned) return;
      const input = refundInput(orderId, refundable.orderVersion, reckoned, draft);
      const goods = goodsInput(input, refundable.lines, draft);
      if (goods) returned(await withGoods.send(goods));
      else if (needsApproval) applied(await application.send(input));
      else settled(await settlement.send(input));
    },
    retry: async () => {
      if (withGoods.isOpen) returned(await withGoods.retry());
      else if (application.isOpen) applied(await application.retry());
      else settled(await settlement.retry());
    },
  };
}

export type RefundState = ReturnType<typeof useRefund>;
