import { today } from '@mingmou/contract/base/clinic-day';
import type { Price } from '@mingmou/contract/base/money';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Field } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { validValues } from '@mingmou/kit/form/valid-values';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Form } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useMemo } from 'react';
import { type Common, isAbove, isPast, singleShape } from './price-form';
import { goodsText, type Priced, type PriceSide, type TypedValues } from './price-side';

interface Draft extends Common {
  readonly price: Price;
  readonly minPrice?: Price | null;
}

interface PriceDialogProps {
  readonly of: Priced;
  readonly side: PriceSide;
  /** Typed before a reload. */
  readonly values: TypedValues | undefined;
  readonly onType: (values: TypedValues) => void;
  readonly onClose: () => void;
}

const LABELS = { flex: '112px' };
const REASON = '调价';

/** Returns the price that the user saw for that day; undefined if a planned price lies in between. */
function seenBy({ scope, price = null, nextDate }: Priced, draft: Draft) {
  const isSeen = draft.scope === scope && (!nextDate || draft.effectiveDate < nextDate);
  return isSeen ? { seen: { price } } : {};
}

/** 调价 of one breed or barcode. */
export function PriceDialog({ of, side, values, onType, onClose }: PriceDialogProps) {
  const [form] = Form.useForm<Draft>();
  const { success } = useFeedback();
  const day = today();
  const surroundings = useMemo(() => ({ shape: singleShape(side.noun, side.hasMinimum), row: {} }), [side]);
  const { start: save, running } = useAct(async () => {
    const draft = await validValues(form);
    if (!draft) return;
    const { scope, price, minPrice, effectiveDate, reason } = draft;
    const { targetType, targetId } = of;
    const change = { scope, targetType, targetId, price, effectiveDate, ...seenBy(of, draft) };
    await side.write([{ ...change, ...(side.hasMinimum ? { minPrice: minPrice ?? null } : {}) }], reason);
    success('保存成功');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: save }], { blocking: true });
  return (
    <Modal
      open
      title={`调整${side.noun}：${goodsText(of)}`}
      width={520}
      confirmLoading={running}
      onOk={save}
      onCancel={onClose}
    >
      <FormContext value={surroundings}>
        <div onKeyDownCapture={onEnter(save)}>
          <Form<Draft>
            form={form}
            labelCol={LABELS}
            labelAlign="left"
            autoComplete="off"
            initialValues={{
              ...{ scope: of.scope, price: of.price, effectiveDate: day, reason: REASON },
              ...(side.hasMinimum ? { minPrice: of.minPrice } : {}),
              ...values,
            }}
            onValuesChange={() => onType(form.getFieldsValue(true))}
          >
            <Field name="scope" />
            <Field name="price" />
            {side.hasMinimum ? <Field name="minPrice" fault={isAbove(() => form.getFieldValue('price'))} /> : null}
            <Field name="effectiveDate" fault={isPast(day)} />
            <Field name="reason" />
          </Form>
        </div>
      </FormContext>
    </Modal>
  );
}
