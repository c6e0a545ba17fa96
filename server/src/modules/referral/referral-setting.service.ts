import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { Shape } from '@mingmou/contract/base/field';
import { referralCodes } from '@mingmou/contract/referral/referral.codes';
import {
  type ReferrerType,
  type RewardKind,
  referrerType,
  rewardKind,
} from '@mingmou/contract/referral/referral.dicts';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import { toStoreFields, transactionFields } from '@mingmou/contract/referral/reward.fields';
import {
  mayReceive,
  REFERRAL_DEFAULTS,
  toStoreDefaults,
  transactionDefaults,
  transactionFault,
} from '@mingmou/contract/referral/reward.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { lockOrg } from '../../kernel/context/org-lock';
import { changes } from '../../kernel/row/operation-log';
import { insertRow, type NewRow, type RowChange, type VersionedTable, writeRow } from '../../kernel/row/versioned-row';
import { findRules, findToStore, findTransaction, transactionRow } from './referral-setting.store';

const TYPES: readonly ReferrerType[] = [1, 2, 3];
const UNSAVED = { id: null, version: 0 } as const;

function ownOrg(cx: SessionCx, orgId: number): void {
  if (orgId !== cx.caller.orgId) refuse(sharedCodes.missing);
}

export async function baseRules(cx: SessionCx) {
  const { id: _id, ...rules } = (await findRules(cx)) ?? { ...REFERRAL_DEFAULTS, ...UNSAVED };
  return rules;
}

/** A row for each kind of referrer: the saved one, else where it starts. */
export async function toStoreSettings(cx: SessionCx, orgId: number) {
  ownOrg(cx, orgId);
  const saved = await findToStore(cx);
  return TYPES.map((type) => {
    const { id: _id, ...row } = saved.find((one) => one.referrerType === type) ?? {
      ...toStoreDefaults(type),
      ...UNSAVED,
    };
    return row;
  });
}

export async function transactionSettings(cx: SessionCx, orgId: number) {
  ownOrg(cx, orgId);
  const saved = await findTransaction(cx);
  return TYPES.map((type) => {
    const start = { ...transactionDefaults(type), ...UNSAVED };
    const { id: _id, ...row } = saved.find((one) => one.referrerType === type) ?? start;
    return row;
  });
}

interface Kept {
  readonly table: VersionedTable;
  readonly name: string;
  readonly shape: Shape;
  readonly old: { readonly id: number; readonly version: number } | undefined;
  readonly version: number;
  readonly row: object;
  readonly after: object;
}

/** Writes a setting; the organisation's row is the lock, also before there is one. */
async function keep(cx: SessionCx, { table, name, shape, old, version, row, after }: Kept) {
  if ((old?.version ?? 0) !== version) refuse(sharedCodes.stale);
  // Every caller hands over the row of the table that it names.
  const id = old?.id ?? (await insertRow(cx, table, { ...row, orgId: cx.caller.orgId } as NewRow<typeof table>));
  if (old) await writeRow(cx, table, id, row as RowChange<typeof table>);
  const said = (values: object) => Object.fromEntries(Object.entries(values));
  cx.log({ targetType: '转介绍设置', targetId: id, targetName: name, ...changes(shape, said(old ?? {}), said(after)) });
  return { version: version + 1 };
}

export async function saveBaseRules(
  cx: SessionCx,
  { version, ...rules }: InputOf<typeof referralSetting.saveBaseRules>,
) {
  await lockOrg(cx);
  const old = await findRules(cx);
  const shape = referralSetting.rules;
  return keep(cx, { table: 'referralRules', name: '基础规则', shape, old, version, row: rules, after: rules });
}

function refuseKind(type: ReferrerType, kind: RewardKind): void {
  if (!mayReceive(type, kind)) refuse(referralCodes.wrongKind, { kind: dictName(rewardKind, kind) });
}

export async function saveToStore(cx: SessionCx, { version, ...setting }: InputOf<typeof referralSetting.saveToStore>) {
  const { referrerType: type, kind } = setting;
  refuseKind(type, kind);
  await lockOrg(cx);
  const old = (await findToStore(cx)).find((one) => one.referrerType === type);
  return keep(cx, {
    table: 'referralToStoreSetting',
    name: `${dictName(referrerType, type)}到店奖励`,
    shape: toStoreFields,
    ...{ old, version, row: setting, after: setting },
  });
}

export async function saveTransaction(
  cx: SessionCx,
  { version, ...setting }: InputOf<typeof referralSetting.saveTransaction>,
) {
  const { referrerType: type, kind } = setting;
  refuseKind(type, kind);
  const fault = transactionFault(setting);
  if (fault?.reason === 'pctRange') refuse(referralCodes.pctRange);
  if (fault?.reason === 'tierOrder') refuse(referralCodes.tierOrder);
  if (fault) throw malformed(fault.field, `${transactionFields[fault.field].title}：请填写`);
  if (setting.categories.length === 0) throw malformed('categories', '计奖类别：请至少选择一项');
  await lockOrg(cx);
  const old = (await findTransaction(cx)).find((one) => one.referrerType === type);
  return keep(cx, {
    table: 'referralTransactionSetting',
    name: `${dictName(referrerType, type)}成交奖励`,
    shape: transactionFields,
    ...{ old, version, row: transactionRow(setting), after: setting },
  });
}
