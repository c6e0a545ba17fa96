import type { InputOf } from '@mingmou/contract/base/call';
import { contrast } from '@mingmou/contract/erp/contrast.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { validValues } from '@mingmou/kit/form/valid-values';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Form } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';

const Field = fieldOf(contrast.saveBatch);
const SURROUNDINGS = { shape: contrast.saveBatch.input, row: {} };
const LABELS = { flex: '112px' };

/** Leaving needs no question: the dialog is restored when the user returns. */
const STAYS = { leaving: 'stays' } as const;

type Draft = InputOf<typeof contrast.saveBatch>;

/** 批量添加: several breeds to one supplier. */
export function BreedsButton() {
  const [open, setOpen] = useState(false);
  const [kept, keep] = useDraft<Partial<Draft>>('contrast-breeds', STAYS);
  const close = () => {
    setOpen(false);
    keep(() => undefined);
  };
  return (
    <>
      <Do call={contrast.saveBatch} onClick={() => setOpen(true)}>
        批量添加
      </Do>
      {open || kept ? <BreedsDialog values={kept} onType={(values) => keep(() => values)} onClose={close} /> : null}
    </>
  );
}

interface BreedsDialogProps {
  /** Typed before a reload. */
  readonly values: Partial<Draft> | undefined;
  readonly onType: (values: Partial<Draft>) => void;
  readonly onClose: () => void;
}

function BreedsDialog({ values, onType, onClose }: BreedsDialogProps) {
  const [form] = Form.useForm<Draft>();
  const send = useSend(contrast.saveBatch);
  const { success } = useFeedback();
  const { start: save, running } = useAct(async () => {
    const draft = await validValues(form);
    if (!draft) return;
    const { created, skipped } = await send(draft);
    success(skipped > 0 ? `已添加${created}个品种，${skipped}个已有` : `已添加${created}个品种`);
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: save }], { blocking: true });
  return (
    <Modal open title="批量添加供应商品种对照" width={600} confirmLoading={running} onOk={save} onCancel={onClose}>
      <FormContext value={SURROUNDINGS}>
        <Form<Draft>
          form={form}
          labelCol={LABELS}
          labelAlign="left"
          autoComplete="off"
          initialValues={values}
          onValuesChange={() => onType(form.getFieldsValue(true))}
        >
          <Field name="supplierId" />
          <Field name="breedIds" />
          <Field name="leadDays" />
        </Form>
      </FormContext>
    </Modal>
  );
}
