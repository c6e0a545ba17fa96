import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { isMobile, MOBILE } from '@mingmou/contract/base/phone';
import type { appointment } from '@mingmou/contract/outpatient/appointment.contract';

export type Row = OutputOf<typeof appointment.page>['records'][number];
export type Resource = OutputOf<typeof appointment.calendar>[number];
export type Frame = Resource['frames'][number];
export type Card = Frame['items'][number];
type Booked = InputOf<typeof appointment.save>;

/** Input of an appointment; the frame is chosen together with its shift. */
export type Draft = { -readonly [K in keyof Booked]?: Booked[K] | undefined };

/** The dialog: empty, begun from a cell of the calendar, or another time for one that is booked. */
export interface Opened {
  readonly begun: Draft;
  readonly change?: Pick<Row, 'id' | 'version' | 'name' | 'subscribeNo'>;
}

/** Unsaved input of the dialog, with the purpose it was opened for. */
export interface BookingDraft {
  readonly opened: Opened;
  readonly draft: Draft;
  readonly overbook: boolean;
}

type Asked = 'phone' | 'name' | 'departmentId' | 'resource' | 'subscribeDate' | 'frameStart' | 'source';

/** Faults and missing values by field; each is shown under its field. */
export type Faults = { readonly [K in Asked]?: string };

function personFaults({ phone, name, source }: Draft): Faults {
  return {
    ...(isMobile(phone ?? '') ? {} : { phone: MOBILE.says }),
    ...(name?.trim() ? {} : { name: '请填写姓名' }),
    ...(source ? {} : { source: '请选择来源' }),
  };
}

/** Returns all faults and missing values; a day is required before its frames. */
export function faultsIn(draft: Draft, isChange: boolean): Faults {
  const { departmentId, doctorId, roomId, mode, subscribeDate, schedulingId, frameStart } = draft;
  const hasFrame = schedulingId && frameStart;
  return {
    ...(isChange ? {} : personFaults(draft)),
    ...(departmentId ? {} : { departmentId: '请选择科室' }),
    ...(doctorId || roomId ? {} : { resource: mode === 2 ? '请选择诊室' : '请选择医生' }),
    ...(subscribeDate ? {} : { subscribeDate: '请选择预约日期' }),
    ...(subscribeDate && !hasFrame ? { frameStart: '请选择预约时段' } : {}),
  };
}

/** Whole, or null where something is missing. */
export function wholeOf(draft: Draft): Booked | null {
  const { name, phone, departmentId, mode, schedulingId, subscribeDate, frameStart, source } = draft;
  if (!name || !phone || !departmentId || !mode || !schedulingId || !subscribeDate || !frameStart || !source)
    return null;
  return { ...draft, name, phone, departmentId, mode, schedulingId, subscribeDate, frameStart, source };
}
