import { stateCode } from '@mingmou/contract/base/flow';
import { formatMoney, money } from '@mingmou/contract/base/money';
import { receivableFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { orderFlow, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { timelineKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { sql } from 'kysely';
import { line, timelineSource } from './timeline.source';

const { SALE, CHARGE, CARD, POINTS } = timelineKind.codes;

const yuan = (amount: number) => formatMoney(money(amount));

/** A refund that was paid out; `of` is whose: an order's or a card's. */
const paidOut = sql`e.refund_state = ${sql.lit(stateCode(refundFlow, 'DONE'))}`;

interface Amount {
  readonly no: string;
  readonly amount: number;
}

/** 销售, 收费, 储值 and 积分. */
export const moneyEvents = [
  timelineSource<Amount & { type: string | null; summary: string; isBack: boolean }>({
    kind: SALE,
    from: sql`sale s JOIN bill e ON e.property_owner_id = s.property_owner_id AND e.id = s.bill_id`,
    at: sql`e.created_at`,
    patient: sql`s.patient_id`,
    where: sql`e.state IN ('SUBMITTED', 'PASSED', 'REVERSED', 'INVALID')`,
    isVoid: sql`e.state IN ('REVERSED', 'INVALID')`,
    acceptsId: sql`s.accepts_id`,
    facts: {
      ...{ no: sql`e.bill_no`, amount: sql`coalesce(s.paid_amount, s.tag_amount)`, type: sql`s.sale_type` },
      ...{ summary: sql`s.summary`, isBack: sql`e.state IN ('REVERSED', 'INVALID')` },
    },
    title: ({ no, amount, type, summary, isBack }) => line(type, summary, yuan(amount), no, isBack && '已作废'),
  }),
  timelineSource<{ no: string; jobNo: string }>({
    kind: SALE,
    from: sql`workshop_job e JOIN sale s ON s.property_owner_id = e.property_owner_id AND s.bill_id = e.bill_id
      JOIN bill b ON b.property_owner_id = e.property_owner_id AND b.id = e.bill_id`,
    at: sql`e.done_at`,
    patient: sql`s.patient_id`,
    where: sql`e.done_at IS NOT NULL AND e.state = 'DONE'`,
    facts: { no: sql`b.bill_no`, jobNo: sql`e.job_no` },
    title: ({ no, jobNo }) => line('加工完成', jobNo, no),
  }),
  timelineSource<Amount & { summary: string; reason: string | null }>({
    kind: CHARGE,
    from: sql`charge_order e`,
    at: sql`coalesce(e.pay_time, e.created_at)`,
    where: sql`e.order_state BETWEEN 2 AND 5`,
    isVoid: sql`e.order_state = ${sql.lit(stateCode(orderFlow, 'VOID'))}`,
    acceptsId: sql`e.accepts_id`,
    facts: {
      ...{ no: sql`e.order_no`, amount: sql`e.payable_amount`, summary: sql`e.summary` },
      reason: sql`CASE WHEN e.order_state = ${sql.lit(stateCode(orderFlow, 'VOID'))} THEN e.void_reason END`,
    },
    title: ({ no, amount, summary, reason }) => line(yuan(amount), summary, no, reason && `作废：${reason}`),
  }),
  timelineSource<Amount & { order: string; reason: string }>({
    kind: CHARGE,
    from: sql`refund_order e JOIN charge_order o ON o.property_owner_id = e.property_owner_id AND o.id = e.order_id`,
    at: sql`e.refund_time`,
    patient: sql`o.patient_id`,
    where: paidOut,
    acceptsId: sql`o.accepts_id`,
    facts: {
      ...{ no: sql`e.refund_no`, amount: sql`e.amount`, order: sql`o.order_no` },
      reason: sql`e.reason`,
    },
    title: ({ no, amount, order, reason }) => line('退费', yuan(amount), reason, no, `原单 ${order}`),
  }),
  timelineSource<{ no: string; amount: number; order: string | null; isBack: boolean }>({
    kind: CHARGE,
    from: sql`receivable e`,
    at: sql`e.at`,
    isVoid: sql`e.receivable_state = ${sql.lit(stateCode(receivableFlow, 'REVOKED'))}`,
    facts: {
      ...{ no: sql`e.receivable_no`, amount: sql`e.amount`, order: sql`e.remark` },
      isBack: sql`e.receivable_state = ${sql.lit(stateCode(receivableFlow, 'REVOKED'))}`,
    },
    title: ({ no, amount, order, isBack }) => line('收欠款', yuan(amount), order, no, isBack && '已撤销'),
  }),
  timelineSource<Amount & { gift: number }>({
    kind: CARD,
    from: sql`card_recharge e`,
    at: sql`e.at`,
    facts: { no: sql`e.recharge_no`, amount: sql`e.principal_amount`, gift: sql`e.gift_amount` },
    title: ({ no, amount, gift }) => line('充值', yuan(amount), gift > 0 && `赠 ${yuan(gift)}`, no),
  }),
  timelineSource<Amount & { reason: string }>({
    kind: CARD,
    from: sql`refund_order e JOIN value_card c ON c.property_owner_id = e.property_owner_id AND c.id = e.card_id`,
    at: sql`e.refund_time`,
    patient: sql`c.patient_id`,
    where: paidOut,
    facts: { no: sql`e.refund_no`, amount: sql`e.amount`, reason: sql`e.reason` },
    title: ({ no, amount, reason }) => line('退卡', yuan(amount), reason, no),
  }),
  timelineSource<{ type: number; delta: number; balance: number; no: string }>({
    kind: POINTS,
    from: sql`integral_ledger e`,
    at: sql`e.at`,
    facts: { type: sql`e.ledger_type`, delta: sql`e.delta`, balance: sql`e.balance_after`, no: sql`e.biz_no` },
    title: ({ delta, balance, no }) => line(`积分 ${delta > 0 ? `+${delta}` : delta}`, `余 ${balance}`, no),
  }),
];
