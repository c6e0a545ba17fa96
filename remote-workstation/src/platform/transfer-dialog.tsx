import type { InputOf } from '@mingmou/contract/base/call';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import { Form, Input, Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import type { DeskVisit } from './use-desk-acts';

type Draft = Partial<InputOf<typeof desk.transfer>>;

const Field = fieldOf(desk.transfer);
const surroundings = { shape: desk.transfer.input, row: {} };
const BEING_SEEN = 1;

interface TransferDialogProps {
  readonly visit: DeskVisit | undefined;
  readonly onClose: () => void;
}

/** 转诊室: sends a visit to another room or doctor of this clinic. */
export function TransferDialog({ visit, onClose }: TransferDialogProps) {
  const [form] = Form.useForm<Draft>();
  const send = useSend(desk.transfer);
  const { success } = useFeedback();
  const [running, setRunning] = useState(false);

  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (!visit || !values?.departmentId) return;
    const { acceptsId, version } = visit;
    const { departmentId, roomId, doctorId, reason } = values;
    setRunning(true);
    try {
      const { queueNo } = await send({ acceptsId, version, departmentId, roomId, doctorId, reason });
      success(`已转诊室，新号序 ${String(queueNo).padStart(3, '0')}`);
      onClose();
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
    } finally {
      setRunning(false);
    }
  };

  return (
    <Modal
      title={`转诊室：${visit?.name ?? ''}`}
      open={visit !== undefined}
      width={480}
      style={{ top: '15vh' }}
      mask={{ closable: false }}
      keyboard={false}
      destroyOnHidden
      okText="确定"
      cancelText="取消"
      confirmLoading={running}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {visit ? (
        <FormContext value={surroundings}>
          <Form<Draft>
            key={visit.acceptsId}
            form={form}
            name="desk-transfer"
            labelCol={{ flex: '72px' }}
            labelAlign="left"
            initialValues={{ departmentId: visit.departmentId }}
            onValuesChange={(changed) => {
              if ('departmentId' in changed) form.setFieldsValue({ roomId: undefined, doctorId: undefined });
            }}
          >
            <TransferFields needsReason={visit.acceptsState === BEING_SEEN} />
          </Form>
        </FormContext>
      ) : null}
    </Modal>
  );
}

function TransferFields({ needsReason }: { readonly needsReason: boolean }) {
  const departmentId: number | undefined = Form.useWatch('departmentId');
  const { data: doctors = [] } = useCall(desk.initEmployee, { departmentId }, { skip: departmentId === undefined });
  return (
    <>
      <Field name="departmentId">
        <OptionSelect call={desk.initDepartment} input={{}} />
      </Field>
      {departmentId ? (
        <Field name="roomId">
          <OptionSelect call={desk.initConsultation} input={{ departmentId }} />
        </Field>
      ) : null}
      <Field name="doctorId">
        <Select
          allowClear
          placeholder="不选医生（普通号）"
          options={doctors.map(({ staffId, name }) => ({ value: staffId, label: name }))}
        />
      </Field>
      <Form.Item
        name="reason"
        label="原因"
        required={needsReason}
        rules={needsReason ? [{ required: true, whitespace: true, message: '请填写原因' }] : []}
      >
        <Input maxLength={100} placeholder="请输入原因" />
      </Form.Item>
    </>
  );
}
