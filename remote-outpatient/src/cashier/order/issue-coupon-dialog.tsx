import { today } from '@mingmou/contract/base/clinic-day';
import { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { fieldOf } from '@mingmou/kit/form/field';
import { Form, Select } from '@mingmou/kit/ui-form';

const Field = fieldOf(coupon.issue);
const sourceOptions = sourceType.rows.map(({ code, name }) => ({ value: code, label: name }));

interface IssueCouponDialogProps {
  readonly patientId: number;
  readonly onIssued: (id: number) => void;
  readonly onClose: () => void;
}

/** 发券: gives the patient a coupon by hand, and chooses it for the order. */
export function IssueCouponDialog({ patientId, onIssued, onClose }: IssueCouponDialogProps) {
  return (
    <CallDialog
      title="发放优惠券"
      call={coupon.issue}
      known={{ patientId }}
      start={{ scope: {}, validFrom: today() }}
      ok="发放"
      done="已发放"
      onDone={({ id }) => onIssued(id)}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="threshold" />
      <Field name="amount" />
      <Field name="validFrom" />
      <Field name="validTo" />
      <Form.Item name={['scope', 'sourceTypes']} label="适用类别">
        <Select mode="multiple" placeholder="不限" allowClear options={sourceOptions} />
      </Form.Item>
    </CallDialog>
  );
}
