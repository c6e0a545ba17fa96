import type { PhoneField } from '@mingmou/contract/patients/return/return.dicts';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

interface NewContact {
  readonly patientId: number;
  readonly taskId: number | null;
  readonly phoneField: PhoneField;
}

export async function insertContact({ db, caller, now }: SessionCx, contact: NewContact): Promise<number> {
  const { propertyOwnerId, orgId, staffId } = caller;
  const { id } = await db
    .insertInto('returnContact')
    .values({ ...contact, propertyOwnerId, orgId, staffId, at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** When the number of a call was given; undefined where it was another patient's. */
export async function contactAt(cx: SessionCx, id: number, patientId: number): Promise<string | undefined> {
  const row = await mine(cx, 'returnContact')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .where('patientId', '=', patientId)
    .select('at')
    .executeTakeFirst();
  return row?.at;
}
