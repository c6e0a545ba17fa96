import { dictName } from '../base/dict';
import type { Values } from '../base/field';
import { drugFrequency } from '../dict/drug-frequency';
import { drugRoute } from '../dict/drug-route';
import { unit as units } from '../dict/unit';
import { diagnosisEye } from './consultation.dicts';
import type { rxLine } from './drug-rx.fields';

type Line = Partial<Values<typeof rxLine>>;

/** Returns drug and quantity: 「玻璃酸钠滴眼液 0.1% 5ml ×1支」. */
export function drugGivenText({ name, spec, qty, unit }: Line): string {
  return [name, spec, qty ? `×${qty}${dictName(units, unit)}` : ''].filter(Boolean).join(' ');
}

/** How it is used: 「1滴 每日2次 点眼 双眼 7天」. */
export function drugUseText({ singleDose, doseUnit, frequency, route, eye, days, remark, skinTest }: Line): string {
  const dose = doseUnit === '适量' ? '适量' : singleDose ? `${singleDose}${doseUnit ?? ''}` : '';
  return [
    dose,
    dictName(drugFrequency, frequency),
    dictName(drugRoute, route),
    eye && eye !== 'NA' ? dictName(diagnosisEye, eye) : '',
    days ? `${days}天` : '',
    skinTest ? `皮试${skinTest}` : '',
    remark ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A drug as a prescription writes it: what and how much, then how it is used. */
export function drugLineText(line: Line): string {
  const used = drugUseText(line);
  return [drugGivenText(line), used ? `用法：${used}` : ''].filter(Boolean).join('　');
}
