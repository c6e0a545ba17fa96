import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import { returnPaths } from './paths';
import { PatientCard } from './patient-card';
import styles from './return.module.css';
import { NoTask } from './return-phone.form';

/** Leaving needs no question: the draft is restored when the same task is opened again. */
const STAYS = { leaving: 'stays' } as const;

/** 微信回访: the template of the organisation's account, filled in. */
export default function ReturnWechat() {
  const [params] = useSearchParams();
  const taskId = Number(params.get('taskId') ?? 0);
  return taskId > 0 ? <Opened key={taskId} taskId={taskId} /> : <NoTask />;
}

function Opened({ taskId }: { readonly taskId: number }) {
  const { data: task, refusal, refetch } = useCall(returnTask.findById, { taskId });
  const patientId = task?.patientId ?? 0;
  const { data: shown } = useCall(returnTask.wechatSwitch, { patientId }, { skip: patientId === 0, quiet: true });
  const box = useDraftBox<string>(`return-wechat-${taskId}`, STAYS);
  const [typed, type] = useState<string | undefined>(() => box.read());
  const send = useSend(returnRecord.sendWechat);
  const navigate = useNavigate();
  const { success } = useFeedback();
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!task) return <Skeleton active />;
  const content = typed ?? task.content ?? task.labelName;
  const post = async () => {
    await send({ taskId, version: task.version, content });
    box.write(undefined);
    success('微信已提交');
    navigate(returnPaths.tasks);
  };
  return (
    <Page label="微信回访">
      <div className={styles.desk}>
        <PatientCard of={task} />
        <Panel aria-label="预览">
          <h2 className={styles.heading}>预览</h2>
          <dl className={styles.facts}>
            <dt>患者</dt>
            <dd>{task.name}</dd>
            <dt>内容</dt>
            <dd>{content}</dd>
            <dt>标签</dt>
            <dd>{task.labelName}</dd>
          </dl>
          <Quiet as="p">按公众号「回访」消息模板发送给绑定该患者的微信，超过模板长度的文字会截断</Quiet>
        </Panel>
        <Panel aria-label="发送微信" className={styles.form}>
          <h2 className={styles.heading}>发送微信</h2>
          <DraftLines
            id="wechat"
            shape={returnRecord.sendWechat.input}
            names={['content']}
            draft={{ content }}
            put={({ content: next }) => {
              const text = typeof next === 'string' ? next : '';
              box.write(text);
              type(text);
            }}
          />
          {shown && !shown.show ? (
            <p role="alert" className={styles.fault}>
              {shown.reason}
            </p>
          ) : null}
          <div className={styles.buttons}>
            <Do
              call={returnRecord.sendWechat}
              main
              blocked={shown?.show === false ? (shown.reason ?? '不能发送微信') : undefined}
              onClick={post}
            >
              发送
            </Do>
            <Do call={returnRecord.savePhone} onClick={() => navigate(`${returnPaths.phone}?taskId=${taskId}`)}>
              改为电话回访
            </Do>
          </div>
        </Panel>
      </div>
    </Page>
  );
}
