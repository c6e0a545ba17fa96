import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';

interface Opening {
  readonly acceptsId: number;
  readonly patientId: number;
  /** Who received the patient first. */
  readonly doctorId: number | null;
}

/** The medical record of a visit; the first to ask opens it. */
export async function openMedical({ db, caller }: SessionCx, opening: Opening): Promise<number> {
  const { acceptsId, patientId, doctorId } = opening;
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('medical')
    .values({ propertyOwnerId, orgId, acceptsId, patientId, firstDoctorId: doctorId })
    .onConflict((conflict) => conflict.columns(['propertyOwnerId', 'acceptsId']).doNothing())
    .execute();
  const { id } = await mine({ db, propertyOwnerId }, 'medical')
    .where('acceptsId', '=', acceptsId)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The diagnosis that lists and reports show; null takes it off. */
export async function writeSummary(
  { db, caller, now }: SessionCx,
  acceptsId: number,
  diagnosisSummary: string | null,
): Promise<void> {
  await updateMine({ db, caller }, 'medical')
    .set((is) => ({
      diagnosisSummary,
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('acceptsId', '=', acceptsId)
    .execute();
}

/** Returns whether a doctor has written a record of the visit that was not emptied. */
export async function hasStages(cx: SessionCx, acceptsId: number): Promise<boolean> {
  const row = await mine(cx, 'stageRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('acceptsId', '=', acceptsId)
    .where('stageState', '>', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
