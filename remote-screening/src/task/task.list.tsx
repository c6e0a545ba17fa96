import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';
import { schoolTerm } from '@mingmou/contract/screening/screening.dicts';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { RulesDialog } from '../rules/rules-dialog';
import { TaskActs, type TaskRow } from './task-acts';
import { TaskDialog } from './task-dialog';

const LONGEST_REASON = limitOf(screeningTask.reopen.input.reason);
const FILTERS = ['keyword', 'schoolId', 'taskState', 'schoolYear', 'term', 'dateFrom', 'dateTo'] as const;

type Shown = Pick<ListColumn<TaskRow>, 'align' | 'ellipsis'>;

function own(
  key: string,
  title: string,
  width: number,
  render: ListColumn<TaskRow>['render'],
  shown: Shown = {},
): ListColumn<TaskRow> {
  return { key, title, label: title, width, sorter: true, render, ...shown };
}

/** Returns `2026-12-03 至 12-11`: an equal year is shown once. */
function daysOf({ screenFrom, screenTo }: TaskRow): string {
  if (screenFrom === screenTo) return screenFrom;
  const isSameYear = screenFrom.slice(0, 5) === screenTo.slice(0, 5);
  return `${screenFrom} 至 ${isSameYear ? screenTo.slice(5) : screenTo}`;
}

/** Widths that fit all columns and the state into 1366 px. */
const COLUMNS: readonly ListColumn<TaskRow>[] = [
  own('taskNo', '任务编号', 138, ({ taskNo }) => taskNo),
  own('name', '任务名称', 168, ({ name }) => name, { ellipsis: true }),
  own('schoolName', '学校', 120, ({ schoolName }) => schoolName, { ellipsis: true }),
  own(
    'schoolYear',
    '学年学期',
    124,
    ({ schoolYear, term }) => `${schoolYear} ${dictName(schoolTerm, term).slice(0, 1)}`,
  ),
  own('round', '次数', 78, ({ round }) => round, { align: 'right' }),
  own('screenFrom', '筛查日期', 172, daysOf, { ellipsis: true }),
  own('planCount', '应筛', 84, ({ planCount }) => planCount, { align: 'right' }),
  own('taskState', '状态', 84, ({ taskState }) => {
    const { title, tone } = stateAt(screeningTask.lifecycle, taskState);
    return <StateTag tone={tone}>{title}</StateTag>;
  }),
];

/** Screening tasks of the organisation, and the rules that judge them. */
export default function TaskList() {
  const list = useList(screeningTask.page);
  const { data: sets } = useCall(screeningRuleSet.findAll, {});
  const dialog = useFormDialog(screeningTask);
  const [asked, ask] = useState<ReasonAsked>();
  const sendReopen = useSend(screeningTask.reopen);
  const { success } = useFeedback();
  const reopen = ({ id, version, name }: TaskRow) => {
    const run = async (reason: string) => {
      await sendReopen({ id, version, reason });
      success('重开成功');
    };
    ask({ title: `重开「${name}」`, run });
  };
  const [showsRules, setShowsRules] = useState(false);
  return (
    <>
      <ListPage
        title={screeningTask.page.title}
        list={list}
        filters={FILTERS}
        main={
          <Do call={screeningTask.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        tools={
          <Do call={screeningRuleSet.findAll} onClick={() => setShowsRules(true)}>
            判定规则
          </Do>
        }
        columns={COLUMNS}
        acts={(row) => <TaskActs row={row} onEdit={dialog.open} onReopen={reopen} />}
      />
      <TaskDialog control={dialog} sets={sets ?? []} />
      <ReasonDialog asked={asked} longest={LONGEST_REASON} onClose={() => ask(undefined)} />
      <RulesDialog open={showsRules} sets={sets ?? []} onClose={() => setShowsRules(false)} />
    </>
  );
}
