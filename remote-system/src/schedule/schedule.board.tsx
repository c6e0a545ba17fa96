import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { NOTHING_TO_SAVE } from '../parts/words';
import { BoardBar } from './board-bar';
import {
  type Board,
  type BoardDay,
  type BoardRow,
  cellKey,
  type DraftRosterShift,
  rosterShiftsOf,
} from './board-draft';
import { BoardGrid, cellId } from './board-grid';
import { CellDialog, type OpenedDay } from './cell-dialog';
import { type Brush, PaintBar } from './paint-bar';
import { QuoteDialog } from './quote-dialog';
import { type Result, ResultDialog } from './result-dialog';
import styles from './schedule.module.css';
import { type BoardState, useBoard } from './use-board';

interface Skipped {
  readonly staffName: string;
  readonly date: string;
  readonly reason: string;
}

function skippedResult(title: string, summary: string, skipped: readonly Skipped[]): Result {
  const lines = skipped.map(({ staffName, date, reason }) => [staffName, date, reason]);
  return { title, summary: `${summary}，以下${skipped.length}天没有变化`, heads: ['姓名', '日期', '原因'], lines };
}

/** Weekly schedule of people and rooms (domain-system §2.8): edited as a draft, saved as a whole. */
export default function ScheduleBoard() {
  const state = useBoard();
  const { board, filters, definitions, draft, conflicts } = state;
  const [brush, hold] = useState<Brush>();
  const [opened, open] = useState<OpenedDay>();
  const [result, tell] = useState<Result>();
  const maySave = useHolds(schedule.save.grant);
  const mayStop = useHolds(schedule.stop.grant);

  const onOpen = (row: BoardRow, day: BoardDay) => {
    const held = draft[cellKey(row.id, day.date)];
    const shifts = held?.shifts ?? rosterShiftsOf(day);
    // A person without a department here needs one, which is chosen in the dialog.
    if (!brush || !maySave || row.departmentIds.length === 0)
      return open({ row, day, shifts, isSaved: held === undefined });
    state.put(row.id, day, painted(row, shifts, brush, filters.departmentId));
  };
  const onClear = (row: BoardRow, day: BoardDay) => {
    if (maySave) state.put(row.id, day, []);
  };
  const rooms = board?.rooms ?? [];
  return (
    <Page label="排班设置" height="full" sheet className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>排班设置</h1>
        <Tools state={state} onResult={tell} />
      </header>
      <BoardBar {...state} />
      <PaintBar {...{ brush, definitions, rooms }} by={filters.by} onChange={hold} />
      {state.conflict ? <ConflictNotice state={state.conflict} onTakeNewest={state.takeNewest} /> : null}
      {conflicts.size > 0 ? (
        <p role="status" className={styles.fault}>{`${conflicts.size}处冲突，请先调整标红的格子`}</p>
      ) : null}
      {state.refusal && !board ? <ListFailure refusal={state.refusal} retry={state.refetch} /> : null}
      {board ? <Week {...{ state, board, onOpen, onClear }} mayChange={maySave || mayStop} /> : null}
      {board || state.refusal ? null : <Skeleton active />}
      <CellDialog
        opened={opened}
        by={filters.by}
        definitions={definitions}
        rooms={rooms}
        onClose={() => open(undefined)}
        onDone={(shifts) => {
          if (opened) state.put(opened.row.id, opened.day, shifts);
          open(undefined);
        }}
        onStopped={(appointments) => {
          if (appointments.length === 0) return;
          const lines = appointments.map(({ no, patientName }) => [no, patientName]);
          tell({ title: '停诊', summary: '已停诊，以下患者需改约：', heads: ['单号', '姓名'], lines });
        }}
      />
      <ResultDialog result={result} onClose={() => tell(undefined)} />
    </Page>
  );
}

/** Returns the draft after a click: the chosen shift replaces the day; a second click reverts it. */
function painted(
  { departmentIds }: BoardRow,
  shifts: readonly DraftRosterShift[],
  { definitionId, roomId }: Brush,
  chosenDepartment: number | undefined,
): DraftRosterShift[] {
  const [only] = shifts;
  if (shifts.length === 1 && only?.definitionId === definitionId && (only.roomId ?? null) === roomId) return [];
  const [first = 0] = departmentIds;
  const departmentId = chosenDepartment && departmentIds.includes(chosenDepartment) ? chosenDepartment : first;
  return [{ definitionId, departmentId, roomId }];
}

