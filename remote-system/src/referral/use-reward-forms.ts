import type { OutputOf } from '@mingmou/contract/base/call';
import type { ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import { toStoreFields, transactionFields } from '@mingmou/contract/referral/reward.fields';
import { transactionFault } from '@mingmou/contract/referral/reward.rules';
import { send } from '@mingmou/core/http/client';
import { readOrgId } from '@mingmou/core/session/token';
import { type CallState, useCall, useSend } from '@mingmou/core/store/use-call';
import { type SettingForm, useSettingForm } from '../parts/use-setting-form';

export type ToStore = OutputOf<typeof referralSetting.toStoreByOrg>[number];
export type Transaction = OutputOf<typeof referralSetting.transactionByOrg>[number];

const SAYS = {
  missing: '请填写',
  pctRange: '比例应在0.01–50.00之间',
  tierOrder: '阶梯金额必须递增',
  wrongKind: '该推荐人类型不支持',
} as const;

function of<Row extends { readonly referrerType: ReferrerType }>(
  type: ReferrerType,
  { data, ...state }: CallState<Row[]>,
): CallState<Row> {
  return { ...state, data: data?.find(({ referrerType }) => referrerType === type) };
}

function found<Row extends { readonly referrerType: ReferrerType }>(type: ReferrerType, rows: readonly Row[]): Row {
  const row = rows.find(({ referrerType }) => referrerType === type);
  if (!row) throw new Error(`no setting for referrers of type ${type}`);
  return row;
}

function faultsOf(values: Transaction): Record<string, string> {
  const fault = transactionFault(values);
  return fault ? { [fault.field]: SAYS[fault.reason] } : {};
}

/** The two settings of one kind of referrer, saved by one press. */
export function useRewardForms(type: ReferrerType) {
  const orgId = readOrgId() ?? 0;
  const store = of(type, useCall(referralSetting.toStoreByOrg, { orgId }, { quiet: true }));
  const deal = of(type, useCall(referralSetting.transactionByOrg, { orgId }, { quiet: true }));
  const saveStore = useSend(referralSetting.saveToStore);
  const saveDeal = useSend(referralSetting.saveTransaction);
  const toStore = useSettingForm<ToStore>({
    name: `referral-store-${type}`,
    prefix: 'store-',
    saved: store,
    shape: toStoreFields,
    newest: async () => found(type, await send(referralSetting.toStoreByOrg, { orgId })),
    send: (values) => saveStore(values, { quiet: true }),
  });
  const transaction = useSettingForm<Transaction>({
    name: `referral-deal-${type}`,
    prefix: 'deal-',
    saved: deal,
    shape: transactionFields,
    newest: async () => found(type, await send(referralSetting.transactionByOrg, { orgId })),
    send: (values) => saveDeal(values, { quiet: true }),
    faults: faultsOf,
  });
  // Combined state of both forms for the frame, which renders no field itself.
  const both: SettingForm<ToStore> = {
    ...toStore,
    values: transaction.values && toStore.values,
    isDirty: toStore.isDirty || transaction.isDirty,
    conflict: toStore.conflict ?? transaction.conflict,
    drop: () => {
      toStore.drop();
      transaction.drop();
    },
    takeNewest: async () => {
      if (toStore.conflict) await toStore.takeNewest();
      if (transaction.conflict) await transaction.takeNewest();
    },
    save: async () => {
      if (toStore.isDirty && !(await toStore.save())) return false;
      return transaction.isDirty ? transaction.save() : true;
    },
  };
  const saved = { refusal: store.refusal ?? deal.refusal, refetch: store.refusal ? store.refetch : deal.refetch };
  return { toStore, transaction, both, saved };
}
