import { amountSelect } from '@mingmou/clinic/page/amount-label';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Input, Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { useTyped } from '../../parts/use-typed';
import styles from './list.module.css';
import type { PaidOrderRow } from './paid-order-row';

interface Typed {
  readonly payRowId?: number;
  readonly wayCode?: number;
  readonly tradeNo: string;
  readonly reason: string;
}

const NOTHING: Typed = { tradeNo: '', reason: '' };

interface ChangeWayDialogProps {
  readonly row: PaidOrderRow;
  readonly onClose: () => void;
}

const isPlain = (wayCode: number) => wayCode <= 4 || wayCode >= 101;

/** 更正支付方式: which payment was entered wrongly, by which way it came, and why. */
export function ChangeWayDialog({ row: { id, orderNo }, onClose }: ChangeWayDialogProps) {
  const { data } = useCall(chargeOrder.detail, { id });
  const { data: ways } = useCall(chargeOrder.findWays, { scene: 1 });
  const { typed, type, forget } = useTyped<Typed>(`change-way-${id}`, NOTHING);
  const { payRowId, wayCode, tradeNo, reason } = typed;
  const close = () => {
    forget();
    onClose();
  };
  const send = useSend(paidOrder.changeWay);
  const { success } = useFeedback();

  const rows = data?.payRows ?? [];
  const undone = new Set(rows.filter(({ amount }) => compareAmounts(amount, ZERO) < 0).map((one) => one.correctsId));
  const standing = rows.filter(
    (one) => compareAmounts(one.amount, ZERO) > 0 && !undone.has(one.id) && isPlain(one.wayCode) && !one.receivableId,
  );
  const chosen = standing.find((one) => one.id === payRowId) ?? (standing.length === 1 ? standing[0] : undefined);

  const [isTold, tell] = useState(false);
  const faultOf = () => {
    if (data && standing.length === 0) return '没有可以更正的收款';
    if (!chosen) return '请选择要更正的收款';
    if (!wayCode) return '请选择更正后的支付方式';
    return reason.trim() ? undefined : '请填写原因';
  };
  const fault = faultOf();

  const { run, running } = useAct(async () => {
    if (fault || !data || !chosen || !wayCode) return tell(true);
    await send({
      ...{ payRowId: chosen.id, version: data.order.version, wayCode },
      tradeNo: tradeNo.trim() || null,
      reason: reason.trim(),
    });
    success('更正成功');
    close();
  });

  return (
    <Modal
      open
      title={`更正支付方式：${orderNo}`}
      width={480}
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className={styles.judgement}>
        <div className={styles.remark}>
          收款
          <Select<number>
            {...amountSelect(
              standing.map((one) => ({ value: one.id, name: one.wayName, amount: formatMoney(one.amount) })),
            )}
            aria-label="收款"
            value={chosen?.id}
            onChange={(chosenId) => type({ payRowId: chosenId })}
          />
        </div>
        <div className={styles.remark}>
          更正为
          <Select<number>
            aria-label="更正为"
            value={wayCode}
            options={(ways ?? [])
              .filter((one) => isPlain(one.wayCode) && one.wayCode !== chosen?.wayCode)
              .map((one) => ({ value: one.wayCode, label: one.name }))}
            onChange={(way) => type({ wayCode: way })}
          />
        </div>
        <label className={styles.remark} htmlFor="change-way-no">
          交易单号
          <Input
            id="change-way-no"
            value={tradeNo}
            maxLength={40}
            onChange={({ target }) => type({ tradeNo: target.value })}
          />
        </label>
        <label className={styles.remark} htmlFor="change-way-reason">
          原因
          <Input
            id="change-way-reason"
            value={reason}
            maxLength={200}
            onChange={({ target }) => type({ reason: target.value })}
          />
        </label>
      </div>
      {isTold && fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </Modal>
  );
}
