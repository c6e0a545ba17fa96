import { breedAttrs } from '@mingmou/contract/erp/goods/goods-attrs.fields';
import type { BreedAttrs } from '@mingmou/contract/erp/goods/goods-spec.rules';
import { textOf } from '@mingmou/kit/format/text-of';

const RANGES = [
  ['sphMin', 'sphMax', '球镜'],
  ['cylMin', 'cylMax', '柱镜'],
  ['addMin', 'addMax', '下加光'],
] as const;
const IN_RANGES: ReadonlySet<string> = new Set(RANGES.flat());

/** The attributes of a breed in one line: `1.60 单光 球镜-6.00～0.00`. */
export function attrsText(attrs: BreedAttrs): string {
  const singles = Object.entries(breedAttrs)
    .filter(([name]) => !IN_RANGES.has(name))
    .map(([name, spec]) => {
      const value: unknown = Object(attrs)[name];
      if (typeof value === 'boolean') return value ? spec.title : '';
      const text = textOf(spec, value);
      return spec.kind === 'dict' || spec.kind === 'text' || text === ''
        ? text
        : `${spec.title}${text}${spec.unit ?? ''}`;
    });
  const ranges = RANGES.map(([min, max, title]) => {
    const [from, to] = [textOf(breedAttrs[min], attrs[min]), textOf(breedAttrs[max], attrs[max])];
    return from || to ? `${title}${from}～${to}` : '';
  });
  return [...singles, ...ranges].filter(Boolean).join(' ');
}
