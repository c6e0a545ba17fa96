import { latestOf } from '@mingmou/clinic/page/latest-of';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { sex } from '@mingmou/contract/dict/sex';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { planSource, returnWay } from '@mingmou/contract/patients/return/return.dicts';
import { returnPlanFlow, returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { returnPlan } from '@mingmou/contract/patients/return/return-plan.contract';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { AmendDialog } from './amend-dialog';
import { DisturbDialog } from './disturb-dialog';
import { FreeRecord } from './free-record';
import { returnPaths } from './paths';
import { RecordEntries, type RecordEntry } from './record-entries';
import styles from './return.module.css';

const LONGEST = limitOf(returnPlan.cancel.input.reason);
const RECORDS = 50;

/** 患者回访: plans, tasks and records of one patient, and a record that nothing was planned for. */
export default function ReturnPatient() {
  const [params] = useSearchParams();
  const patientId = Number(params.get('patientId') ?? 0);
  if (patientId > 0) return <Opened key={patientId} patientId={patientId} />;
  return (
    <Page label="患者回访">
      <Panel>
        <Quiet as="p">请从患者列表或回访任务中打开一位患者</Quiet>
      </Panel>
    </Page>
  );
}

function Opened({ patientId }: { readonly patientId: number }) {
  const { data: person, refusal, refetch } = useCall(patient.whoIs, { id: patientId });
  const plans = useCall(returnPlan.ofPatient, { patientId });
  const records = useCall(returnRecord.ofPatient, { patientId, page: 1, size: RECORDS }, { quiet: true });
  const cancel = useSend(returnPlan.cancel);
  const recover = useSend(returnPlan.recover);
  const [asked, ask] = useState<ReasonAsked>();
  const [disturbing, disturb] = useState(false);
  const [amended, amend] = useState<RecordEntry>();
  const navigate = useNavigate();
  const { success } = useFeedback();
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!person || !plans.data) return <Skeleton active />;
  return (
    <Page label="患者回访">
      <Panel aria-label="患者">
        <h1 className={styles.title}>
          {person.name} {dictName(sex, person.sex)} {person.age}
        </h1>
        <Quiet as="p">
          {person.recordNo}　{person.phone}
        </Quiet>
        <Do call={noDisturb.add} onClick={() => disturb(true)}>
          免打扰
        </Do>
      </Panel>
      <div className={styles.desk}>
        <Panel aria-label="回访计划">
          <h2 className={styles.heading}>回访计划</h2>
          {plans.data.length === 0 ? <Quiet as="p">没有回访计划</Quiet> : null}
          <ul className={styles.entries}>
            {plans.data.map((plan) => {
              const { title, tone } = stateAt(returnPlanFlow, plan.planState);
              return (
                <li key={plan.id}>
                  <span className={styles.label}>{plan.labelName}</span> <StateTag tone={tone}>{title}</StateTag>{' '}
                  <Quiet>
                    {[
                      dictName(planSource, plan.source),
                      dictName(returnWay, plan.way),
                      plan.executorName ?? '未指定',
                    ].join(' · ')}
                  </Quiet>
                  {plan.content ? <div>{plan.content}</div> : null}
                  {plan.tasks.map((task) => (
                    <div key={task.taskId}>
                      {task.planDate} {stateAt(returnTaskFlow, task.taskState).title}
                      {task.taskState === 0 ? (
                        <Do
                          call={returnRecord.savePhone}
                          onClick={() => navigate(`${returnPaths.phone}?taskId=${task.taskId}`)}
                        >
                          电话回访
                        </Do>
                      ) : null}
                    </div>
                  ))}
                  <span className={styles.buttons}>
                    {plan.planState === 0 ? (
                      <Do
                        call={returnPlan.cancel}
                        onClick={() =>
                          ask({
                            title: `取消回访计划：${plan.labelName}`,
                            ...CANCELS,
                            run: async (reason) => {
                              await cancel({ id: plan.id, version: plan.version, reason });
                              success('已取消');
                            },
                          })
                        }
                      >
                        取消计划
                      </Do>
                    ) : null}
                    {plan.planState === 2 ? (
                      <Do
                        call={returnPlan.recover}
                        onClick={async () => {
                          await recover({ id: plan.id, version: plan.version });
                          success('已恢复');
                        }}
                      >
                        恢复计划
                      </Do>
                    ) : null}
                  </span>
                </li>
              );
            })}
          </ul>
        </Panel>
        <Panel aria-label="回访记录">
          <h2 className={styles.heading}>回访记录</h2>
          <RecordEntries records={records.data?.records ?? []} onAmend={amend} />
        </Panel>
        <FreeRecord patientId={patientId} />
      </div>
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
      {disturbing ? <DisturbDialog of={{ patientId, name: person.name }} onClose={() => disturb(false)} /> : null}
      {amended ? (
        <AmendDialog of={latestOf(amended, records.data?.records, 'recordId')} onClose={() => amend(undefined)} />
      ) : null}
    </Page>
  );
}
