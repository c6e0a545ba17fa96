import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { weekdayOf } from '@mingmou/contract/home/scheduling.rules';
import { partText } from '@mingmou/contract/system/schedule/schedule.rules';
import { type KeyboardEvent, useState } from 'react';
import {
  type Board,
  type BoardDay,
  type BoardRosterShift,
  type BoardRow,
  cellKey,
  hoursOf,
  type Shown,
  type Side,
  shownOf,
} from './board-draft';
import { Chip } from './chip';
import styles from './schedule.module.css';
import type { BoardState } from './use-board';

const WEEKDAYS = '一二三四五六日';

/** `周二 07-01`. */
export function dayTitle(date: string): string {
  return `周${WEEKDAYS[weekdayOf(date) - 1] ?? ''} ${date.slice(5)}`;
}

interface BoardGridProps {
  readonly state: BoardState;
  readonly board: Board;
  /** A press on a day that may be changed. */
  readonly onOpen: (row: BoardRow, day: BoardDay) => void;
  /** Delete on such a day. */
  readonly onClear: (row: BoardRow, day: BoardDay) => void;
  /** Without the right to change anything a press does nothing. */
  readonly mayChange: boolean;
}

const STEPS: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function cellId(key: string): string {
  return `schedule-${key.replace('/', '-')}`;
}

