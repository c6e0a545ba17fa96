import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { type Money, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { rechargeRule } from '@mingmou/contract/system/cashier/recharge-rule.contract';
import { ruleFault } from '@mingmou/contract/system/cashier/recharge-rule.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { orgsAmong } from '../../../kernel/context/orgs';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { type RechargeRuleRow, rechargeRuleSorting, rechargeRulesMatching } from './recharge-rule.store';

const { fields } = rechargeRule;

const cents = (amount: Money) => Number(toNumeric(amount)).toFixed(2);

async function valuesOf(cx: SessionCx, input: InputOf<typeof rechargeRule.save>, old?: RechargeRuleRow) {
  const fault = ruleFault(input);
  if (fault) throw malformed(fault.field, `${fields[fault.field].title}：${fault.reason}`);
  const orgIds = [...new Set(input.orgIds ?? [])].sort((a, b) => a - b);
  const known = await orgsAmong(cx, orgIds);
  // An organisation that was closed since stays until it is taken out.
  if (orgIds.some((id) => !known.has(id) && !old?.orgIds.includes(id))) refuse(sharedCodes.missing);
  return {
    name: `充值满${cents(input.threshold)}元`,
    threshold: input.threshold,
    giftAmount: input.giftAmount ?? ZERO,
    giftIntegral: input.giftIntegral ?? 0,
    validFrom: input.validFrom ?? null,
    validTo: input.validTo ?? null,
    orgIds,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

function columnsOf({ name: _, ...values }: Values) {
  return values;
}

/** Recharge rules of the chain: thresholds are unique. */
export const rechargeRuleRules = {
  table: 'rechargeRule',
  rows: rechargeRulesMatching,
  sorting: rechargeRuleSorting,
  valuesOf,
  unique: {
    recharge_rule_threshold_once: ({ threshold }: Values) => duplicate(fields.threshold.title, cents(threshold))(),
  },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'rechargeRule', columnsOf(values)),
  write: (cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }) =>
    writeRow(cx, 'rechargeRule', id, 'stateEnum' in change ? change : columnsOf(change)),
} as const;

/** Rules in force today where the caller works, the lowest threshold first. */
export function rulesInForce(cx: SessionCx) {
  return rechargeRulesMatching(cx, { day: dayText(cx.now), orgId: cx.caller.orgId, stateEnum: 'ENABLE' })
    .orderBy('threshold')
    .orderBy('id')
    .execute();
}
