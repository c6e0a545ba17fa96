import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { returnCodes } from '@mingmou/contract/patients/return/return.codes';
import { type ReturnWay, returnWay } from '@mingmou/contract/patients/return/return.dicts';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { blockedWays } from '../patients/no-disturb.rows';
import { lockWishes, writeWish } from './disturb.store';

const TARGET = '患者';
const NONE = {
  noDisturbWays: [],
  noDisturbReason: null,
  noDisturbUntil: null,
  noDisturbBy: null,
  noDisturbAt: null,
};

const waysText = (ways: readonly ReturnWay[]) => ways.map((way) => dictName(returnWay, way)).join('、');

/** A contact that the patient does not want is refused (domain-patients §0.2). */
export async function mustNotDisturb(cx: SessionCx, patientId: number, way: ReturnWay): Promise<void> {
  const ways = await blockedWays(cx, patientId);
  if (ways.includes(way)) refuse(returnCodes.disturbed, { ways: waysText(ways) });
}

/** Of patients that are there, the new wish takes the place of the old one; their open tasks stay, and leave the figure. */
export async function addNoDisturb(cx: SessionCx, input: InputOf<typeof noDisturb.add>) {
  const { ways, reason, until } = input;
  if (until && until < dayText(cx.now)) throw malformed('until', '截止日期：不能早于今天');
  const ids = [...new Set(input.patientIds)];
  const people = await lockWishes(cx, ids);
  if (people.length === 0) refuse(sharedCodes.missing);
  const once = [...new Set(ways)].sort((a, b) => a - b);
  for (const { id } of people)
    await writeWish(cx, id, {
      ...{ noDisturbWays: once, noDisturbReason: reason, noDisturbUntil: until ?? null },
      ...{ noDisturbBy: cx.caller.staffName, noDisturbAt: cx.now.toISOString() },
    });
  const [first] = people;
  cx.log({
    ...{ targetType: TARGET, targetName: people.length === 1 ? (first?.name ?? '') : `${people.length}位` },
    ...(people.length === 1 && first ? { targetId: first.id } : {}),
    after: {
      ways: { label: '免打扰方式', value: waysText(once) },
      until: { label: '截止日期', value: until ?? '长期' },
    },
    reason,
  });
  return { changed: people.length, skipped: ids.length - people.length };
}

/** Ends 免打扰 by hand. In a batch, patients without it are skipped; a single one is refused (130902). */
export async function cancelNoDisturb(cx: SessionCx, input: InputOf<typeof noDisturb.cancel>) {
  const ids = [...new Set(input.patientIds)];
  const people = (await lockWishes(cx, ids)).filter(({ noDisturbWays }) => noDisturbWays.length > 0);
  if (people.length === 0) refuse(returnCodes.notDisturbed);
  for (const { id } of people) await writeWish(cx, id, NONE);
  const [first] = people;
  cx.log({
    ...{ targetType: TARGET, targetName: people.length === 1 ? (first?.name ?? '') : `${people.length}位` },
    ...(people.length === 1 && first ? { targetId: first.id } : {}),
    before: { ways: { label: '免打扰方式', value: waysText(first?.noDisturbWays ?? []) } },
  });
  return { changed: people.length, skipped: ids.length - people.length };
}
