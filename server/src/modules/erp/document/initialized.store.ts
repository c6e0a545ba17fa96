import type { Code } from '@mingmou/contract/base/codes';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { refusal } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Nothing is submitted or passed before the opening stock has ended (140010); held until the transaction ends. */
export async function checkInitialized(cx: SessionCx, says: Code = billCodes.notInitialized): Promise<void> {
  const row = await mine(cx, 'stockInitialization')
    .select('state')
    .where('orgId', '=', cx.caller.orgId)
    .forShare()
    .executeTakeFirst();
  if (row?.state !== 'ENDED') throw refusal(says);
}
