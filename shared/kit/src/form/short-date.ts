import dayjs from 'dayjs';

const CLOCK = /^(\d{1,2}):?(\d{2})$/;
const DAY = /^(\d{4})?(\d{2})(\d{2})$/;

function clockOf(typed: string): dayjs.Dayjs | undefined {
  const [, hour, minute] = CLOCK.exec(typed) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  return hour === undefined ? undefined : dayjs(dayjs().format(`YYYY-MM-DD ${hour.padStart(2, '0')}:${minute}:00`));
}

function dayOf(typed: string): dayjs.Dayjs | undefined {
  const [, year = dayjs().format('YYYY'), month, day] = DAY.exec(typed) ?? [];
  const text = `${year}-${month}-${day}`;
  const found = dayjs(text);
  // The thirtieth of February is no day, and not the second of March.
  return found.isValid() && found.format('YYYY-MM-DD') === text ? found : undefined;
}

/** What is meant by digits alone: `930` is half past nine today, `20180506` a day, `0506` a day of this year. */
export function shortDate(kind: 'date' | 'dateTime' | 'time', typed: string): dayjs.Dayjs | undefined {
  return kind === 'date' ? dayOf(typed) : clockOf(typed);
}
