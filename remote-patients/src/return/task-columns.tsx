import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { planSource, returnWay } from '@mingmou/contract/patients/return/return.dicts';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import styles from './return.module.css';
import type { TaskRow } from './return-task.list';

const day = (at: string | null | undefined) => at?.slice(0, 10) ?? '';

function two(
  key: string,
  titles: readonly [top: string, below: string],
  width: number,
  render: (row: TaskRow) => readonly [top: React.ReactNode, below: React.ReactNode],
  sorter = true,
): ListColumn<TaskRow> {
  return {
    ...{ key, width, sorter, isStacked: true, label: titles.join('、') },
    title: <Stack top={titles[0]} below={titles[1]} />,
    render: (row) => {
      const [top, below] = render(row);
      return <Stack top={top} below={below} />;
    },
  };
}

const late = ({ overdueDays }: TaskRow) =>
  overdueDays > 0 ? <span className={styles.late}>逾期{overdueDays}天</span> : '';

function StateCell({ taskState, blockedWays, suggestIgnore, reason }: TaskRow) {
  const { title, tone } = stateAt(returnTaskFlow, taskState);
  return (
    <span className={styles.tags} title={reason ?? undefined}>
      <StateTag tone={tone}>{title}</StateTag>
      {blockedWays.length > 0 ? <StateTag tone="refused">免打扰</StateTag> : null}
      {suggestIgnore ? <StateTag tone="overdue">建议忽略</StateTag> : null}
    </span>
  );
}

/** The columns of the list, two by two, so that they fit a clinic's screen. */
export const taskColumns: readonly ListColumn<TaskRow>[] = [
  two('plan_date', ['计划日期', '逾期'], 104, (row) => [row.planDate, late(row)]),
  two('name', ['患者', '年龄 电话'], 148, (row) => [row.name, `${row.age ?? ''} ${row.phone ?? ''}`]),
  two('label_name', ['标签', '方式'], 104, (row) => [row.labelName, dictName(returnWay, row.way)]),
  {
    ...{ key: 'content', title: '内容', label: '内容', width: 132, ellipsis: true },
    render: ({ content, times, seq }) => `${times > 1 ? `（${seq}/${times}）` : ''}${content ?? ''}`,
  },
  two('executor_name', ['执行人', '来源'], 92, (row) => [
    row.executorName ?? '未指定',
    dictName(planSource, row.source),
  ]),
  two('attempts', ['拨打次数', '下次联系'], 104, (row) => [`${row.attempts}次`, row.nextContactDate ?? '']),
  two('last_visit_at', ['末次就诊', '末次回访'], 104, (row) => [day(row.lastVisitAt), day(row.lastReturnAt)]),
  {
    ...{ key: 'task_state', title: '状态', label: '状态', width: 92, sorter: true },
    render: (row) => <StateCell {...row} />,
  },
];
