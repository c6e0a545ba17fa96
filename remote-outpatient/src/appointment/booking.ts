import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';

export type Row = OutputOf<typeof subscribe.page>['records'][number];
export type Resource = OutputOf<typeof subscribe.calendar>[number];
export type Frame = Resource['frames'][number];
export type Card = Frame['items'][number];
type Booked = InputOf<typeof subscribe.save>;

/** What is typed of an appointment; the frame is chosen with its shift. */
export type Draft = { -readonly [K in keyof Booked]?: Booked[K] | undefined };

/** The dialog: empty, begun from a cell of the calendar, or another time for one that is booked. */
export interface Opened {
  readonly begun: Draft;
  readonly change?: Pick<Row, 'id' | 'version' | 'name' | 'subscribeNo'>;
}

/** What is typed into the dialog and not yet accepted, with what it was opened for. */
export interface BookingDraft {
  readonly opened: Opened;
  readonly draft: Draft;
  readonly overbook: boolean;
}

/** What is still missing, in the order of the form; null when it may be sent. */
export function missingIn(draft: Draft, isChange: boolean): string | null {
  if (!isChange && !/^1\d{10}$/.test(draft.phone ?? '')) return '手机号：请输入11位手机号';
  if (!isChange && !draft.name?.trim()) return '姓名：请填写';
  if (!draft.departmentId) return '科室：请选择';
  if (!draft.doctorId && !draft.roomId) return draft.mode === 2 ? '诊室：请选择' : '医生：请选择';
  if (!draft.subscribeDate) return '预约日期：请选择';
  return draft.schedulingId && draft.frameStart ? null : '预约时段：请选择';
}

/** Whole, or null where something is missing. */
export function wholeOf(draft: Draft): Booked | null {
  const { name, phone, departmentId, mode, schedulingId, subscribeDate, frameStart, source } = draft;
  if (!name || !phone || !departmentId || !mode || !schedulingId || !subscribeDate || !frameStart || !source)
    return null;
  return { ...draft, name, phone, departmentId, mode, schedulingId, subscribeDate, frameStart, source };
}
