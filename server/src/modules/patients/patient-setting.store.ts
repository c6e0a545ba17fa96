import type { PatientFieldSetting } from '@mingmou/contract/patients/patient-field.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Selects the fields saved in the organisation. */
export function storedFields(cx: SessionCx) {
  return mine(cx, 'patientField')
    .where('orgId', '=', cx.caller.orgId)
    .select(['shown', 'required', 'sort', 'version', 'field'])
    .execute();
}

/** Sets a field; one that was set before moves its version. */
export async function writeField(
  { db, caller, now }: SessionCx,
  { field, shown, required, sort }: PatientFieldSetting,
): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const written = { shown, required, sort, updatedAt: now.toISOString(), updatedBy: accountId };
  await db
    .insertInto('patientField')
    .values({ propertyOwnerId, orgId, field, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'orgId', 'field'])
        .doUpdateSet((is) => ({ ...written, version: is('patientField.version', '+', 1) })),
    )
    .execute();
}
