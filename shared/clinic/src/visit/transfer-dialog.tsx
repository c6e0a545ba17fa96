import type { Call } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { fieldOf } from '@mingmou/kit/form/field';

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
  if (!visit) return null;
  const { acceptsId, version, departmentId, name, acceptsState } = visit;
  const Field = fieldOf(call);
  return (
    <CallDialog
      title={`${call.title}：${name}`}
      call={call}
      known={{ acceptsId, version }}
      start={{ departmentId }}
      ok="确定"
      done={({ queueNo }) => `已${call.title}，新号序 ${queueText(queueNo)}`}
      width={480}
      onClose={onClose}
    >
      <Field name="departmentId" />
      <Field name="roomId" />
      <Field name="doctorId" placeholder="不选医生（普通号）" />
      <Field name="reason" required={stateOf(acceptsFlow, acceptsState) === 'RECEIVED'} missing="请填写原因" />
    </CallDialog>
  );
}
