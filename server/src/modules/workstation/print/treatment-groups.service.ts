import { dictName } from '@mingmou/contract/base/dict';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { intervalText } from '@mingmou/contract/workstation/treatment-interval.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { REFUNDED } from '../row-charge.guard';
import { treatmentsOf } from '../treatment.service';
import { factsGroup } from './print-group.rules';

type Treatment = Awaited<ReturnType<typeof treatmentsOf>>[number];

/** 「雾化 双眼 3次 间隔1天，已做1次（2026-03-10）」. */
function treatmentText({ itemName, eye, qty, sessions, remark, ...row }: Treatment): string {
  const interval = intervalText(row);
  const ordered = [
    itemName,
    eye === 'NA' ? '' : dictName(eyes, eye),
    `${qty}次`,
    interval && `间隔${interval}`,
    remark,
  ];
  const days = [...new Set(sessions.map(({ doneAt }) => doneAt.slice(0, 10)))].sort();
  const done = sessions.length > 0 ? `，已做${sessions.length}次（${days.join('、')}）` : '';
  return `${ordered.filter(Boolean).join(' ')}${done}`;
}

/** 治疗 of a visit as ordered, with the days on which it was performed; refunded treatments are left out. */
export async function treatmentGroups(cx: SessionCx, acceptsId: number): Promise<PrintGroup[]> {
  const rows = await treatmentsOf(cx, acceptsId);
  const treated = rows.filter(({ itemType, chargeState }) => itemType === 'TREAT' && chargeState !== REFUNDED);
  const facts = treated.map((row, at) => [`${at + 1}`, treatmentText(row)] as const);
  return facts.length > 0 ? [{ ...factsGroup('treatments', '治疗', facts), part: 'recipe' }] : [];
}
