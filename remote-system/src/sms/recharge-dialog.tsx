import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { formatMoney } from '@mingmou/contract/base/money';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { fieldOf } from '@mingmou/kit/form/field';
import { PictureInput } from '@mingmou/kit/upload/picture-input';
import styles from './sms.module.css';

export type SmsPackage = OutputOf<typeof smsRecharge.packages>[number];

const Field = fieldOf(smsRecharge.save);
const NONE = [] as const;

interface RechargeDialogProps {
  readonly of: SmsPackage;
  readonly onClose: () => void;
}

/** Orders a package; its messages are added when the platform has the money. */
export function RechargeDialog({ of, onClose }: RechargeDialogProps) {
  return (
    <CallDialog
      title="短信充值"
      call={smsRecharge.save}
      known={{ packageId: packageIdOf(of.packageId) }}
      start={{ payWay: '对公转账' }}
      ok="提交"
      done="已提交，到账后增加条数"
      lead={
        <dl className={styles.facts}>
          <dt>条数</dt>
          <dd>{of.count.toLocaleString('en-US')} 条</dd>
          <dt>金额</dt>
          <dd>{formatMoney(of.amount)}</dd>
        </dl>
      }
      onClose={onClose}
    >
      <Field name="payWay" />
      <Field name="voucherFileId">
        <PictureInput use="SMS_VOUCHER" title={smsRecharge.row.voucher.title} known={NONE} scan />
      </Field>
    </CallDialog>
  );
}

function packageIdOf(id: number): InputOf<typeof smsRecharge.save>['packageId'] {
  const known = ([1, 2, 3, 4] as const).find((each) => each === id);
  if (!known) throw new Error(`unknown package ${id}`);
  return known;
}
