import type { Diagnosis } from '@mingmou/contract/workstation/consultation.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine } from '../../kernel/context/mine';

export async function dropDiagnoses(cx: SessionCx, acceptsId: number): Promise<void> {
  await deleteMine(cx, 'diagnosis').where('acceptsId', '=', acceptsId).execute();
}

interface Diagnosed {
  readonly acceptsId: number;
  readonly patientId: number;
}

/** Replaces the diagnoses of a visit. */
export async function writeDiagnoses(
  cx: SessionCx,
  { acceptsId, patientId }: Diagnosed,
  rows: readonly Diagnosis[],
): Promise<void> {
  await dropDiagnoses(cx, acceptsId);
  if (rows.length === 0) return;
  const { propertyOwnerId, orgId } = cx.caller;
  await cx.db
    .insertInto('diagnosis')
    .values(
      rows.map((row, place) => ({
        propertyOwnerId,
        orgId,
        acceptsId,
        patientId,
        icdCode: row.icdCode,
        icdName: row.icdName,
        eye: row.eye,
        isPrimary: row.isPrimary ?? false,
        certainty: row.certainty ?? '确诊',
        onsetDate: row.onsetDate ?? null,
        remark: row.remark ?? null,
        sort: place,
      })),
    )
    .execute();
}

export async function hasPrimary(cx: SessionCx, acceptsId: number): Promise<boolean> {
  const row = await mine(cx, 'diagnosis')
    .where('acceptsId', '=', acceptsId)
    .where('isPrimary', '=', true)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which eye each diagnosis of the visit is of, and its code. */
export function diagnosesOf(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'diagnosis').where('acceptsId', '=', acceptsId).select(['icdCode', 'eye']).execute();
}

/** The diagnosis of the visit in words, the primary one first; empty until 问诊 is finished. */
export async function summaryOfVisit(cx: SessionCx, acceptsId: number): Promise<string> {
  const row = await mine(cx, 'medical')
    .where('acceptsId', '=', acceptsId)
    .select('diagnosisSummary')
    .executeTakeFirst();
  return row?.diagnosisSummary ?? '';
}
