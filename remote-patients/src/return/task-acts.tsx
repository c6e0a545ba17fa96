import { stateOf } from '@mingmou/contract/base/flow';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { returnPlan } from '@mingmou/contract/patients/return/return-plan.contract';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';
import { returnPaths } from './paths';
import type { TaskRow } from './return-task.list';

interface TaskActsProps {
  readonly of: TaskRow;
  readonly onAsk: (asked: ReasonAsked) => void;
  readonly onEdit: () => void;
  readonly onSms: () => void;
}

/** What can be done with a task in its state. */
export function TaskActs({ of, onAsk, onEdit, onSms }: TaskActsProps) {
  const { taskId, version, patientId, name, taskState } = of;
  const navigate = useNavigate();
  const ignore = useSend(returnTask.ignore);
  const unIgnore = useSend(returnTask.unIgnore);
  const cancel = useSend(returnPlan.cancel);
  const recover = useSend(returnPlan.recover);
  const { success } = useFeedback();
  const state = stateOf(returnTaskFlow, taskState);
  const see = (
    <Do call={returnTask.page} onClick={() => navigate(`${returnPaths.patient}?patientId=${patientId}`)}>
      查看
    </Do>
  );
  const back = async (send: () => Promise<unknown>, said: string) => {
    await send();
    success(said);
  };
  if (state === 'DONE') return see;
  if (state === 'IGNORED')
    return (
      <>
        {see}
        <Do call={returnTask.unIgnore} onClick={() => back(() => unIgnore({ taskId }), '已取消忽略')}>
          取消忽略
        </Do>
      </>
    );
  if (state === 'CANCELLED')
    return (
      <>
        {see}
        <Do
          call={returnPlan.recover}
          onClick={() => back(() => recover({ id: taskId, version, tasks: true }), '已恢复')}
        >
          恢复
        </Do>
      </>
    );
  return (
    <>
      <Do call={returnRecord.savePhone} onClick={() => navigate(`${returnPaths.phone}?taskId=${taskId}`)}>
        电话回访
      </Do>
      {see}
      <MoreActs name={name}>
        {(onDone) => {
          const then = (act: () => unknown) => () => {
            onDone();
            act();
          };
          return (
            <>
              <Do call={returnRecord.sendSms} onClick={then(onSms)}>
                发短信
              </Do>
              <Do
                call={returnRecord.sendWechat}
                onClick={then(() => navigate(`${returnPaths.wechat}?taskId=${taskId}`))}
              >
                微信回访
              </Do>
              <Do call={returnTask.save} onClick={then(onEdit)}>
                编辑
              </Do>
              <Do
                call={returnTask.ignore}
                onClick={then(() =>
                  onAsk({
                    title: `忽略回访：${name}`,
                    run: (reason) => back(() => ignore({ taskId, reason }), '已忽略'),
                  }),
                )}
              >
                忽略
              </Do>
              <Do
                call={returnPlan.cancel}
                danger
                onClick={then(() =>
                  onAsk({
                    title: `取消回访：${name}`,
                    ...CANCELS,
                    longest: returnPlan.cancel.input.reason?.max,
                    run: (reason) => back(() => cancel({ id: taskId, version, tasks: true, reason }), '已取消'),
                  }),
                )}
              >
                取消
              </Do>
            </>
          );
        }}
      </MoreActs>
    </>
  );
}
