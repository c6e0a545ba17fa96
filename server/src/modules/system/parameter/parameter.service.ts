import { securityKeyCodes } from '@mingmou/contract/auth/auth.codes';
import { heldIds } from '@mingmou/contract/auth/menu-tree';
import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { checkParameter } from '@mingmou/contract/system/parameter/parameter.rules';
import { ALL_PARAMETERS, type ParameterValue } from '@mingmou/contract/system/parameter/parameter-groups';
import { type Parameter, parameters } from '@mingmou/contract/system/parameter/parameters';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { forbidden, malformed, refuse } from '../../../kernel/call/refusal';
import type { LogDetail, SessionCx } from '../../../kernel/context/cx';
import { hasKey } from '../../auth/security-key.service';
import { lockChain, ownMenuIds } from '../account/grant.store';
import { enabledOrgIds, storedParameters, writeParameter } from './parameter.store';
import { enabledReferenceSets } from './reference-set.rows';

const TARGET = '系统参数';
const SAVE = 'setting:save';

interface Change {
  readonly parameter: Parameter<ParameterValue>;
  readonly value: ParameterValue;
}

type Effective = ReadonlyMap<string, ParameterValue>;

async function read(cx: SessionCx): Promise<{ version: number; values: Effective }> {
  const stored = await storedParameters(cx);
  const values = new Map(
    ALL_PARAMETERS.map(({ key, owner, initial }) => {
      const row = stored.find((one) => one.key === key && (one.orgId === null) === (owner === 'chain'));
      // Written by `updateParameters` alone, which judged it.
      return [key, row ? (row.value as ParameterValue) : initial] as const;
    }),
  );
  // Rows are never deleted, so each change by anyone in the chain increases the sum.
  return { version: 1 + stored.reduce((sum, row) => sum + row.version, 0), values };
}

/** What holds in every organisation is set by who may set it in every organisation. */
async function maySetChain(cx: SessionCx): Promise<boolean> {
  if (!holds(SAVE, cx.caller)) return false;
  const own = await ownMenuIds(cx);
  const isHeldIn = (orgId: number) => holds(SAVE, { menuIds: heldIds(own.get(orgId) ?? [], cx.caller.modules) });
  return (await enabledOrgIds(cx)).every(isHeldIn);
}

/** Every parameter with the value that holds here. */
export async function effectiveParameters(cx: SessionCx) {
  const { version, values } = await read(cx);
  return { version, chainAllowed: await maySetChain(cx), items: [...values].map(([key, value]) => ({ key, value })) };
}

function changesIn(items: InputOf<typeof parameterSettings.update>['items'], values: Effective): Change[] {
  const judged = new Map(
    items.map(({ key, value }) => {
      const parameter = ALL_PARAMETERS.find((one) => one.key === key);
      if (!parameter) throw malformed(key, `参数：没有「${key}」`);
      const reason = checkParameter(parameter, value);
      if (reason) throw malformed(key, `${parameter.title}：${reason}`);
      return [key, { parameter, value }] as const;
    }),
  );
  return [...judged.values()].filter(({ parameter, value }) => values.get(parameter.key) !== value);
}

/** Lengths are judged by a set that is there. */
async function refuseUnknownSet(cx: SessionCx, changes: readonly Change[]): Promise<void> {
  const { key, title } = workstationParameters.alReferenceSet;
  const chosen = changes.find(({ parameter }) => parameter.key === key)?.value;
  if (chosen === undefined) return;
  const sets = (await enabledReferenceSets(cx)).filter(({ kind, rows }) => kind === 'AL' && rows.length > 0);
  if (sets.some(({ code }) => code === chosen)) return;
  throw malformed(key, `${title}：没有启用的参考集「${chosen}」，可选${sets.map(({ code }) => code).join('、')}`);
}

function detailOf(changes: readonly Change[], values: Effective): LogDetail {
  const told = (say: (change: Change) => unknown) =>
    Object.fromEntries(
      changes.map((change) => [change.parameter.key, { label: change.parameter.title, value: say(change) ?? null }]),
    );
  return {
    targetType: TARGET,
    targetName: changes.map(({ parameter }) => parameter.title).join('、'),
    before: told(({ parameter }) => values.get(parameter.key)),
    after: told(({ value }) => value),
  };
}

/** Sets the values that differ; they hold from the next call on. */
export async function updateParameters(cx: SessionCx, { version, items }: InputOf<typeof parameterSettings.update>) {
  await lockChain(cx);
  const old = await read(cx);
  const changed = changesIn(items, old.values);
  if (old.version !== version) refuse(sharedCodes.stale);
  if (changed.some(({ parameter }) => parameter.owner === 'chain') && !(await maySetChain(cx)))
    throw forbidden(`${rightName(SAVE)}（连锁各机构）`);
  const isLocking = changed.some(({ parameter, value }) => parameter.key === parameters.encryptionLock.key && value);
  if (isLocking && !(await hasKey(cx))) refuse(securityKeyCodes.noKeyYet);
  await refuseUnknownSet(cx, changed);
  for (const { parameter, value } of changed) await writeParameter(cx, parameter, value);
  cx.log(detailOf(changed, old.values));
  return { version: (await read(cx)).version };
}
