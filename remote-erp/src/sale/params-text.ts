import { dictName } from '@mingmou/contract/base/dict';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import { type CustomParams, customParams } from '@mingmou/contract/erp/sale/sale.fields';
import { textOf } from '@mingmou/kit/format/text-of';

/** Goods that are made by figures, for an eye. */
export interface Made {
  readonly eye?: 'OD' | 'OS' | 'OU' | null;
  readonly customParams?: CustomParams | null;
}

/** What goods are made by, in one line: 右眼 球镜 -3.00 柱镜 -1.00 轴位 180. */
export function paramsText({ eye, customParams: params }: Made): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  const said = Object.entries(customParams).flatMap(([name, spec]) => {
    const text = textOf(spec, given.get(name));
    return text ? [`${spec.title} ${text}`] : [];
  });
  return [...(eye ? [dictName(eyes, eye)] : []), ...said].join(' ');
}
