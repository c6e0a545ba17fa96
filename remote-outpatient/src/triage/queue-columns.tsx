import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { payState } from '@mingmou/contract/dict/pay-state';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { quesFlow, triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { ReactNode } from 'react';
import styles from './triage.module.css';
import type { Visit } from './visit-acts';
import { AcceptsTag, VisitTags, Waited } from './visit-tags';

const UNPAID = 1;

function column(key: string, title: string, width: number, render: (row: Visit) => ReactNode): ListColumn<Visit> {
  return { key, title, label: title, width, render };
}

/** Stacks two fields in one column, so that the list fits 1366 px next to the open menu. */
function pair(key: string, titles: readonly [string, string], width: number, render: ListColumn<Visit>['render']) {
  const [top, below] = titles;
  return { ...column(key, '', width, render), title: <Stack {...{ top, below }} />, label: titles.join('、') };
}

/** The queue as a list, in the order in which the server answers it. */
export const queueColumns: readonly ListColumn<Visit>[] = [
  column('queueNo', '号序', 60, ({ queueNo }) => <b>{queueText(queueNo)}</b>),
  {
    ...pair('name', ['姓名', '性别 年龄'], 144, (row) => (
      <Stack
        top={
          <span className={styles.person}>
            <span className={styles.name}>{row.name}</span> <VisitTags of={row} />
          </span>
        }
        below={[dictName(sex, row.sex), row.age].filter(Boolean).join(' ')}
      />
    )),
    isStacked: true,
  },
  column('visitType', '就诊类型', 88, (row) => dictName(visitType, row.visitType)),
  {
    ...pair('departmentName', ['科室', '诊室'], 92, ({ departmentName, roomName }) => (
      <Stack top={departmentName} below={roomName} />
    )),
    isStacked: true,
  },
  { ...column('doctorName', '医生', 76, ({ doctorName }) => doctorName ?? '普通号'), ellipsis: true },
  column('payState', '缴费', 80, (row) => {
    const name = dictName(payState, row.payState);
    return row.payState === UNPAID ? <StateTag tone="overdue">{name}</StateTag> : name;
  }),
  column('triageState', '预检', 76, ({ triageState }) => {
    const { tone, title } = stateAt(triageFlow, triageState);
    return <StateTag tone={tone}>{title}</StateTag>;
  }),
  column('quesState', '问卷', 76, ({ quesState }) => {
    const { tone, title } = stateAt(quesFlow, quesState);
    return <StateTag tone={tone}>{title}</StateTag>;
  }),
  { ...column('callCount', '叫号次数', 88, ({ callCount }) => callCount), align: 'right' },
  { ...column('waitingMinutes', '等候时长', 80, (row) => <Waited of={row} />), align: 'right' },
  column('acceptsState', '状态', 76, (row) => <AcceptsTag of={row} />),
];