/** People or rooms by days. One day at a time takes the focus; the arrows walk, Enter opens, Delete clears. */
export function BoardGrid({ state, board, onOpen, onClear, mayChange }: BoardGridProps) {
  const { definitions, draft, filters } = state;
  const { rows, today } = board;
  const [place, setPlace] = useState<readonly [row: number, day: number]>([0, 0]);
  const [atRow, atDay] = [Math.min(place[0], rows.length - 1), place[1]];

  const walk = (event: KeyboardEvent<HTMLElement>, at: readonly [number, number]) => {
    const step = STEPS[event.key];
    const [row, day] = [rows[at[0]], rows[at[0]]?.days[at[1]]];
    if (step) {
      const next = [at[0] + step[0], at[1] + step[1]] as const;
      const target = rows[next[0]]?.days[next[1]];
      if (!target) return;
      event.preventDefault();
      setPlace(next);
      document.getElementById(cellId(cellKey(rows[next[0]]?.id ?? 0, target.date)))?.focus();
    } else if (event.key === 'Delete' && row && day && mayChange && day.date >= today) {
      event.preventDefault();
      onClear(row, day);
    }
  };

  return (
    <div className={styles.scroll}>
      <table aria-label="周排班" className={styles.grid}>
        <Head board={board} by={filters.by} />
        <tbody>
          {rows.map((row, rowAt) => (
            <tr key={row.id}>
              <th scope="row">
                <span className={styles.who} title={row.name}>
                  {row.name}
                </span>
                <span className={styles.where} title={row.departmentNames.join('、')}>
                  {row.departmentNames.join('、')}
                </span>
              </th>
              {row.days.map((day, dayAt) => {
                const key = cellKey(row.id, day.date);
                const isOpen = mayChange && day.date >= today;
                return (
                  <Cell
                    key={day.date}
                    row={row}
                    day={day}
                    shown={shownOf(day, draft[key], definitions)}
                    elsewhere={elsewhereOf(board, filters.by, row.id, day.date)}
                    rooms={board.rooms}
                    isDraft={key in draft}
                    conflict={state.conflicts.get(key)}
                    isOpen={isOpen}
                    isPast={day.date < today}
                    isStop={rowAt === atRow && dayAt === atDay}
                    onPress={() => {
                      setPlace([rowAt, dayAt]);
                      if (isOpen) onOpen(row, day);
                    }}
                    onKeyDown={(event) => walk(event, [rowAt, dayAt])}
                  />
                );
              })}
              <td className={styles.hours}>{hoursOf(row, draft, definitions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ board: { rows, today }, by }: { readonly board: Board; readonly by: Side }) {
  return (
    <thead>
      <tr>
        <th scope="col">{by === 'STAFF' ? '员工' : '诊室'}</th>
        {rows[0]?.days.map(({ date }) => (
          <th key={date} scope="col" data-today={date === today} aria-current={date === today ? 'date' : undefined}>
            {dayTitle(date)}
          </th>
        ))}
        <th scope="col" className={styles.hours}>
          本周工时<span className={styles.unit}>小时</span>
        </th>
      </tr>
    </thead>
  );
}

function elsewhereOf({ taken }: Board, by: string, id: number, date: string) {
  if (by !== 'STAFF') return [];
  return taken.filter((one) => one.staffId === id && one.date === date && one.orgName);
}

interface CellProps {
  readonly row: BoardRow;
  readonly day: BoardDay;
  readonly shown: readonly Shown[];
  readonly elsewhere: Board['taken'];
  readonly rooms: Board['rooms'];
  readonly isDraft: boolean;
  readonly conflict: string | undefined;
  readonly isOpen: boolean;
  readonly isPast: boolean;
  /** The one that Tab stops at. */
  readonly isStop: boolean;
  readonly onPress: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface Group {
  readonly first: Shown;
  readonly parts: readonly Shown[];
  readonly roomName: string | undefined;
}

/** Groups the ranges of each shift. */
function groupsOf(shown: readonly Shown[], rooms: Board['rooms']): Group[] {
  return shown
    .filter(({ definitionId }, at) => shown.findIndex((one) => one.definitionId === definitionId) === at)
    .map((first) => ({
      first,
      parts: shown.filter(({ definitionId }) => definitionId === first.definitionId),
      roomName: rooms.find(({ id }) => id === first.roomId)?.name ?? first.saved?.roomName ?? undefined,
    }));
}

/** Who is in a room, each once with each shift. */
function peopleOf({ people }: BoardDay): readonly BoardRosterShift[] {
  const all = people ?? [];
  const isSame = (one: BoardRosterShift, other: BoardRosterShift) =>
    one.definitionId === other.definitionId && one.staffName === other.staffName && one.stopped === other.stopped;
  return all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at);
}

function groupText({ first, parts, roomName }: Group): string {
  const stopped = parts.filter(({ saved }) => saved?.stopped);
  const rests = stopped.length > 0 ? `，停诊：${stopped[0]?.saved?.stopReason ?? ''}` : '';
  return [first.name, parts.map(partText).join('、'), roomName].filter(Boolean).join(' ') + rests;
}

function cellText({ row, day, elsewhere, conflict, isDraft }: CellProps, groups: readonly Group[]): string {
  const people = peopleOf(day).map((one) => `${one.staffName ?? ''} ${one.name}${one.stopped ? '（停诊）' : ''}`);
  const away = elsewhere.map(({ orgName, ...part }) => `${orgName ?? ''} ${partText(part)}`);
  const what = [...groups.map(groupText), ...people, ...away].join('；') || '未排班';
  return `${row.name} ${dayTitle(day.date)}：${what}${isDraft ? '，未保存' : ''}${conflict ? `，冲突：${conflict}` : ''}`;
}

function Cell(props: CellProps) {
  const { row, day, shown, elsewhere, rooms, isDraft, conflict, isOpen, isPast, isStop, onPress, onKeyDown } = props;
  const groups = groupsOf(shown, rooms);
  const text = cellText(props, groups);
  return (
    <td className={styles.cell} data-past={isPast} data-draft={isDraft} data-conflict={conflict !== undefined}>
      <button
        type="button"
        id={cellId(cellKey(row.id, day.date))}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={!isOpen}
        title={text}
        onClick={onPress}
        onKeyDown={onKeyDown}
      >
        <span className={hiddenText}>{text}</span>
        <span aria-hidden="true">
          {groups.map((group) => (
            <GroupView key={group.first.definitionId} {...group} />
          ))}
          {peopleOf(day).map((one) => (
            <span key={one.schedulingId} className={styles.shift} data-stopped={one.stopped}>
              <Chip {...one} />
              <span className={styles.shiftText}>
                {one.staffName}
                {one.stopped ? <b className={styles.stopped}>停诊</b> : null}
              </span>
            </span>
          ))}
          {elsewhere.map(({ orgName, start, end }) => (
            <span key={`${start}`} className={styles.away}>
              {orgName} {partText({ start, end })}
            </span>
          ))}
          {conflict ? <span className={styles.conflict}>冲突</span> : null}
        </span>
      </button>
    </td>
  );
}

function GroupView({ first, parts, roomName }: Group) {
  const stopped = parts.filter(({ saved }) => saved?.stopped);
  const all = stopped.length === parts.length && stopped.length > 0;
  return (
    <span className={styles.shift} data-stopped={all}>
      <Chip {...first} />
      <span className={styles.shiftText}>
        {roomName ?? (parts.length === 1 && first.start ? partText(first) : first.name)}
        {stopped.length > 0 ? (
          <b className={styles.stopped}>{all ? '停诊' : `${stopped.map(partText).join('、')}停诊`}</b>
        ) : null}
      </span>
    </span>
  );
}
