import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { payState } from '@mingmou/contract/dict/pay-state';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import {
  acceptsFlow,
  openVisits,
  type RegistrationState,
  registrationFlow,
} from '@mingmou/contract/outpatient/visit.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { daysAsked } from '../../../kernel/report/days-asked';
import { contains, type PageQuery, pageOfKeys, type Sorting } from '../../../kernel/row/list';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { waitingOrderOf } from '../../cashier/order/waiting-order.rows';
import { patientMatches } from '../../patients/patient-match.rows';

type Filters = Omit<InputOf<typeof registration.page>, 'page' | 'size' | 'column' | 'asc'>;

/** Columns of other tables. */
const OF_OTHERS = [
  ...['queue_no', 'visit_no', 'accepts_state', 'record_no', 'name', 'sex', 'phone'],
  ...['department_name', 'room_name', 'doctor_name', 'operator_name'],
];

export const registrationSorting: Sorting = {
  columns: [
    ...OF_OTHERS,
    ...['registration_no', 'visit_type', 'reg_kind', 'period', 'fee_amount', 'pay_state', 'register_state'],
    ...['registered_at', 'cancel_reason'],
  ],
  initial: [
    ['day', 'desc'],
    ['id', 'desc'],
  ],
};

function withNames(cx: SessionCx) {
  return mine(cx, 'registration as r')
    .innerJoin('accepts as visit', (on) =>
      on.onRef('visit.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('visit.registrationId', '=', 'r.id'),
    )
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('patient.id', '=', 'r.patientId'),
    )
    .innerJoin('department', (on) =>
      on.onRef('department.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('department.id', '=', 'r.departmentId'),
    )
    .leftJoin('consultationRoom as room', (on) =>
      on.onRef('room.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('room.id', '=', 'r.roomId'),
    )
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('doctor.id', '=', 'r.doctorId'),
    )
    .leftJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('account.id', '=', 'r.createdBy'),
    )
    .leftJoin('employee as operator', (on) =>
      on.onRef('operator.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('operator.id', '=', 'account.staffId'),
    )
    .where('r.orgId', '=', cx.caller.orgId);
}

function registrations(cx: SessionCx) {
  return withNames(cx)
    .select([
      'r.id',
      'r.version',
      'r.day',
      'r.registrationNo',
      'r.departmentId',
      'r.roomId',
      'r.doctorId',
      'r.feeAmount',
    ])
    .select(['r.over', 'r.newPatient', 'r.createdAt as registeredAt', 'r.cancelReason', 'r.remark', 'r.patientId'])
    .select(['visit.id as acceptsId', 'visit.visitNo', 'visit.queueNo', 'visit.priority'])
    .select(['patient.recordNo', 'patient.name', 'patient.birthday', 'patient.birthdayEstimated', 'patient.phone'])
    .select(['department.name as departmentName', 'room.name as roomName', 'doctor.name as doctorName'])
    .select('operator.name as operatorName')
    .select(waitingOrderOf('visit').as('waitingOrderId'))
    .select([
      'patient.sex',
      sql<boolean>`EXISTS (SELECT FROM charge_order_line line WHERE line.property_owner_id = r.property_owner_id
        AND line.source_type = ${sql.lit(sourceType.codes.REGISTRATION_FEE)} AND line.source_id = r.id AND line.locked_qty > 0)`.as(
        'returnPending',
      ),
      'r.visitType',
      'r.regKind',
      'r.period',
      'r.payState',
      'r.registerState',
      'visit.acceptsState',
    ]);
}

/**
 * Registrations that the filters find, with nothing that only a page shows. Patient and account are joined so that a count
 * leaves out the one that no condition names: a join that may miss is no part of a count.
 */
export function registrationsAsked(cx: SessionCx, filters: Filters) {
  const { keyword, departmentId, doctorId, sourceId, operatorId } = filters;
  const { from, to } = daysAsked(cx, filters);
  let rows = mine(cx, 'registration as r')
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('patient.id', '=', 'r.patientId'),
    )
    .leftJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('account.id', '=', 'r.createdBy'),
    )
    .where('r.orgId', '=', cx.caller.orgId)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to);
  if (departmentId) rows = rows.where('r.departmentId', '=', departmentId);
  if (doctorId) rows = rows.where('r.doctorId', '=', doctorId);
  if (filters.visitType) rows = rows.where('r.visitType', '=', filters.visitType);
  if (filters.registerState) rows = rows.where('r.registerState', '=', filters.registerState);
  if (typeof filters.payState === 'number') rows = rows.where('r.payState', '=', filters.payState);
  if (sourceId) rows = rows.where('patient.sourceId', '=', sourceId);
  if (operatorId) rows = rows.where('account.staffId', '=', operatorId);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) => is.or([patientMatches(keyword), is('r.registrationNo', 'ilike', pattern)]));
  }
  return rows;
}

