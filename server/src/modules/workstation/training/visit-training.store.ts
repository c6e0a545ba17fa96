import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Returns the packages of which a session belongs to the visit. */
export function trainedIn(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'archiveRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('acceptsId', '=', acceptsId)
    .where('kind', '=', vtRecord.code)
    .select(['ownerId'])
    .distinct()
    .execute();
}
