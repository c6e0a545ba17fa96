import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { pick, required, type Shape } from '@mingmou/contract/base/field';
import { isMobile, MOBILE } from '@mingmou/contract/base/phone';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { reasonOf } from '@mingmou/kit/form/valid-values';
import { promptOf } from '@mingmou/kit/format/text-of';

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

/** Faults and missing values by field; each is shown under its field. */
export type Faults = { readonly [K in keyof Booked]?: string };

const { fields } = appointment;
const PERSON = pick(fields, ['phone', 'name', 'sex', 'birthday', 'visitType', 'purpose', 'source', 'remark']);
const TIME = pick(fields, ['departmentId', 'mode', 'subscribeDate', 'frameStart']);

/** Texts for missing values that differ from 请输入… and 请选择…. */
const MISSING: Readonly<Record<string, string>> = { phone: MOBILE.says, name: '请填写姓名' };

/** Field of the person or room that is booked: the call requires one of the two. */
export const resourceField = (mode: Draft['mode']) =>
  mode === 2
    ? ({ name: 'roomId', spec: required(fields.roomId) } as const)
    : ({ name: 'doctorId', spec: required(fields.doctorId) } as const);

/** Returns the fields that the dialog shows. */
export function shownFields({ mode }: Draft, isChange: boolean): Shape {
  const { name, spec } = resourceField(mode);
  return { ...(isChange ? {} : PERSON), ...TIME, [name]: spec };
}

/** Returns all faults and missing values; a day is required before its frames. */
export function faultsIn(draft: Draft, isChange: boolean): Faults {
  const { phone, subscribeDate, schedulingId, frameStart } = draft;
  const values: Readonly<Record<string, unknown>> = { ...draft, frameStart: schedulingId && frameStart };
  const reasons = Object.entries(shownFields(draft, isChange)).flatMap(([name, spec]) => {
    if (name === 'frameStart' && !subscribeDate) return [];
    const reason = reasonOf(spec, values[name], MISSING[name] ?? promptOf(spec));
    return reason === null ? [] : [[name, reason] as const];
  });
  // The call accepts 11 digits; the desk enters mobile numbers only.
  const isOther = !isChange && !isMobile(phone ?? '');
  return { ...Object.fromEntries(reasons), ...(isOther ? { phone: MOBILE.says } : {}) };
}

/** Whole, or null where something is missing. */
export function wholeOf(draft: Draft): Booked | null {
  const { name, phone, departmentId, mode, schedulingId, subscribeDate, frameStart, source } = draft;
  if (!name || !phone || !departmentId || !mode || !schedulingId || !subscribeDate || !frameStart || !source)
    return null;
  return { ...draft, name, phone, departmentId, mode, schedulingId, subscribeDate, frameStart, source };
}
