import { limitOf } from '@mingmou/contract/base/limit';
import { redLight } from '@mingmou/contract/workstation/growth/red-light.contract';
import { RED_LIGHT } from '@mingmou/contract/workstation/growth/red-light.rules';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import styles from './growth.module.css';

const LONGEST = limitOf(redLight.undo.input.reason);

/** 红光治疗 of a patient for whom it goes on: each session is noted when it is done, and refused where it comes too soon. */
export function RedLightList({ patientId }: { readonly patientId: number }) {
  const { data } = useCall(redLight.find, { patientId }, { quiet: true });
  const perform = useSend(redLight.perform);
  const undo = useSend(redLight.undo);
  const { success } = useFeedback();
  const [asked, ask] = useState<ReasonAsked>();
  if (!data?.episodeId && !data?.sessions.length) return null;
  const minutes = data.minutes ?? RED_LIGHT.minutes;
  const run = async () => {
    await perform({ patientId, minutes });
    success(`已记录红光治疗${minutes}分钟`);
  };
  const askUndo = (id: number, when: string) =>
    ask({
      title: `撤销红光治疗：${when}`,
      run: async (reason) => {
        await undo({ id, reason });
        success('已撤销');
      },
    });
  return (
    <section aria-label="红光治疗">
      <h3 className={styles.heading}>
        红光治疗
        {data.episodeId ? (
          <Do call={redLight.perform} blocked={data.blocked ?? false} onClick={run}>
            {`记一次（${minutes}分钟）`}
          </Do>
        ) : null}
        {data.blocked ? <Quiet as="small">{data.blocked}</Quiet> : null}
      </h3>
      {data.sessions.length === 0 ? <Quiet as="p">最近两周没有记录。</Quiet> : null}
      <ul className={styles.episodes}>
        {data.sessions.map(({ id, doneAt, minutes: length, doneByName, remark, undoable }) => (
          <li key={id}>
            <b>{doneAt.slice(0, 16)}</b>
            <span>{length}分钟</span>
            <Quiet>{[doneByName, remark].filter(Boolean).join(' · ')}</Quiet>
            {undoable ? (
              <Do call={redLight.undo} onClick={() => askUndo(id, doneAt.slice(0, 16))}>
                撤销
              </Do>
            ) : null}
          </li>
        ))}
      </ul>
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </section>
  );
}
