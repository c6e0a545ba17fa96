import Big from 'big.js';
import type { CodeOf } from '../../base/dict';
import { drugFrequency } from '../../dict/drug-frequency';
import type { eye } from '../../dict/eye';

/** Drops of one millilitre. */
const DROPS_A_ML = 20;
const DROP = '滴';
const ML = 'mL';

export interface Usage {
  readonly dose: number;
  readonly doseUnit: string;
  readonly frequency: CodeOf<typeof drugFrequency>;
  /** Not asked where the drug is used once in all. */
  readonly days?: number | null;
  readonly eye?: CodeOf<typeof eye> | null;
}

/** Content of one pack. */
export interface PackContent {
  readonly amount: number;
  /** That of the dose, or mL where the dose is in drops. */
  readonly unit: string;
}

interface Fraction {
  readonly over: Big;
  readonly under: number;
}

/** All that is used, as a fraction: periods like five hours a day do not divide evenly. */
function used({ dose, frequency, days, eye }: Usage): Fraction | null {
  const how = drugFrequency.rows.find(({ code }) => code === frequency)?.ext;
  const doses = new Big(dose).times(eye === 'OU' ? 2 : 1);
  if (how === 'ONCE') return { over: doses, under: 1 };
  if (typeof how !== 'object' || !days) return null;
  const { times, periodDays } = how;
  return { over: doses.times(Number(times)).times(days), under: Number(periodDays) };
}

/**
 * The amount of a whole course in the unit of the dose, to two decimals; null where it is typed by hand (必要时, or no
 * number of days).
 */
export function courseAmount(usage: Usage): number | null {
  const course = used(usage);
  return course?.over.div(course.under).round(2, Big.roundUp).toNumber() ?? null;
}

/**
 * Packs to dispense, = ⌈dose × times × days ÷ periodDays × (both eyes 2, else 1) ÷ content of a pack⌉ (domain-workstation
 * §8.3); null where they are typed by hand: 必要时, no days, or a content in another unit.
 */
export function packsToDispense(usage: Usage, content: PackContent): number | null {
  const course = used(usage);
  const inDrops = usage.doseUnit === DROP && content.unit.toLowerCase() === ML.toLowerCase();
  if (!course || content.amount <= 0 || (!inDrops && content.unit !== usage.doseUnit)) return null;
  const pack = new Big(content.amount).times(inDrops ? DROPS_A_ML : 1).times(course.under);
  return course.over.div(pack).round(0, Big.roundUp).toNumber();
}

/** A course in words: 「21片」, 「120滴（6mL）」; empty where it is typed by hand. */
export function courseText(usage: Usage): string {
  const amount = courseAmount(usage);
  if (amount === null) return '';
  const millilitres = usage.doseUnit === DROP ? `（${new Big(amount).div(DROPS_A_ML).round(2).toFixed()}${ML}）` : '';
  return `${amount}${usage.doseUnit}${millilitres}`;
}
