import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { judgeScreening } from '@mingmou/contract/screening/judge.rules';
import { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { transition } from '../../kernel/row/transition';
import { findRuleSet, lockRuleSet, writeRuleSetState } from './rule-set.store';

const TARGET = '判定规则';

interface NamedSet {
  readonly name: string;
  readonly ruleVersion: number;
}

/** 「默认2026 第1版」 */
export function ruleSetName({ name, ruleVersion }: NamedSet): string {
  return `${name} 第${ruleVersion}版`;
}

export async function enableRuleSet(cx: SessionCx, input: InputOf<typeof screeningRuleSet.enable>) {
  const { id, version, stateEnum } = input;
  await transition(cx, {
    flow: screeningRuleSet.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockRuleSet(cx, id),
    state: (row) => row.stateEnum,
    write: () => writeRuleSetState(cx, id, stateEnum),
    target: (row) => ({ targetType: TARGET, targetName: ruleSetName(row) }),
  });
  return null;
}

/** Returns the result of a rule set, enabled or not, for one child's figures; stores nothing. */
export async function tryRuleSet(cx: SessionCx, input: InputOf<typeof screeningRuleSet.trial>) {
  const rules = (await findRuleSet(cx, input.id)) ?? refuse(sharedCodes.missing);
  const { age, visionScale, wearType, eyeNote, cooperate } = input;
  const { tags, ...judged } = judgeScreening(
    {
      age: age ?? null,
      scale: visionScale,
      wearType,
      od: { ucva: input.odUcva, cva: input.odCva, sph: input.odSph, cyl: input.odCyl },
      os: { ucva: input.osUcva, cva: input.osCva, sph: input.osSph, cyl: input.osCyl },
      eyeNote,
      cooperate,
    },
    rules,
  );
  return { ...judged, tags: [...tags] };
}
