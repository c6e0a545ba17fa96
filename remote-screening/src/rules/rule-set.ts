import type { OutputOf } from '@mingmou/contract/base/call';
import type { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';

export type RuleSet = OutputOf<typeof screeningRuleSet.findAll>[number];

/** 「默认2026 第1版」 */
export function ruleSetTitle({ name, ruleVersion }: Pick<RuleSet, 'name' | 'ruleVersion'>): string {
  return `${name} 第${ruleVersion}版`;
}
