import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { type AddDraft, FRESH, useAddDraft } from './add-draft';
import { type Draft, DraftLines } from './draft-lines';
import { returnPaths } from './paths';
import styles from './return.module.css';

type Input = InputOf<typeof returnRecord.saveBatch>;
type Result = OutputOf<typeof returnRecord.saveBatch>;

const FIELDS = ['labelId', 'way', 'firstDate', 'times', 'intervalDays', 'executorIds', 'content'];

/** What lacks before it can be planned; null where nothing does. */
function faultOf({ people, filters, plan }: AddDraft): string | null {
  if (people.length === 0 && !filters) return '请先选择患者';
  if (!plan.labelId) return '请选择回访标签';
  if (!plan.firstDate) return '请填写首次日期';
  return Number(plan.times ?? 1) > 1 && !plan.intervalDays ? '多次回访请填写间隔天数' : null;
}

/** 新增回访: for one or for many, dealt among those who call. */
export default function ReturnAdd() {
  const box = useAddDraft();
  const [draft, keep] = useState<AddDraft>(() => box.read() ?? FRESH);
  const [fault, setFault] = useState<string>();
  const [result, setResult] = useState<Result>();
  const save = useSend(returnRecord.saveBatch);
  const navigate = useNavigate();
  const put = (change: Partial<AddDraft>) => {
    const next = { ...draft, ...change };
    box.write(next);
    keep(next);
    setFault(undefined);
  };
  const { start, running } = useAct(async () => {
    const wrong = faultOf(draft);
    setFault(wrong ?? undefined);
    if (wrong) return;
    const { people, filters, plan } = draft;
    const whom = filters ? { filters } : { patientIds: people.map(({ id }) => id) };
    const planned = Number(plan.times ?? 1) > 1 ? plan : { ...plan, intervalDays: null };
    setResult(await save({ ...planned, ...whom } as Input));
    box.write(undefined);
    keep(FRESH);
  });
  useKeys([{ key: 'Ctrl+S', title: '新增', run: start }], { active: !running });
  return (
    <Page label="新增回访">
      <Panel>
        <h1 className={styles.title}>新增回访</h1>
        <div className={styles.steps}>
          <Chosen draft={draft} put={put} onChoose={() => navigate(returnPaths.people)} />
          <section aria-label="回访安排" className={styles.form}>
            <h2 className={styles.heading}>2 回访安排</h2>
            <DraftLines
              id="return-add"
              shape={returnRecord.saveBatch.input}
              names={FIELDS.filter((name) => name !== 'intervalDays' || Number(draft.plan.times ?? 1) > 1)}
              needed={['intervalDays']}
              draft={draft.plan}
              put={(change: Draft) => put({ plan: { ...draft.plan, ...change } })}
            />
          </section>
          {fault ? (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          ) : null}
          <div className={styles.buttons}>
            <Do call={returnRecord.saveBatch} main onClick={() => start()}>
              新增
            </Do>
            <Button onClick={() => navigate(returnPaths.tasks)}>返回回访任务</Button>
          </div>
          {result ? <Outcome of={result} /> : null}
        </div>
      </Panel>
    </Page>
  );
}

interface ChosenProps {
  readonly draft: AddDraft;
  readonly put: (change: Partial<AddDraft>) => void;
  readonly onChoose: () => void;
}

function Chosen({ draft: { people, filters, total }, put, onChoose }: ChosenProps) {
  return (
    <section aria-label="选择患者" className={styles.form}>
      <h2 className={styles.heading}>1 选择患者</h2>
      <div className={styles.bar}>
        <Do call={returnRecord.people} onClick={onChoose}>
          选择患者
        </Do>
        <Quiet>{filters ? `列表条件下的${total ?? 0}位患者` : `已选${people.length}位患者`}</Quiet>
        {people.length > 0 || filters ? (
          <Button type="link" onClick={() => put({ people: [], filters: undefined, total: undefined })}>
            清空
          </Button>
        ) : null}
      </div>
      {people.length > 0 ? (
        <ul className={styles.people} aria-label="已选患者">
          {people.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Outcome({ of: { created, skipped } }: { readonly of: Result }) {
  return (
    <section aria-label="结果">
      <h2 className={styles.heading}>3 结果</h2>
      <p>已新增{created}位患者的回访</p>
      {skipped.map(({ reason, count }) => (
        <Quiet as="p" key={reason}>
          {reason}：跳过{count}位
        </Quiet>
      ))}
    </section>
  );
}