type Asked = ReturnType<typeof registrationsAsked>;

/** Adds the columns of a page and of a sheet. */
export function registrationsInFull(cx: SessionCx, asked: Asked) {
  return registrations(cx).where('r.id', 'in', asked.select('r.id'));
}

/** The total row of matching registrations. */
export function registrationSums(asked: Asked) {
  return asked
    .select((is) => is.fn.countAll<number>().as('total'))
    .select(sql<Money>`coalesce(sum(r.fee_amount), 0)`.as('feeAmount'))
    .executeTakeFirstOrThrow();
}

/** One page: which registrations it shows is found without the joins that only rows need. */
export function registrationsShown(cx: SessionCx, asked: Asked, query: PageQuery, counted: number) {
  const keys = { table: 'r', foreign: OF_OTHERS, own: { registered_at: 'createdAt' }, counted };
  return pageOfKeys(registrationsInFull(cx, asked), query, registrationSorting, keys, asked);
}

export function findRegistration(cx: SessionCx, id: number) {
  return registrations(cx)
    .where('r.id', '=', id)
    .select(['patient.version as patientVersion', 'visit.version as acceptsVersion', 'visit.queueSort'])
    .select(['visit.triageState', 'visit.callState', 'visit.validFlag'])
    .executeTakeFirst();
}

export async function lockRegistration(cx: SessionCx, id: number) {
  const found = await mine(cx, 'registration')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'version', 'registrationNo', 'registerState', 'payState'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { registerState: state, ...row } = found;
  return { ...row, state: stateOf(registrationFlow, state) };
}

export type LockedRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

/** The visit that a registration opened. */
export async function acceptsIdOf(cx: SessionCx, registrationId: number): Promise<number | undefined> {
  const row = await mine(cx, 'accepts')
    .where('orgId', '=', cx.caller.orgId)
    .where('registrationId', '=', registrationId)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** The registration that opened a visit. */
export async function registrationIdOf(cx: SessionCx, acceptsId: number): Promise<number | undefined> {
  const row = await mine(cx, 'accepts')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', acceptsId)
    .select('registrationId')
    .executeTakeFirst();
  return row?.registrationId;
}

interface Attendance {
  readonly patientId: number;
  readonly day: string;
  readonly departmentId: number;
  readonly doctorId: number | null;
}

/** True when the patient is registered with the same doctor (without one: in the same department) and not done. */
export async function isAttending(cx: SessionCx, attendance: Attendance): Promise<boolean> {
  const { patientId, day, departmentId, doctorId } = attendance;
  const rows = mine(cx, 'accepts')
    .where('orgId', '=', cx.caller.orgId)
    .where('patientId', '=', patientId)
    .where('day', '=', day)
    .where('validFlag', '=', true)
    .where('acceptsState', 'in', openVisits);
  const same =
    doctorId === null
      ? rows.where('doctorId', 'is', null).where('departmentId', '=', departmentId)
      : rows.where('doctorId', '=', doctorId);
  return (await same.select('id').executeTakeFirst()) !== undefined;
}

interface Seen {
  readonly patientId: number;
  readonly doctorId: number;
  readonly since: Date;
}

/** True when the doctor finished a visit of the patient in this organisation at or after the instant. */
export async function wasSeenSince(cx: SessionCx, { patientId, doctorId, since }: Seen): Promise<boolean> {
  const row = await mine(cx, 'accepts')
    .where('orgId', '=', cx.caller.orgId)
    .where('patientId', '=', patientId)
    .where('doctorId', '=', doctorId)
    .where('acceptsState', '=', stateCode(acceptsFlow, 'DONE'))
    .where('validFlag', '=', true)
    .where('finishAt', '>=', since.toISOString())
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Registrations of days before that are neither paid nor received, nor ended. */
export function unpaidBefore(cx: SessionCx, day: string) {
  return mine(cx, 'registration as r')
    .innerJoin('accepts as visit', (on) =>
      on.onRef('visit.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('visit.registrationId', '=', 'r.id'),
    )
    .where('r.orgId', '=', cx.caller.orgId)
    .where('r.day', '<', day)
    .where('r.payState', '=', payState.codes.UNPAID)
    .where('r.registerState', '=', stateCode(registrationFlow, 'REGISTERED'))
    .where('visit.acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .select(['r.id as registrationId', 'visit.id as acceptsId'])
    .orderBy('r.id')
    .execute();
}

export type RegistrationChange = Omit<RowChange<'registration'>, 'registerState'> & {
  readonly state?: RegistrationState;
};

export function writeRegistration(cx: SessionCx, id: number, { state, ...change }: RegistrationChange): Promise<void> {
  return writeRow(cx, 'registration', id, {
    ...change,
    ...(state ? { registerState: stateCode(registrationFlow, state) } : {}),
  });
}
