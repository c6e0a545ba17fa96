import { LabelTags } from '@mingmou/clinic/patient/label-tags';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { payState } from '@mingmou/contract/dict/pay-state';
import { registrationKind } from '@mingmou/contract/dict/registration-kind';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { acceptsFlow, triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { actionColumn, type ListColumn } from '@mingmou/kit/list/columns';
import { stacked } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { ReactNode } from 'react';
import { HoldChoice } from './hold-choice';
import styles from './platform.module.css';
import type { ConsultingDeskActs, ConsultingDeskVisit } from './use-consulting-desk-acts';
import type { ConsultingDeskTab } from './use-consulting-desk-page';
import { VisitActs } from './visit-acts';

const ALLERGIC = 1;
const UNPAID = 1;
const PASSED = 2;
const RED_MINUTES = 30;

type Column = ListColumn<ConsultingDeskVisit>;

const column = (
  key: string,
  title: string,
  width: number,
  render: (row: ConsultingDeskVisit) => ReactNode,
): Column => ({
  key,
  title,
  width,
  render,
});
const number = (
  key: string,
  title: string,
  width: number,
  render: (row: ConsultingDeskVisit) => ReactNode,
): Column => ({
  ...column(key, title, width, render),
  align: 'right',
});

function Person({ row }: { readonly row: ConsultingDeskVisit }) {
  return (
    <span className={styles.person}>
      <b className={row.allergyFlag === ALLERGIC ? styles.redName : styles.name} title={row.name}>
        {row.name}
      </b>
      <Quiet>
        {dictName(sex, row.sex)} {row.age}
      </Quiet>
      {row.allergyFlag === ALLERGIC ? (
        <span className={styles.allergy} title={row.allergyHistory ?? undefined}>
          过敏
        </span>
      ) : null}
      {row.priority ? <StateTag tone="overdue">优先</StateTag> : null}
      {row.over ? <StateTag tone="waiting">加</StateTag> : null}
      {row.callState === PASSED ? <StateTag tone="draft">过号</StateTag> : null}
    </span>
  );
}

function Triage({ row }: { readonly row: ConsultingDeskVisit }) {
  const { tone, title } = stateAt(triageFlow, row.triageState);
  return <StateTag tone={tone}>{title}</StateTag>;
}

/** `09:05`, after the day where it is not the day that is shown. */
function arrivalOf({ registeredAt }: ConsultingDeskVisit, isEarlier: boolean): string {
  return isEarlier ? registeredAt.slice(5, 16) : registeredAt.slice(11, 16);
}

function frameOf({ frameStart, frameEnd }: ConsultingDeskVisit): string {
  return frameStart ? `${frameStart}–${frameEnd ?? ''}` : '—';
}

/** Column widths that fit their content and, with the acts of a tab, 1366 px. */
const visitColumns = (tab: ConsultingDeskTab): readonly Column[] => [
  column('queueNo', '序号', 56, ({ queueNo }) => <b>{String(queueNo).padStart(3, '0')}</b>),
  stacked(
    column('name', '患者', 132, (row) => <Person row={row} />),
    column('recordNo', '病历号', 92, ({ recordNo }) => recordNo),
    136,
  ),
  stacked(
    column('visitType', '就诊类型', 72, (row) => dictName(visitType, row.visitType)),
    column('regKind', '挂号类别', 72, (row) => dictName(registrationKind, row.regKind)),
    80,
  ),
  stacked(
    column('roomName', '诊室', 72, ({ roomName }) => roomName ?? '—'),
    column('doctorName', '医生', 72, ({ doctorName }) => doctorName ?? '普通号'),
    84,
  ),
  stacked(
    column('registeredAt', '签到时间', tab === 'earlier' ? 100 : 72, (row) => arrivalOf(row, tab === 'earlier')),
    number('waitingMinutes', '等待（分）', 84, ({ acceptsState, waitingMinutes }) => (
      <span
        className={
          stateOf(acceptsFlow, acceptsState) === 'WAITING' && waitingMinutes > RED_MINUTES ? styles.red : undefined
        }
      >
        {waitingMinutes}
      </span>
    )),
    tab === 'earlier' ? 108 : 88,
  ),
  ...(tab === 's1' ? [] : [column('frameStart', '预约时段', 88, frameOf)]),
  column('labels', '标签', 80, ({ labels }) => <LabelTags of={labels} />),
  number('callCount', '呼叫次数', 72, ({ callCount }) => callCount),
  column('triageState', '预检', 68, (row) => <Triage row={row} />),
  column('payState', '收费', 76, (row) =>
    row.payState === UNPAID ? (
      <StateTag tone="overdue">{dictName(payState, row.payState)}</StateTag>
    ) : (
      dictName(payState, row.payState)
    ),
  ),
];

/** What opens a dialog for a visit. */
export interface Asking {
  readonly onTransfer: (row: ConsultingDeskVisit) => void;
  readonly onRefer: (row: ConsultingDeskVisit) => void;
}

/** The columns of the desk (domain-workstation §1.3); only who is being seen may be elsewhere. */
export function consultingDeskColumns(
  acts: ConsultingDeskActs,
  asking: Asking,
  tab: ConsultingDeskTab,
): readonly Column[] {
  const hold = column('holdTag', '挂起', 116, (row) => <HoldChoice visit={row} acts={acts} />);
  const act = actionColumn<ConsultingDeskVisit>((row) => <VisitActs visit={row} acts={acts} {...asking} />);
  return [...visitColumns(tab), ...(tab === 's1' ? [hold] : []), { ...act, width: tab === 's2' ? 100 : 236 }];
}
