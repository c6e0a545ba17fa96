import { KeptPictures } from '@mingmou/clinic/pictures/kept-pictures';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { CONNECTED } from '@mingmou/contract/patients/return/return.dicts';
import { MOST_FILES } from '@mingmou/contract/patients/return/return.fields';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { phoneFault } from '@mingmou/contract/patients/return/return.rules';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { type ComponentProps, useState } from 'react';
import { type Called, CallPanel } from './call-panel';
import { DisturbDialog } from './disturb-dialog';
import { DraftLines } from './draft-lines';
import { returnPaths } from './paths';
import styles from './return.module.css';

const LONGEST = limitOf(returnTask.ignore.input.reason);

type Task = OutputOf<typeof returnTask.findById>;
type Input = InputOf<typeof returnRecord.savePhone>;
type Picture = Parameters<ComponentProps<typeof KeptPictures>['onArrive']>[0][number];
type Draft = Partial<Omit<Input, 'taskId' | 'version' | 'patientId' | 'labelId'>>;

/** Leaving needs no question: the draft is restored when the same task is opened again. */
const STAYS = { leaving: 'stays' } as const;
const REACHED = ['satisfaction', 'intention', 'content', 'nextDate', 'addLabelIds'];
const MISSED = ['content', 'nextContactDate'];

/** What came of the call. */
export function PhoneForm({ of }: { readonly of: Task }) {
  const { taskId, version, name } = of;
  const box = useDraftBox<Draft>(`return-phone-${taskId}`, STAYS);
  const [draft, keep] = useState<Draft>(() => box.read() ?? {});
  const [fault, setFault] = useState<string>();
  const [asked, ask] = useState<ReasonAsked>();
  const [disturbing, disturb] = useState(false);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const save = useSend(returnRecord.savePhone);
  const next = useSend(returnTask.page);
  const ignore = useSend(returnTask.ignore);
  const navigate = useNavigate();
  const { success, warning } = useFeedback();
  const put = (change: Draft) => {
    // Reads the stored draft, not the rendered one: a slow answer must not discard newer input.
    const now = { ...box.read(), ...change };
    box.write(now);
    keep(now);
    setFault(undefined);
  };
  const isOpen = stateOf(returnTaskFlow, of.taskState) === 'OPEN';
  const reached = draft.connectState === CONNECTED;
  const store = async () => {
    const wrong = phoneFault(draft);
    setFault(wrong ?? undefined);
    if (wrong || !draft.connectState) return false;
    const answer = await save({ ...draft, taskId, version, connectState: draft.connectState });
    box.write(undefined);
    if (answer.suggestIgnore) warning('多次未接通，建议忽略');
    else success('回访已保存');
    return true;
  };
  const saving = useAct(async () => {
    if (!(await store())) return false;
    navigate(returnPaths.tasks);
    return true;
  });
  const going = useAct(async () => {
    if (!(await store())) return false;
    const { records } = await next({ tab: 0, mine: true, size: 10 });
    const following = records.find((task) => task.taskId !== taskId);
    if (!following) success('待执行的回访已全部完成');
    navigate(following ? `${returnPaths.phone}?taskId=${following.taskId}` : returnPaths.tasks, { replace: true });
    return true;
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: saving.start }], { active: isOpen });
  if (!isOpen)
    return (
      <Panel aria-label="回访登记">
        <h2 className={styles.heading}>回访登记</h2>
        <Quiet as="p">该任务{stateAt(returnTaskFlow, of.taskState).title}，不能再登记</Quiet>
      </Panel>
    );
  return (
    <Panel aria-label="回访登记" className={styles.form}>
      <h2 className={styles.heading}>回访登记</h2>
      <CallPanel of={of} onCalled={(called: Called) => put(called)} />
      <DraftLines
        id="phone"
        shape={returnRecord.savePhone.input}
        names={['connectState', ...(draft.connectState ? (reached ? REACHED : MISSED) : [])]}
        needed={reached ? ['content'] : ['nextContactDate']}
        draft={draft}
        put={put}
      />
      {reached ? (
        <div className={styles.line}>
          <span>附件</span>
          <KeptPictures
            {...{ id: 'return-files', title: '附件', most: MOST_FILES, use: 'RETURN_FILE', readOnly: false }}
            isDirty
            value={draft.files ?? []}
            pictureOf={(id) => pictures.find((one) => one.id === id)}
            onChange={(files) => put({ files })}
            onArrive={(arrived) => setPictures([...pictures, ...arrived])}
            onOpen={(place) => {
              const file = pictures.find(({ id }) => id === draft.files?.[place]?.fileId);
              if (file) window.open(file.url, '_blank', 'noopener');
            }}
            onLost={() => undefined}
          />
        </div>
      ) : null}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Do call={returnRecord.savePhone} main onClick={saving.run}>
          保存
        </Do>
        <Do call={returnRecord.savePhone} onClick={going.run}>
          保存并下一位
        </Do>
        <Do
          call={returnTask.ignore}
          onClick={() =>
            ask({
              title: `忽略回访：${name}`,
              run: async (reason) => {
                await ignore({ taskId, reason });
                box.write(undefined);
                success('已忽略');
                navigate(returnPaths.tasks);
              },
            })
          }
        >
          忽略
        </Do>
        <Do call={noDisturb.add} onClick={() => disturb(true)}>
          免打扰
        </Do>
      </div>
      {disturbing ? (
        <DisturbDialog of={of} onDone={() => navigate(returnPaths.tasks)} onClose={() => disturb(false)} />
      ) : null}
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </Panel>
  );
}
