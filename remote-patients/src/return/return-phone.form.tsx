import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { returnPaths } from './paths';
import { PatientCard } from './patient-card';
import { PhoneForm } from './phone-form';
import styles from './return.module.css';

/** 电话回访: patient, script and result. */
export default function ReturnPhone() {
  const [params] = useSearchParams();
  const taskId = Number(params.get('taskId') ?? 0);
  return taskId > 0 ? <Opened key={taskId} taskId={taskId} /> : <NoTask />;
}

/** The menu leads here without a task. */
export function NoTask() {
  const navigate = useNavigate();
  return (
    <Page label="回访">
      <Panel>
        <h2 className={styles.heading}>回访</h2>
        <Quiet as="p">请从回访任务中选择一条任务</Quiet>
        <Button type="primary" onClick={() => navigate(returnPaths.tasks)}>
          打开回访任务
        </Button>
      </Panel>
    </Page>
  );
}

function Opened({ taskId }: { readonly taskId: number }) {
  const { data: task, refusal, refetch } = useCall(returnTask.findById, { taskId });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!task) return <Skeleton active />;
  return (
    <Page label="电话回访">
      <div className={styles.desk}>
        <PatientCard of={task} />
        <div className={styles.column}>
          <Panel aria-label="话术">
            <h2 className={styles.heading}>话术 · {task.labelName}</h2>
            <p className={styles.script}>{task.script || '该标签没有设置话术'}</p>
          </Panel>
          {task.content ? (
            <Panel aria-label="回访内容">
              <h2 className={styles.heading}>回访内容</h2>
              <p className={styles.script}>{task.content}</p>
            </Panel>
          ) : null}
        </div>
        <PhoneForm of={task} />
      </div>
    </Page>
  );
}
