import type { OutputOf } from '@mingmou/contract/base/call';
import type { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import type { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { doseUnit } from '@mingmou/contract/workstation/drug-rx.dicts';
import { type RxLine, suggestedQty } from '@mingmou/contract/workstation/drug-rx.rules';

export type Drug = OutputOf<typeof drugRx.drugs>[number];
export type Usage = OutputOf<typeof drugUsage.findAll>[number];

/** A line of a drug, used as its card says. */
export function lineOf(drug: Drug): RxLine {
  const { drugId, name, spec, unit, singleDose, doseUnit, frequency, route, eye, days } = drug;
  const line: RxLine = { drugId, name, spec, unit, singleDose, doseUnit, frequency, route, eye, days };
  return { ...line, qty: suggestedQty(line) };
}

/** A line after a change: its packs follow the proposal as long as nobody typed another number. */
export function changedLine(line: RxLine, change: Partial<RxLine>): RxLine {
  const after = { ...line, ...change };
  const follows = !line.qty || line.qty === suggestedQty(line);
  return 'qty' in change || !follows ? after : { ...after, qty: suggestedQty(after) ?? after.qty };
}

export function changedAt(lines: readonly RxLine[], place: number, change: Partial<RxLine>): RxLine[] {
  return lines.map((line, at) => (at === place ? changedLine(line, change) : line));
}

/** Returns the usages of a drug, followed by general usages. */
export function usagesOf(usages: readonly Usage[], drugId: number): Usage[] {
  const own = usages.filter(({ barcodeId }) => barcodeId === drugId);
  return [...own, ...usages.filter(({ barcodeId }) => !barcodeId)];
}

/** A line used as a template of the house says; what that leaves open stays as it was. */
export function usedAs(line: RxLine, usage: Usage): Partial<RxLine> {
  const { dose: singleDose, doseUnit: dosed, frequency, route, eye, days, note } = usage;
  const code = doseUnit.rows.find(({ code: known }) => known === dosed)?.code ?? null;
  const change: Partial<RxLine> = {
    ...{ singleDose, doseUnit: code, frequency, route },
    ...(eye ? { eye } : {}),
    ...(days ? { days } : {}),
    ...(note ? { remark: note } : {}),
  };
  return { ...change, qty: suggestedQty({ ...line, ...change }) ?? line.qty ?? null };
}
