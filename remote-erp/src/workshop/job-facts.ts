import { dictName } from '@mingmou/contract/base/dict';
import { eye } from '@mingmou/contract/dict/eye';
import { workStep } from '@mingmou/contract/erp/workshop/workshop.dicts';
import { nextStep, powerText } from '@mingmou/contract/erp/workshop/workshop.rules';
import type { Card } from './workshop.board';

interface Column {
  readonly title: string;
  readonly isLate: boolean;
  readonly cards: readonly Card[];
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Groups cards by promised day; finished ones are separate, and days without cards are left out. */
export function columnsOf(cards: readonly Card[], today: string): Column[] {
  const tomorrow = dayAfter(today);
  const titleOf = ({ state, promisedAt }: Card) => {
    if (state === 'DONE') return '今天完成';
    if (!promisedAt) return '未定日期';
    if (promisedAt < today) return '已超期';
    return promisedAt === today ? '今天' : promisedAt === tomorrow ? '明天' : '以后';
  };
  return ['已超期', '今天', '明天', '以后', '未定日期', '今天完成'].flatMap((title) => {
    const own = cards.filter((card) => titleOf(card) === title);
    return own.length > 0 ? [{ title, isLate: title === '已超期', cards: own }] : [];
  });
}

export type NextAct = 'start' | 'step' | 'inspect' | 'rework' | 'detail';

/** What comes next for a job: what its button does, and a scanner. */
export function nextAct({ state, steps }: Card): NextAct {
  if (state === 'WAIT') return 'start';
  if (state === 'FAILED') return 'rework';
  if (state !== 'PROCESSING') return 'detail';
  return nextStep(steps) === 'INSPECT' ? 'inspect' : 'step';
}

/** The word on that button. */
export function nextTitle(card: Card): string {
  const act = nextAct(card);
  if (act === 'step' || act === 'inspect') return dictName(workStep, nextStep(card.steps));
  return { start: '开始加工', rework: '返工', detail: '详情' }[act];
}

type Lens = Card['lenses'][number];

/** `右 -3.00/-1.00×180 ADD+1.00`. */
export function lensText({ eye: which, sph, cyl, axis, add }: Lens): string {
  const power = powerText({ sph: sph ?? 0, cyl: cyl ?? 0, axis: axis ?? null });
  return `${dictName(eye, which).slice(0, 1)} ${power}${add ? ` ADD+${add.toFixed(2)}` : ''}`;
}

/** `PD 31 瞳高 18`. */
export function placeText({ pd, ph }: Lens): string {
  return [pd ? `PD ${pd}` : '', ph ? `瞳高 ${ph}` : ''].filter(Boolean).join(' ');
}
