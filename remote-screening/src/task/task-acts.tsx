import type { OutputOf } from '@mingmou/contract/base/call';
import { nextState, stateOf } from '@mingmou/contract/base/flow';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useDelete } from '@mingmou/kit/act/use-delete';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';

export type TaskRow = OutputOf<typeof screeningTask.findById>;

interface TaskActsProps {
  readonly row: TaskRow;
  readonly onEdit: (row: TaskRow) => unknown;
  readonly onReopen: (row: TaskRow) => void;
}

const QUESTIONS = {
  start: (name: string) => `确定要开始「${name}」吗？开始后任务内容和判定规则不能再修改`,
  finish: (name: string) => `确定要结束「${name}」吗？结束后数据不能再修改`,
} as const;

/** Acts that the state of a task permits, each with its own right. */
export function TaskActs({ row, onEdit, onReopen }: TaskActsProps) {
  const { confirm, success } = useFeedback();
  const sends = { start: useSend(screeningTask.start), finish: useSend(screeningTask.finish) };
  const remove = useDelete(screeningTask);
  const { lifecycle } = screeningTask;
  const may = (action: keyof typeof lifecycle.actions) =>
    nextState(lifecycle, stateOf(lifecycle, row.taskState), action) !== null;

  const move = async (action: 'start' | 'finish') => {
    if (!(await confirm(QUESTIONS[action](row.name)))) return;
    await sends[action]({ id: row.id, version: row.version });
    success(`${lifecycle.actions[action].title}成功`);
  };

  return (
    <>
      {may('update') ? (
        <Do call={screeningTask.update} onClick={() => onEdit(row)}>
          编辑
        </Do>
      ) : null}
      {may('start') ? (
        <Do call={screeningTask.start} onClick={() => move('start')}>
          开始
        </Do>
      ) : null}
      {may('finish') ? (
        <Do call={screeningTask.finish} onClick={() => move('finish')}>
          结束
        </Do>
      ) : null}
      {may('reopen') ? (
        <Do call={screeningTask.reopen} onClick={() => onReopen(row)}>
          重开
        </Do>
      ) : null}
      {may('delete') ? (
        <Do call={screeningTask.delete} danger onClick={() => remove({ ...row, stateEnum: 'ENABLE' })}>
          删除
        </Do>
      ) : null}
    </>
  );
}
