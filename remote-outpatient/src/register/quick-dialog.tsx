import { type FoundPatient, usePatientScan } from '@mingmou/clinic/patient/use-patient-scan';
import { f, required } from '@mingmou/contract/base/field';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { typedNumber } from '@mingmou/contract/patients/patient.rules';
import { type DraftBox, useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { validValues } from '@mingmou/kit/form/valid-values';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useEffect, useState } from 'react';
import { FeeField, Payable } from './fee-field';
import { isTyped, type QuickDraft, quickInput } from './register.draft';
import styles from './register.module.css';
import { type ChosenFee, useFee } from './use-fee';
import { useRegister } from './use-register';
import type { Slip } from './use-registration-desk';

const Field = fieldOf(patient.save);
const { name, phone, sex } = patient.fields;
const shape = { name, sex: required(sex), age: required(f.int('年龄', { unit: '岁', min: 0, max: 130 })), phone };
const surroundings = { shape, row: {} };
const labels = { flex: '92px' };
const FIRST_VISIT = 1 as const;
const FORM = 'register-quick';
const asNumber = (value: unknown) => (typeof value === 'string' ? typedNumber(value) : value);

interface QuickDialogProps {
  readonly isOpen: boolean;
  readonly departmentId: number | undefined;
  readonly onClose: () => void;
  readonly onDone: (slip: Slip) => void;
  /** A code scanned in the dialog belongs to a patient on file. */
  readonly onKnown: (person: FoundPatient) => void;
}

/** 快速挂号: a patient by four fields, to the desk's department without a doctor; other fields are requested later. */
export function QuickDialog({ isOpen, ...rest }: QuickDialogProps) {
  const box = useDraftBox<QuickDraft>('register-quick');
  const { confirm } = useFeedback();
  // The page's own keys rest while the dialog is open.
  useKeys([], { active: isOpen, blocking: true });
  const close = async (): Promise<boolean> => {
    if (box.read() && !(await confirm('内容尚未保存，确定要关闭吗？'))) return false;
    box.write(undefined);
    rest.onClose();
    return true;
  };
  return (
    <Modal title="快速挂号" open={isOpen} footer={null} width={480} destroyOnHidden onCancel={() => void close()}>
      {isOpen ? <QuickForm {...rest} box={box} onClose={close} /> : null}
    </Modal>
  );
}

interface QuickFormProps extends Omit<QuickDialogProps, 'isOpen' | 'onClose'> {
  readonly box: DraftBox<QuickDraft>;
  /** Resolves to false where the user declines to discard the input. */
  readonly onClose: () => Promise<boolean>;
}

function QuickForm({ departmentId, onClose, onDone, onKnown, box }: QuickFormProps) {
  const [form] = Form.useForm<QuickDraft>();
  const [start] = useState(() => box.read());
  const [chosen, choose] = useState<ChosenFee>();
  const coming = { patientId: undefined, doctorId: undefined, departmentId, visitType: FIRST_VISIT };
  const fee = useFee(coming, chosen, choose);
  const register = useRegister();
  const { warning } = useFeedback();
  const act = async () => {
    const values = await validValues(form, FORM);
    if (!values) return;
    if (departmentId === undefined) return warning('请先在挂号台选择科室');
    if (!fee.known) return warning('挂号费还没有读出来，请稍候或点「重试」');
    const saved = await register(quickInput(values, departmentId, fee));
    if (!saved) return fee.refetch();
    box.write(undefined);
    onDone({ ...saved, name: values.name ?? '' });
  };
  const { error } = useFeedback();
  usePatientScan({
    onFound: async (person) => {
      if (await onClose()) onKnown(person);
    },
    onSeveral: (code, people) => error(`${code} 有 ${people.length} 位患者，请在「查找患者」中选择`),
    onBegin: (begun) => {
      if (!('phone' in begun)) return false;
      form.setFieldsValue(begun);
      box.write(form.getFieldsValue(true));
      return true;
    },
    inDialog: true,
  });
  const { start: submit, running } = useAct(act);
  useKeys([{ key: 'Ctrl+S', title: '保存', run: submit }]);
  useEffect(() => form.focusField('name'), [form]);
  return (
    <FormContext value={surroundings}>
      <div onKeyDownCapture={onEnter(submit)}>
        <Form<QuickDraft>
          form={form}
          name={FORM}
          initialValues={start ?? {}}
          onValuesChange={(changed: QuickDraft, all: QuickDraft) => {
            form.setFields(Object.keys(changed).map((one) => ({ name: one as keyof QuickDraft, errors: [] })));
            // A scanned code leaves its input empty again, which is nothing to ask about.
            box.write(Object.entries(all).some(isTyped) ? all : undefined);
          }}
          labelCol={labels}
          labelAlign="left"
          autoComplete="off"
        >
          <Field name="name" missing="请填写姓名" />
          <Field name="sex" missing="请填写性别" />
          <Field name="age" missing="请填写年龄" />
          <Field name="phone" missing="请填写手机号" normalize={asNumber} />
          <FeeField id="quick-fee" {...fee} />
          <Payable {...fee} />
        </Form>
        <p className={styles.quiet}>初诊，不选医生；其他资料以后补充</p>
        <div className={styles.dialogActs}>
          <Button onClick={() => void onClose()}>取消</Button>
          <Button type="primary" loading={running} onClick={submit}>
            确定
          </Button>
        </div>
      </div>
    </FormContext>
  );
}
