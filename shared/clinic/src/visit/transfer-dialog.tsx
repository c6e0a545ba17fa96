import type { Call } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { validValues } from '@mingmou/kit/form/valid-values';
import { Form, Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';

const FORM = 'transfer';

interface Transfer {
  readonly acceptsId: number;
  readonly version: number;
  readonly departmentId: number;
  readonly roomId?: number | null;
  readonly doctorId?: number | null;
  readonly reason?: string | null;
}

interface TransferDialogProps {
  readonly call: Call<Transfer, { readonly queueNo: number }>;
  /** Absent while nobody is to be sent. */
  readonly visit:
    | (Pick<Transfer, 'acceptsId' | 'version' | 'departmentId'> & {
        readonly name: string;
        readonly acceptsState: number;
      })
    | undefined;
  readonly onClose: () => void;
}

/** Sends a visit to another room or doctor of this clinic; whom there is says the call of each desk. */
export function TransferDialog({ call, visit, onClose }: TransferDialogProps) {
  const [form] = Form.useForm<Partial<Transfer>>();
  const send = useSend(call);
  const { success } = useFeedback();

  const { run: submit, running } = useAct(async () => {
    const values = await validValues(form, FORM);
    if (!visit || !values?.departmentId) return;
    const { acceptsId, version } = visit;
    const { departmentId, roomId, doctorId, reason } = values;
    const { queueNo } = await send({ acceptsId, version, departmentId, roomId, doctorId, reason });
    success(`已${call.title}，新号序 ${queueText(queueNo)}`);
    onClose();
  });

  return (
    <Modal
      title={`${call.title}：${visit?.name ?? ''}`}
      open={visit !== undefined}
      width={480}
      destroyOnHidden
      confirmLoading={running}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {visit ? (
        <FormContext value={{ shape: call.input, row: {} }}>
          <Form<Partial<Transfer>>
            key={visit.acceptsId}
            form={form}
            name={FORM}
            labelCol={{ flex: '72px' }}
            labelAlign="left"
            initialValues={{ departmentId: visit.departmentId }}
            onValuesChange={(changed) => {
              if ('departmentId' in changed) form.setFieldsValue({ roomId: null, doctorId: null });
            }}
          >
            <TransferFields call={call} needsReason={stateOf(acceptsFlow, visit.acceptsState) === 'RECEIVED'} />
          </Form>
        </FormContext>
      ) : null}
    </Modal>
  );
}

interface TransferFieldsProps extends Pick<TransferDialogProps, 'call'> {
  readonly needsReason: boolean;
}

function TransferFields({ call, needsReason }: TransferFieldsProps) {
  const Field = fieldOf(call);
  return (
    <>
      <Field name="departmentId" />
      <Field name="roomId" />
      <Field name="doctorId" placeholder="不选医生（普通号）" />
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
