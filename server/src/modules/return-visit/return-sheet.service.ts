import type { InputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { exportShown } from '../../kernel/file/export';
import type { SheetSource } from '../../kernel/file/xlsx';
import { shownHead } from '../visit/visit.rules';
import { returnTaskSorting, returnTasksMatching } from './return-task.store';

const COLUMNS = [
  'planDate',
  'name',
  'sex',
  'age',
  'phone',
  'labelName',
  'way',
  'content',
  'source',
  'executorName',
  'attempts',
  'nextContactDate',
  'lastVisitAt',
  'lastReturnAt',
  'taskState',
  'doneAt',
  'reason',
] as const;

/** The list as a sheet, phones masked; its first row says who made it, when and what for (domain-patients §10b.3). */
export async function returnSheet(
  cx: SessionCx,
  { reason, ...query }: InputOf<typeof returnTask.export>,
): Promise<SheetSource> {
  const source = await exportShown(cx, (row) => shownHead(row, cx.now), {
    name: returnTask.page.title,
    shape: returnTask.row,
    columns: COLUMNS,
    rows: returnTasksMatching(cx, query),
    query: { ...query, reason } as typeof query,
    sorting: returnTaskSorting,
    text: {
      taskState: (row) => stateAt(returnTaskFlow, row.taskState).title,
    },
  });
  const { staffName, account } = cx.caller;
  const head = `导出人：${staffName}（${account}）　时间：${dateTimeText(cx.now)}　原因：${reason}`;
  async function* rows() {
    yield source.heads;
    yield* source.rows;
  }
  return { ...source, heads: [head], rows: rows() };
}
