import type { OutputOf } from '@mingmou/contract/base/call';
import type { home } from '@mingmou/contract/home/home.contract';
import { textOn } from './color.rules';
import { weekdayName } from './dates';
import css from './schedule-block.module.css';

type Day = OutputOf<typeof home.thisWeek>[number];
type Shift = Day['shifts'][number];

interface ScheduleDayProps {
  readonly day: Day;
  readonly isToday: boolean;
}

export function ScheduleDay({ day: { date, weekday, shifts }, isToday }: ScheduleDayProps) {
  return (
    <li className={css.day} data-today={isToday} aria-current={isToday ? 'date' : undefined}>
      <div className={css.dayHead}>
        <span className={css.weekday}>{weekdayName(weekday)}</span>
        <time className={css.date} dateTime={date}>
          {date.slice(5)}
        </time>
        {isToday && <span className={css.today}>今天</span>}
      </div>
      {shifts.length === 0 && <p className={css.none}>本机构未排班</p>}
      {shifts.map((shift) => (
        <ShiftView key={`${shift.name}/${shift.roomName}`} shift={shift} />
      ))}
    </li>
  );
}

function ShiftView({ shift: { name, shortName, color, timeRanges, roomName } }: { readonly shift: Shift }) {
  return (
    <div className={css.shift}>
      <div className={css.shiftHead}>
        <span className={css.chip} style={{ background: color, color: textOn(color) }} title={name}>
          {shortName}
        </span>
        <span className={css.room} title={roomName ?? name}>
          {roomName ?? name}
        </span>
      </div>
      {timeRanges.map(({ start, end }) => (
        <div key={start} className={css.hours}>
          {start}–{end}
        </div>
      ))}
    </div>
  );
}
