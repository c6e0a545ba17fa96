import type { InputOf } from '@mingmou/contract/base/call';
import type { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { malformed } from '../../kernel/call/refusal';
import { inOrg } from '../../kernel/context/across-orgs';
import type { SessionCx } from '../../kernel/context/cx';
import { registrableDepartments } from '../visit/place.rows';
import { doctorsOf } from './employee.store';
import { otherOrgs } from './referral.store';

export interface Place {
  readonly targetOrgId: number | null;
  readonly targetDepartmentId: number | null;
  readonly targetDoctorId: number | null;
  readonly targetHospital: string;
  readonly targetDepartment: string | null;
  readonly targetDoctorName: string | null;
}

/** Another organisation of the chain that is in use. */
async function orgOf(cx: SessionCx, id: number) {
  const org = (await otherOrgs(cx)).find((one) => one.id === id);
  if (!org) throw malformed('targetOrgId', '转诊机构：不存在、已停用或就是本机构，请重新选择');
  return org;
}

export async function departmentsThere(cx: SessionCx, orgId: number) {
  await orgOf(cx, orgId);
  const found = await inOrg(cx, orgId, registrableDepartments);
  return found.map(({ id, name }) => ({ id, name }));
}

export async function doctorsThere(cx: SessionCx, orgId: number, departmentId: number) {
  await orgOf(cx, orgId);
  const found = await inOrg(cx, orgId, (there) => doctorsOf(there, departmentId));
  return found.map(({ staffId, name }) => ({ id: staffId, name }));
}

type Meant = Pick<InputOf<typeof referralOut.register>, 'targetOrgId' | 'targetDepartmentId' | 'targetDoctorId'>;

/** A place of another organisation, with the names that it has now. */
export async function placeThere(cx: SessionCx, meant: Meant): Promise<Place> {
  const org = await orgOf(cx, meant.targetOrgId ?? 0);
  const department = (await departmentsThere(cx, org.id)).find(({ id }) => id === meant.targetDepartmentId);
  if (!department) throw malformed('targetDepartmentId', '转诊科室：不接受挂号或不属于该机构，请重新选择');
  const { targetDoctorId } = meant;
  const doctors = targetDoctorId ? await doctorsThere(cx, org.id, department.id) : [];
  const doctor = doctors.find(({ id }) => id === targetDoctorId);
  if (targetDoctorId && !doctor) throw malformed('targetDoctorId', '转诊医生：不在该科室出诊，请重新选择');
  return {
    ...{ targetOrgId: org.id, targetDepartmentId: department.id, targetDoctorId: doctor?.id ?? null },
    ...{ targetHospital: org.name, targetDepartment: department.name, targetDoctorName: doctor?.name ?? null },
  };
}
