import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Whether a supplier may be bought from, and with which licences. */
export async function supplierFacts(cx: SessionCx, id: number) {
  const supplier = await mine(cx, 'erpSupplier').select('stateEnum').where('id', '=', id).executeTakeFirst();
  const licences = await mine(cx, 'erpSupplierLicence')
    .select(['kind', 'expireDate'])
    .where('supplierId', '=', id)
    .execute();
  return supplier && { ...supplier, licences };
}
