import type { SessionCx } from '../../../kernel/cx';

/** Whether a supplier may be bought from, and with which licences. */
export async function supplierFacts({ db, caller }: SessionCx, id: number) {
  const supplier = await db
    .selectFrom('erpSupplier')
    .select('stateEnum')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', id)
    .executeTakeFirst();
  const licences = await db
    .selectFrom('erpSupplierLicence')
    .select(['kind', 'expireDate'])
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('supplierId', '=', id)
    .execute();
  return supplier && { ...supplier, licences };
}

/** Whether the chain has such an employee. */
export async function isEmployee({ db, caller }: SessionCx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('employee')
    .select('id')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', id)
    .where('stateEnum', '<>', 'DELETE')
    .executeTakeFirst();
  return row !== undefined;
}
