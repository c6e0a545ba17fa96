import type { ParameterValue } from '@mingmou/contract/system/parameter/parameter-groups';
import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { forgetParameters } from '../../../kernel/context/parameters';

/** Selects the saved values of the organisation and of its chain. */
export function storedParameters(cx: SessionCx) {
  return mine(cx, 'parameter')
    .where((is) => is.or([is('orgId', 'is', null), is('orgId', '=', cx.caller.orgId)]))
    .select(['key', 'value', 'version', 'orgId'])
    .execute();
}

/** Sets a value; one that was set before moves its version. */
export async function writeParameter(
  { db, caller, now }: SessionCx,
  { key, owner }: Parameter<ParameterValue>,
  value: ParameterValue,
): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const written = { value: JSON.stringify(value), updatedAt: now.toISOString(), updatedBy: accountId };
  await db
    .insertInto('parameter')
    .values({ propertyOwnerId, orgId: owner === 'chain' ? null : orgId, key, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'orgId', 'key'])
        .doUpdateSet((is) => ({ ...written, version: is('parameter.version', '+', 1) })),
    )
    .execute();
  forgetParameters({ propertyOwnerId, orgId });
}

/** Ids of the chain's organisations in use. */
export async function enabledOrgIds(cx: SessionCx): Promise<number[]> {
  const rows = await mine(cx, 'org').where('stateEnum', '=', 'ENABLE').select('id').execute();
  return rows.map(({ id }) => id);
}
