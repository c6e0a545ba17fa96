import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { openAppointments } from '@mingmou/contract/outpatient/appointment.flow';
import { nextKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

export interface NextThing {
  readonly kind: CodeOf<typeof nextKind>;
  readonly date: string;
  readonly orgId: number;
  readonly text: string;
}

type NextSource = (cx: SessionCx, patientId: number) => Promise<NextThing[]>;

const appointments: NextSource = async (cx, patientId) => {
  const rows = await mine(cx, 'appointment as s')
    .leftJoin('department as d', (on) =>
      on.onRef('d.propertyOwnerId', '=', 's.propertyOwnerId').onRef('d.id', '=', 's.departmentId'),
    )
    .leftJoin('employee as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 's.propertyOwnerId').onRef('p.id', '=', 's.doctorId'),
    )
    .where('s.patientId', '=', patientId)
    .where('s.subscribeDate', '>=', dayText(cx.now))
    .where('s.subscribeState', 'in', [...openAppointments])
    .where('s.deleted', '=', false)
    .select(['s.orgId', 's.subscribeDate', 's.frameStart', 'd.name as department', 'p.name as doctor'])
    .execute();
  return rows.map(({ orgId, subscribeDate, frameStart, department, doctor }) => ({
    ...{ kind: nextKind.codes.APPOINTMENT, date: subscribeDate, orgId },
    text: [frameStart.slice(0, 5), department, doctor].filter(Boolean).join(' '),
  }));
};

/** Worn lenses, and expired lenses that were not renewed. */
const lenses: NextSource = async (cx, patientId) => {
  const rows = await mine(cx, 'lensArchive')
    .where('patientId', '=', patientId)
    .where('state', 'in', [stateCode(lensArchiveFlow, 'WORN'), stateCode(lensArchiveFlow, 'EXPIRED')])
    .where('expireDate', 'is not', null)
    .select(['orgId', 'name', 'expireDate'])
    .execute();
  return rows.flatMap(({ orgId, name, expireDate }) =>
    expireDate === null ? [] : [{ kind: nextKind.codes.LENS_EXPIRY, date: expireDate, orgId, text: name }],
  );
};

const packages: NextSource = async (cx, patientId) => {
  const rows = await mine(cx, 'patientPackage')
    .where('patientId', '=', patientId)
    .where('packageState', '=', stateCode(patientPackageFlow, 'ACTIVE'))
    .where('leftTimes', '>', 0)
    .where('expireDate', 'is not', null)
    .select(['orgId', 'name', 'leftTimes', 'expireDate'])
    .execute();
  return rows.flatMap(({ orgId, name, leftTimes, expireDate }) =>
    expireDate === null
      ? []
      : [{ kind: nextKind.codes.PACKAGE_EXPIRY, date: expireDate, orgId, text: `${name} 剩 ${leftTimes} 次` }],
  );
};

/** Sources of coming appointments and expiries of a patient. A domain adds its own. */
export const NEXT: readonly NextSource[] = [appointments, lenses, packages];
