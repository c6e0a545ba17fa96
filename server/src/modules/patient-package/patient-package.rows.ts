import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Returns owner and name of a package of this organisation. */
export function patientPackageHead(cx: SessionCx, id: number) {
  return mine(cx, 'patientPackage')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'patientId', 'kind', 'name', 'packageNo'])
    .executeTakeFirst();
}
