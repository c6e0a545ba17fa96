import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import styles from './return.module.css';
import type { TaskRow } from './return-task.list';

interface SmsDialogProps {
  readonly of: Pick<TaskRow, 'taskId' | 'version' | 'name' | 'labelName'>;
  readonly onClose: () => void;
}

/** 发短信: a template that passed, to one of the patient's numbers; the queue takes it, or says why not. */
export function SmsDialog({ of: { taskId, version, name, labelName }, onClose }: SmsDialogProps) {
  const { data } = useCall(returnTask.smsSwitch, {}, { quiet: true });
  const [draft, setDraft] = useState<{ templateId?: number | null; phoneField?: 1 | 2 | 3 | null }>({ phoneField: 1 });
  const send = useSend(returnRecord.sendSms);
  const { success, warning } = useFeedback();
  const { start, running } = useAct(async () => {
    if (!draft.templateId) return;
    const answer = await send({ taskId, version, templateId: draft.templateId, phoneField: draft.phoneField ?? 1 });
    if (answer.accepted) success(`短信已提交，${answer.planTime?.slice(0, 16) ?? ''}发送`);
    else warning(`短信未发送：${answer.reason ?? ''}`);
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '发送', run: start }], { blocking: true });
  const off = data && !data.show;
  return (
    <Modal
      open
      title={`发短信：${name}`}
      width={480}
      okText="发送"
      confirmLoading={running}
      okButtonProps={{ disabled: !draft.templateId || off === true }}
      onOk={start}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <Quiet as="p">{labelName}；变量由系统填写，免打扰时段内的短信顺延发送</Quiet>
        <DraftLines
          id="sms"
          shape={returnRecord.sendSms.input}
          names={['templateId', 'phoneField']}
          draft={draft}
          put={(change) => setDraft({ ...draft, ...change })}
        />
        {off ? (
          <p role="alert" className={styles.fault}>
            {data.reason}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
