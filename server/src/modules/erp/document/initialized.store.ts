import { billCodes } from '@mingmou/contract/erp/erp.codes';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';

/** Nothing is submitted or passed before the opening stock has ended (140010); held until the transaction ends. */
export async function checkInitialized({ db, caller }: SessionCx): Promise<void> {
  const row = await db
    .selectFrom('stockInitialization')
    .select('state')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .forShare()
    .executeTakeFirst();
  if (row?.state !== 'ENDED') refuse(billCodes.notInitialized);
}
