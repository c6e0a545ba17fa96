import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { billChargeState } from '@mingmou/contract/workstation/check-bill.dicts';
import { diagnosisEye } from '@mingmou/contract/workstation/consultation.dicts';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { treatment } from '@mingmou/contract/workstation/treatment.contract';
import { intervalText } from '@mingmou/contract/workstation/treatment-interval.rules';
import { treatmentCodes } from '@mingmou/contract/workstation/workstation.codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { Link } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useReread, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { InRow } from '@mingmou/kit/act/row-context';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import { tabAddress, type VisitQuery } from '../detail/tabs';
import styles from './recipe.module.css';

const BILL_TAB = 3;
const LONGEST = limitOf(treatment.undo.input.reason);

type Row = OutputOf<typeof treatment.find>[number];

/** 治疗 of the visit: ordered and charged in 开单, performed here, time after time. */
export function TreatmentPanel({ visit }: { readonly visit: VisitQuery }) {
  const { acceptsId } = visit;
  const { data } = useCall(treatment.find, { acceptsId }, { quiet: true });
  const [asked, ask] = useState<ReasonAsked>();
  return (
    <section aria-label="治疗" className={styles.glasses}>
      <h2>治疗</h2>
      {data?.map((row) => (
        <Treatment key={row.id} acceptsId={acceptsId} row={row} onAsk={ask} />
      ))}
      <Link to={tabAddress(BILL_TAB, visit) ?? ''}>去开治疗</Link>
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </section>
  );
}

interface TreatmentProps {
  readonly acceptsId: number;
  readonly row: Row;
  readonly onAsk: (asked: ReasonAsked) => void;
}

function Treatment({ acceptsId, row, onAsk }: TreatmentProps) {
  const { id, itemName, qty, sessions, blocked, execState, earliestAt } = row;
  const interval = intervalText(row);
  const { title, tone } = stateAt(inspectionFlow, execState);
  return (
    <div className={styles.treatment}>
      <p>
        <b>{itemName}</b> <StateTag tone={tone}>{WORDS[execState] ?? title}</StateTag>
      </p>
      <Quiet as="small">
        {dictName(diagnosisEye, row.eye)} 已做 {sessions.length}/{qty} 次 {row.execStaffName}{' '}
        {dictName(billChargeState, row.chargeState)}
      </Quiet>
      {interval ? (
        <Quiet as="small">
          每次间隔不少于{interval}
          {earliestAt ? <b>，下次最早 {earliestAt.slice(5, 16)}</b> : null}
        </Quiet>
      ) : null}
      <ol className={styles.sessions} aria-label={`${itemName}执行记录`}>
        {sessions.map((session) => (
          <Session key={session.id} {...{ acceptsId, session, name: itemName, onAsk }} />
        ))}
      </ol>
      {sessions.length < qty ? (
        <Perform acceptsId={acceptsId} billRowId={id} seq={nextSeq(sessions)} name={itemName} blocked={blocked} />
      ) : null}
    </div>
  );
}

/** States of performed services have other names than states of measurements. */
const WORDS: Readonly<Record<number, string>> = { 0: '待执行', 1: '执行中' };

/** Returns the first session that is not done; a withdrawn one is repeated. */
function nextSeq(sessions: Row['sessions']): number {
  const done = new Set(sessions.map(({ seq }) => seq));
  let next = 1;
  while (done.has(next)) next += 1;
  return next;
}

interface PerformProps {
  readonly acceptsId: number;
  readonly billRowId: number;
  readonly seq: number;
  readonly name: string;
  readonly blocked: string | null | undefined;
}

function Perform({ acceptsId, billRowId, seq, name, blocked }: PerformProps) {
  const perform = useSend(treatment.perform);
  const reread = useReread(treatment.perform);
  const { confirm, success } = useFeedback();
  const say = useRefusal();
  const run = async () => {
    const input = { acceptsId, billRowId, seq };
    try {
      await perform(input, { quiet: true });
    } catch (refused) {
      if (!(refused instanceof CallRefused) || refused.code !== treatmentCodes.early.code) {
        if (refused instanceof CallRefused) say(refused);
        reread();
        throw refused;
      }
      if (!(await confirm(refused.msg, { ok: '提前执行' }))) return;
      await perform({ ...input, confirmEarly: true });
    }
    success(`${name} 第${seq}次已执行`);
  };
  return (
    <Do call={treatment.perform} blocked={blocked ?? false} onClick={run}>
      {`执行第${seq}次`}
    </Do>
  );
}

interface SessionProps {
  readonly acceptsId: number;
  readonly session: Row['sessions'][number];
  readonly name: string;
  readonly onAsk: (asked: ReasonAsked) => void;
}

function Session({ acceptsId, session, name, onAsk }: SessionProps) {
  const { id, seq, doneAt, doneByName, remark, undoable } = session;
  const undo = useSend(treatment.undo);
  const mayPerform = useHolds(treatment.undo.grant);
  const { success } = useFeedback();
  const ask = () =>
    onAsk({
      title: `撤销执行：${name} 第${seq}次`,
      run: async (reason) => {
        await undo({ acceptsId, id, reason });
        success('已撤销');
      },
    });
  return (
    <li>
      <span>
        {seq}. {doneAt.slice(5, 16)} {doneByName} {remark}
      </span>
      {undoable && mayPerform ? (
        <InRow value={true}>
          <Do call={treatment.undo} onClick={ask}>
            撤销
          </Do>
        </InRow>
      ) : null}
    </li>
  );
}
