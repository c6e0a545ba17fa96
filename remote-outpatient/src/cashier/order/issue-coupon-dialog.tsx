import type { InputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { coupon } from '@mingmou/contract/cashier/coupon.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { Button } from '@mingmou/kit/ui';
import { Form, Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useMemo } from 'react';
import styles from './order.module.css';

const Field = fieldOf(coupon.issue);
const { input: SHAPE } = coupon.issue;
const sourceOptions = sourceType.rows.map(({ code, name }) => ({ value: code, label: name }));
const labels = { flex: '112px' };

type Draft = Omit<InputOf<typeof coupon.issue>, 'patientId' | 'scope'> & Partial<InputOf<typeof coupon.issue>>;

interface IssueCouponDialogProps {
  readonly patientId: number;
  readonly onIssued: (id: number) => void;
  readonly onClose: () => void;
}

/** 发券: gives the patient a coupon by hand, and chooses it for the order. */
export function IssueCouponDialog({ patientId, onIssued, onClose }: IssueCouponDialogProps) {
  const [form] = Form.useForm<Draft>();
  const send = useSend(coupon.issue);
  const { success } = useFeedback();
  const surroundings = useMemo(() => ({ shape: SHAPE, row: {} }), []);
  const { run: issue, running } = useAct(async (draft: Draft) => {
    const { id } = await send({ ...draft, scope: draft.scope ?? {}, patientId });
    success('已发放');
    onIssued(id);
  });
  return (
    <Modal title="发放优惠券" open footer={null} width={480} onCancel={onClose}>
      <FormContext value={surroundings}>
        <Form<Draft>
          form={form}
          labelCol={labels}
          labelAlign="left"
          autoComplete="off"
          initialValues={{ validFrom: today() }}
          onFinish={(draft) => void issue(draft)}
        >
          <Field name="name" />
          <Field name="threshold" />
          <Field name="amount" />
          <Field name="validFrom" />
          <Field name="validTo" />
          <Form.Item name={['scope', 'sourceTypes']} label="适用类别">
            <Select mode="multiple" placeholder="不限" allowClear options={sourceOptions} />
          </Form.Item>
          <div className={styles.dialogActs}>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" htmlType="submit" loading={running}>
              发放
            </Button>
          </div>
        </Form>
      </FormContext>
    </Modal>
  );
}
