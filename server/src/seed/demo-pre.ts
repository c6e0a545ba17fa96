import { bmiOf, settledRecord, type TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';

const ACUITIES = ['4.5', '4.6', '4.7', '4.8', '4.9'] as const;
const PRESSURES = [14, 15.5, 16, 17.5] as const;

/** Returns the nurse's measurements by turn; glasses and refraction equal the values in 检查 and 配镜处方. */
function preOf(turn: number, chiefBrief: string): TriageRecord {
  const acuity = (by: number) => ACUITIES[(turn + by) % ACUITIES.length] ?? '5.0';
  const pressure = (by: number) => PRESSURES[(turn + by) % PRESSURES.length] ?? 16;
  return {
    ...settledRecord({
      ...{ odUcva: acuity(0), osUcva: acuity(1), vaDistance: '5', vaChart: 1 },
      ...{ odIop: pressure(0), osIop: pressure(1), iopMethod: 1, dominantEye: turn % 3 ? 1 : 2, colorVision: 1 },
      ...{ hirschberg: 0, stereo: '有', heightCm: 142.5 + (turn % 30), weightKg: 38 + (turn % 25), triageLevel: 3 },
      chiefBrief,
    }),
    vaScale: '5',
  };
}

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

interface Measured {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly turn: number;
  readonly staffId: number;
  readonly at: string;
  readonly complaint: string;
}

/** 预检 of the visits that are over, finished before the doctor's own hand. */
export async function insertPreExaminations({ tx, propertyOwnerId, orgId }: Filling, seen: readonly Measured[]) {
  const rows = seen.map(({ acceptsId, patientId, turn, staffId, at, complaint }) => {
    const content = preOf(turn, complaint);
    const written = { content: JSON.stringify(content), bmi: bmiOf(content), measureStaffId: staffId, finishAt: at };
    return { propertyOwnerId, orgId, acceptsId, patientId, ...written };
  });
  await tx.insertInto('triageRecord').values(rows).execute();
  await tx
    .updateTable('accepts')
    .set({ triageState: 2 })
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where(
      'id',
      'in',
      seen.map(({ acceptsId }) => acceptsId),
    )
    .execute();
}
