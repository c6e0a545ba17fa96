import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { checkForm } from '@mingmou/contract/dict/check-item';
import type { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { remindSource, reviewChannel } from '@mingmou/contract/patients/review-remind.dicts';
import { remindFlow } from '@mingmou/contract/patients/review-remind.flow';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { ReactNode } from 'react';
import styles from '../return/return.module.css';

export type RemindRow = OutputOf<typeof reviewRemind.page>['records'][number];

function two(
  key: string,
  titles: readonly [top: string, below: string],
  width: number,
  render: (row: RemindRow) => readonly [top: ReactNode, below: ReactNode],
): ListColumn<RemindRow> {
  return {
    ...{ key, width, sorter: true, isStacked: true, label: titles.join('、') },
    title: <Stack top={titles[0]} below={titles[1]} />,
    render: (row) => {
      const [top, below] = render(row);
      return <Stack top={top} below={below} />;
    },
  };
}

const late = ({ overdue }: RemindRow) => (overdue ? <span className={styles.late}>逾期{overdue}天</span> : '');

function StateCell({ remindState, blockedWays, cancelReason }: RemindRow) {
  const { title, tone } = stateAt(remindFlow, remindState);
  return (
    <span className={styles.tags} title={cancelReason ?? undefined}>
      <StateTag tone={tone}>{title}</StateTag>
      {blockedWays.length > 0 ? <StateTag tone="refused">免打扰</StateTag> : null}
    </span>
  );
}

const itemsOf = ({ items }: RemindRow) => (items ?? []).map((item) => dictName(checkForm, item)).join('、');

/** The columns of 复诊提醒, two by two, so that they fit a clinic's screen. */
export const remindColumns: readonly ListColumn<RemindRow>[] = [
  two('plan_date', ['计划日期', '逾期'], 96, (row) => [row.planDate, late(row)]),
  two('name', ['患者', '年龄 电话'], 132, (row) => [row.name, `${row.age} ${row.phone}`]),
  two('source', ['来源', '项目'], 128, (row) => [
    [dictName(remindSource, row.source), row.reason].filter(Boolean).join(' '),
    itemsOf(row),
  ]),
  two('doctor_name', ['医生', '渠道'], 88, (row) => [row.doctorName ?? '', dictName(reviewChannel, row.channel)]),
  two('last_result', ['末次结果', '提醒次数'], 112, (row) => [row.lastResult ?? '', `${row.attempts}次`]),
  two('next_contact_date', ['下次联系', '预约时间'], 124, (row) => [
    row.nextContactDate ?? '',
    row.subscribedFor ?? '',
  ]),
  two('executor_name', ['执行人', '病历号'], 88, (row) => [row.executorName ?? '未指定', row.recordNo]),
  {
    ...{ key: 'remind_state', title: '状态', label: '状态', width: 86, sorter: true },
    render: (row) => <StateCell {...row} />,
  },
];
