import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import type { PlanRow } from '@mingmou/contract/workstation/conclusion.rules';
import { offLabel } from '@mingmou/contract/workstation/growth/atropine-label.rules';
import { atropineCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { findBirthday, lastFinishedOf } from './atropine.store';

const { ATROPINE } = treatmentType.codes;
/** Prefixes of refraction fields by form. */
const PREFIXES: Readonly<Record<string, string>> = { 'inspection/f05': 'cyc', 'inspection/f04': 'sub' };

/** The latest refraction that was finished here, under cycloplegia where there is one. */
async function latestRefraction(cx: SessionCx, patientId: number) {
  // f05 before f04.
  const record = await lastFinishedOf(cx, patientId, Object.keys(PREFIXES));
  const content = (record?.content ?? {}) as Readonly<Record<string, unknown>>;
  const prefix = PREFIXES[record?.stage ?? ''] ?? '';
  const figure = (name: string) => {
    const value = content[name];
    return typeof value === 'number' ? value : null;
  };
  const [od, os] = EYES.map((eye) => ({
    sph: figure(eyeKey(eye, `${prefix}Sph`)),
    cyl: figure(eyeKey(eye, `${prefix}Cyl`)),
  }));
  return { od: od ?? {}, os: os ?? {} };
}

/** Requires a reason for off-label atropine, which is stored with it (domain-workstation §8b.7). */
export async function judgeLabel(cx: SessionCx, patientId: number, day: string, row: PlanRow): Promise<void> {
  if (row.type !== ATROPINE || row.act !== 'OPEN' || row.labelReason) return;
  const patient = await findBirthday(cx, patientId);
  if (!patient) return;
  const says = offLabel(row, { age: ageYears(patient.birthday, day), ...(await latestRefraction(cx, patientId)) });
  if (says) refuse(atropineCodes.offLabel, { says });
}
