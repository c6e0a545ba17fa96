import type { SessionCx } from '../../kernel/cx';
import { mine, updateMine } from '../../kernel/mine';

interface Signing {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly recordId: number;
  readonly rxNo: string;
  readonly rxType: number;
  readonly source: number;
  readonly prescriberId: number;
  readonly prescriberName: string;
  readonly validUntil: string;
  readonly content: object;
}

export async function insertPrescription({ db, caller, now }: SessionCx, signing: Signing): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  const content = JSON.stringify(signing.content);
  await db
    .insertInto('opticianPrescription')
    .values({ propertyOwnerId, orgId, ...signing, content, confirmedAt: now.toISOString() })
    .execute();
}

/** The living confirmation of a record. */
export function livingPrescription(cx: SessionCx, recordId: number) {
  return mine(cx, 'opticianPrescription')
    .where('orgId', '=', cx.caller.orgId)
    .where('recordId', '=', recordId)
    .where('rxState', '=', 2)
    .select(['id', 'rxNo', 'validUntil', 'prescriberName', 'confirmedAt'])
    .executeTakeFirst();
}

/** The number of the first confirmation of a record. */
export async function firstRxNo(cx: SessionCx, recordId: number): Promise<string | undefined> {
  const row = await mine(cx, 'opticianPrescription')
    .where('recordId', '=', recordId)
    .orderBy('id')
    .select('rxNo')
    .limit(1)
    .executeTakeFirst();
  return row?.rxNo;
}

export async function voidPrescription(
  { db, caller, now }: SessionCx,
  recordId: number,
  reason: string,
): Promise<void> {
  await updateMine({ db, caller }, 'opticianPrescription')
    .set((is) => ({
      rxState: 3,
      voidReason: reason,
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('recordId', '=', recordId)
    .where('rxState', '=', 2)
    .execute();
}
