import { dictName } from '@mingmou/contract/base/dict';
import { period } from '@mingmou/contract/dict/period';
import { periodOf } from '@mingmou/contract/home/scheduling.rules';
import { minutesOf } from '@mingmou/contract/outpatient/appointment.rules';
import type { Frame, Resource } from './booking';

/** Element on an axis; columns count from 1. */
interface Placed {
  readonly column: number;
  readonly span: number;
}

interface PlacedFrame extends Placed {
  readonly frame: Frame;
}

/** Morning, afternoon or evening: all bookable resources on one axis of time. */
export interface Band {
  readonly key: string;
  readonly title: string;
  readonly columns: number;
  /** Columns of the shortest frame. */
  readonly shortest: number;
  readonly ticks: readonly (Placed & { readonly time: string })[];
  readonly rows: readonly { readonly resource: Resource; readonly cells: readonly PlacedFrame[] }[];
}

const TICK = 30;
export const WEEKDAYS = '一二三四五六日';

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));

const keyOf = (frame: Frame) => String(periodOf(frame));

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function bandOf(key: string, resources: readonly Resource[]): Band {
  const own = resources.flatMap((resource) => {
    const frames = resource.frames.filter((frame) => keyOf(frame) === key);
    return frames.length > 0 ? [{ resource, frames }] : [];
  });
  const ranges = own.flatMap(({ frames }) =>
    frames.map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) })),
  );
  const first = Math.floor(Math.min(...ranges.map(({ start }) => start)) / TICK) * TICK;
  const last = Math.max(...ranges.map(({ end }) => end));
  // As wide as divides every time, so that each frame begins and ends between two columns.
  const step = ranges.reduce((width, { start, end }) => gcd(gcd(width, start), end), TICK);
  const place = (start: number, end: number): Placed => ({
    column: (start - first) / step + 1,
    span: (end - start) / step,
  });
  const count = Math.ceil((last - first) / TICK);
  return {
    key,
    title: dictName(period, Number(key)),
    columns: (last - first) / step,
    shortest: Math.min(...ranges.map(({ start, end }) => end - start)) / step,
    ticks: Array.from({ length: count }, (_, index) => {
      const at = first + index * TICK;
      return { time: timeOf(at), ...place(at, Math.min(at + TICK, last)) };
    }),
    rows: own.map(({ resource, frames }) => ({
      resource,
      cells: frames.map((frame) => ({ frame, ...place(minutesOf(frame.start), minutesOf(frame.end)) })),
    })),
  };
}

/** The parts of one day in order, each with the doctors or rooms that have frames in it. */
export function bandsOf(resources: readonly Resource[]): Band[] {
  const keys = new Set(resources.flatMap(({ frames }) => frames.map(keyOf)));
  return [...keys].sort().map((key) => bandOf(key, resources));
}
