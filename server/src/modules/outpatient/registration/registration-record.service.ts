import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportShown } from '../../../kernel/file/export';
import { timelineOf } from '../../../kernel/row/timeline';
import { shownHead } from '../../visit/visit.rules';
import { TARGET as VISIT } from '../../visit/visit.service';
import { findAppointmentOf } from '../appointment/appointment.store';
import { TARGET } from './registration.service';
import {
  findRegistration,
  registrationSorting,
  registrationSums,
  registrationsAsked,
  registrationsInFull,
  registrationsShown,
} from './registration.store';
import { feeMoney, feeOrder } from './registration-order.service';

const COLUMNS = [
  ...(['queueNo', 'registrationNo', 'visitNo', 'recordNo', 'name', 'sex', 'age', 'phone', 'visitType'] as const),
  ...(['departmentName', 'doctorName', 'feeAmount', 'payState', 'registerState', 'acceptsState'] as const),
  ...(['registeredAt', 'operatorName', 'cancelReason', 'remark'] as const),
] as const;

/** 挂号记录 of the desk, with the sum of the fees. */
export async function registrationPage(cx: SessionCx, query: InputOf<typeof registration.page>) {
  const asked = registrationsAsked(cx, query);
  const { total, ...sums } = await registrationSums(asked);
  const page = await registrationsShown(cx, asked, query, total);
  return { ...page, records: page.records.map((row) => shownHead(row, cx.now)), sums };
}

export function exportRegistrations(cx: SessionCx, query: InputOf<typeof registration.export>) {
  return exportShown(cx, (row) => shownHead(row, cx.now), {
    name: registration.page.title,
    shape: registration.row,
    columns: COLUMNS,
    rows: registrationsInFull(cx, registrationsAsked(cx, query)),
    query,
    sorting: registrationSorting,
  });
}

/** One registration with everything that hangs on it. */
export async function registrationById(cx: SessionCx, id: number) {
  const row = shownHead((await findRegistration(cx, id)) ?? refuse(sharedCodes.missing), cx.now);
  return {
    registration: row,
    patient: { ...row, id: row.patientId, version: row.patientVersion },
    accepts: { ...row, id: row.acceptsId, version: row.acceptsVersion },
    subscribe: (await findAppointmentOf(cx, id)) ?? null,
    order: await feeOrder(cx, id),
    ...(await feeMoney(cx, id)),
    logs: await timelineOf(cx, [TARGET, id], [VISIT, row.acceptsId]),
  };
}
