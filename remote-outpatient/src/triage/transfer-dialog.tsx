import type { InputOf } from '@mingmou/contract/base/call';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import { Form, Input, Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import type { Visit } from './visit-acts';

type Draft = Partial<InputOf<typeof visit.updateTransfer>>;

const Field = fieldOf(visit.updateTransfer);
const surroundings = { shape: visit.updateTransfer.input, row: {} };

interface TransferDialogProps {
  readonly visit: Visit | undefined;
  readonly onClose: () => void;
}

/** Sends a visit to another doctor or room of this clinic. */
export function TransferDialog({ visit: row, onClose }: TransferDialogProps) {
  const [form] = Form.useForm<Draft>();
  const send = useSend(visit.updateTransfer);
  const { success } = useFeedback();
  const [running, setRunning] = useState(false);

  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (!row || !values?.departmentId) return;
    const { departmentId, roomId, doctorId, reason } = values;
    setRunning(true);
    try {
      const { acceptsId, version } = row;
      const { queueNo } = await send({ acceptsId, version, departmentId, roomId, doctorId, reason });
      success(`已转诊，新号序 ${queueText(queueNo)}`);
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof CallRefused)) throw refusal;
    } finally {
      setRunning(false);
    }
  };

  return (
    <Modal
      title={`转诊：${row?.name ?? ''}`}
      open={row !== undefined}
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
      {row ? (
        <FormContext value={surroundings}>
          <Form<Draft>
            key={row.acceptsId}
            form={form}
            name="transfer"
            labelCol={{ flex: '72px' }}
            labelAlign="left"
            initialValues={{ departmentId: row.departmentId }}
            onValuesChange={(changed) => {
              if ('departmentId' in changed) form.setFieldsValue({ roomId: undefined, doctorId: undefined });
            }}
          >
            <TransferFields needsReason={row.acceptsState === 1} />
          </Form>
        </FormContext>
      ) : null}
    </Modal>
  );
}

function TransferFields({ needsReason }: { readonly needsReason: boolean }) {
  const departmentId: number | undefined = Form.useWatch('departmentId');
  const { data } = useCall(outpatientGeneral.doctors, { departmentId }, { skip: departmentId === undefined });
  const doctors = new Map((data ?? []).filter(({ stopped }) => !stopped).map(({ staffId, name }) => [staffId, name]));
  return (
    <>
      <Field name="departmentId">
        <OptionSelect call={outpatientGeneral.departments} input={{}} />
      </Field>
      {departmentId ? (
        <Field name="roomId">
          <OptionSelect call={outpatientGeneral.rooms} input={{ id: departmentId }} />
        </Field>
      ) : null}
      <Field name="doctorId">
        <Select
          allowClear
          placeholder="不选医生（普通号）"
          options={[...doctors].map(([value, label]) => ({ value, label }))}
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
