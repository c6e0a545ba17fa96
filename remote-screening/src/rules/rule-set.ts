import type { OutputOf } from '@mingmou/contract/base/call';
import type { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';

export type RuleSet = OutputOf<typeof screeningRuleSet.findAll>[number];