interface WeekProps {
  readonly state: BoardState;
  readonly board: Board;
  readonly onOpen: (row: BoardRow, day: BoardDay) => void;
  readonly onClear: (row: BoardRow, day: BoardDay) => void;
  readonly mayChange: boolean;
}

function Week({ state, board, ...acts }: WeekProps) {
  if (board.rows.length > 0) return <BoardGrid state={state} board={board} {...acts} />;
  const { departmentId, staffId, by } = state.filters;
  if (departmentId || staffId) return <Quiet as="p">没有符合条件的{by === 'STAFF' ? '员工' : '诊室'}</Quiet>;
  const hint = by === 'STAFF' ? '本机构还没有员工，请先在员工管理中新增' : '本机构还没有诊室，请先在诊室管理中新增';
  return <Quiet as="p">{hint}</Quiet>;
}

const SAVE_FIRST = '请先保存或放弃修改';

function Tools({ state, onResult }: { readonly state: BoardState; readonly onResult: (result: Result) => void }) {
  const { board, filters, unsaved } = state;
  const [quoting, quote] = useState(false);
  const sendClear = useSend(schedule.clear);
  const { confirm, success } = useFeedback();
  const clear = async () => {
    const rows = board?.rows ?? [];
    const items = rows.flatMap(({ id, days }) =>
      days
        .filter(({ date, shifts }) => date >= (board?.today ?? '') && shifts.length > 0)
        .map(({ date }) => ({ ...(filters.by === 'STAFF' ? { staffId: id } : { roomId: id }), date })),
    );
    if (items.length === 0) return success('从今天起没有可清空的排班');
    const question = `确定要清空所示${rows.length}行本周从今天起的排班吗？共${items.length}天`;
    if (!(await confirm(question, { ok: '清空', danger: true }))) return undefined;
    const { cleared, skipped } = await sendClear({ items });
    if (skipped.length > 0) onResult(skippedResult('清空排班', `已清空${cleared}天`, skipped));
    return success(`已清空${cleared}天`);
  };
  const save = async () => {
    const wrong = await state.save();
    if (wrong) document.getElementById(cellId(wrong))?.focus();
  };
  const drop = async () => {
    if (await confirm('确定放弃未保存的排班吗？', { ok: '放弃', danger: true })) state.drop();
  };
  const { weekStart, by, departmentId, staffId } = filters;
  const query = { page: 1, size: 10, column: undefined, asc: true, filters: { weekStart, by, departmentId, staffId } };
  return (
    <div className={styles.tools}>
      {unsaved > 0 ? <span className={styles.count}>{`${unsaved}天未保存`}</span> : null}
      {unsaved > 0 || state.conflict ? (
        <Do call={schedule.save} onClick={drop}>
          放弃修改
        </Do>
      ) : null}
      <Do call={schedule.quote} blocked={unsaved > 0 && SAVE_FIRST} onClick={() => quote(true)}>
        引用排班
      </Do>
      <Do
        call={schedule.clear}
        danger
        blocked={unsaved > 0 ? SAVE_FIRST : !board && '排班还没有读出来'}
        onClick={clear}
      >
        清空
      </Do>
      <ExportButton call={schedule.export} of={{ query }} />
      <Do call={schedule.save} main hotkey="Ctrl+S" blocked={unsaved === 0 && NOTHING_TO_SAVE} onClick={save}>
        保存
      </Do>
      <QuoteDialog
        open={quoting}
        weekStart={weekStart}
        by={by}
        rows={board?.rows ?? []}
        onClose={() => quote(false)}
        onDone={({ copied, skipped }) => {
          quote(false);
          success(`已引用${copied}天`);
          if (skipped.length > 0) onResult(skippedResult('引用排班', `已引用${copied}天`, skipped));
        }}
      />
    </div>
  );
}
