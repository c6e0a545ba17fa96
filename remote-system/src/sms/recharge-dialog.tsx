import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { formatMoney } from '@mingmou/contract/base/money';
import { rechargeWay } from '@mingmou/contract/messaging/messaging.dicts';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { PictureInput } from '@mingmou/kit/upload/picture-input';
import { useId, useState } from 'react';
import styles from './sms.module.css';

export type SmsPackage = OutputOf<typeof smsRecharge.packages>[number];
type Way = InputOf<typeof smsRecharge.save>['payWay'];

const VOUCHER = smsRecharge.row.voucher;
const NONE = [] as const;
const WAYS = rechargeWay.rows.map(({ code, name }) => ({ value: code, label: name }));

interface RechargeDialogProps {
  readonly of: SmsPackage | undefined;
  readonly onClose: () => void;
}

/** Orders a package; it counts when the platform has the money. */
export function RechargeDialog({ of, onClose }: RechargeDialogProps) {
  return (
    <Modal title="短信充值" open={of !== undefined} footer={null} width={420} destroyOnHidden onCancel={onClose}>
      {of ? <Order of={of} onClose={onClose} /> : null}
    </Modal>
  );
}

function Order({
  of: { packageId, count, amount },
  onClose,
}: {
  readonly of: SmsPackage;
  readonly onClose: () => void;
}) {
  const [payWay, setPayWay] = useState<Way>('对公转账');
  const [voucherFileId, setVoucher] = useState<number | null>(null);
  const send = useSend(smsRecharge.save);
  const { success } = useFeedback();
  const id = useId();
  const { start: submit, running } = useAct(async () => {
    await send({ packageId: packageIdOf(packageId), payWay, voucherFileId });
    success('已提交，到账后增加条数');
    onClose();
  });
  return (
    <>
      <dl className={styles.facts}>
        <dt>条数</dt>
        <dd>{count.toLocaleString('en-US')} 条</dd>
        <dt>金额</dt>
        <dd>{formatMoney(amount)}</dd>
      </dl>
      <div className={styles.row}>
        <label htmlFor={id}>付款方式</label>
        <Select<Way> id={id} autoFocus value={payWay} options={WAYS} onChange={setPayWay} />
      </div>
      <div className={styles.row}>
        <span className={styles.label}>{VOUCHER.title}</span>
        <PictureInput
          use="SMS_VOUCHER"
          title={VOUCHER.title}
          value={voucherFileId}
          onChange={setVoucher}
          known={NONE}
          scan
        />
      </div>
      <div className={styles.acts}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={running} onClick={submit}>
          提交
        </Button>
      </div>
    </>
  );
}

function packageIdOf(id: number): InputOf<typeof smsRecharge.save>['packageId'] {
  const known = ([1, 2, 3, 4] as const).find((each) => each === id);
  if (!known) throw new Error(`unknown package ${id}`);
  return known;
}
