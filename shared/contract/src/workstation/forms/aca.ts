import { f, type Values } from '../../base/field';
import { calculatedAca, gradientAca } from '../../clinic/binocular.rules';
import { measure } from '../../clinic/measure.fields';
import { examination } from '../examination';
import { remark } from '../form-groups';
import { gradientLens } from './form.dicts';

const lens = { gradLens: f.dict('梯度镜片', gradientLens) } as const;
const far = {
  gradFarWithout: measure('phoria', '远不加镜隐斜'),
  gradFarWith: measure('phoria', '远加镜隐斜'),
} as const;
const near = {
  gradNearWithout: measure('phoria', '近不加镜隐斜'),
  gradNearWith: measure('phoria', '近加镜隐斜'),
} as const;
const calculated = {
  pdMm: measure('pd', '瞳距'),
  distM: f.decimal('近距离', 2, { min: 0.1, max: 2, step: 0.01, unit: 'm' }),
  phoriaFar: measure('phoria', '远隐斜'),
  phoriaNear: measure('phoria', '近隐斜'),
} as const;
const fields = { ...lens, ...far, ...near, ...calculated } as const;
type Aca = Partial<Values<typeof fields>>;

const READING_M = 0.4;
const isNumber = (value: unknown) => typeof value === 'number';

function gradient({ gradLens }: Aca, without: unknown, withLens: unknown): number | null {
  return isNumber(without) && isNumber(withLens) && gradLens ? gradientAca(without, withLens, gradLens) : null;
}

/** The gradient at near, which summaries show. */
export function nearGradient(record: Aca): number | null {
  return gradient(record, record.gradNearWithout, record.gradNearWith);
}

function fromPhorias({ pdMm, distM, phoriaFar, phoriaNear }: Aca): number | null {
  if (!isNumber(pdMm) || !isNumber(phoriaFar) || !isNumber(phoriaNear)) return null;
  return calculatedAca(pdMm, distM ?? READING_M, phoriaFar, phoriaNear);
}

const ratio = (title: string) => f.decimal(title, 1);
const isUnusual = (value: number | null) => value !== null && (value < 2 || value > 6);
const SAYS = '参考 4±2：1';

/** F12 AC/A: by gradient and by calculation. */
export const aca = examination({
  code: 'F12',
  title: 'AC/A',
  fields,
  groups: [
    { title: '梯度法', whole: lens },
    {
      title: '梯度法隐斜',
      columns: ['不加镜Δ', '加镜Δ'],
      rows: { 远: far, 近: near },
      shown: [
        {
          name: 'acaGradientFar',
          spec: ratio('梯度AC/A（远）'),
          of: (record: Aca) => gradient(record, record.gradFarWithout, record.gradFarWith),
        },
        { name: 'acaGradient', spec: ratio('梯度AC/A（近）'), of: nearGradient },
      ],
    },
    { title: '计算法', whole: calculated, shown: [{ name: 'acaCalc', spec: ratio('计算AC/A'), of: fromPhorias }] },
  ],
  settled: (record: Aca) => (isNumber(record.phoriaNear) ? { ...record, distM: record.distM ?? READING_M } : record),
  remarks: (record: Aca) => [
    ...remark(isUnusual(nearGradient(record)), { tone: 'hint', field: 'gradNearWith', says: SAYS }),
    ...remark(isUnusual(fromPhorias(record)), { tone: 'hint', field: 'phoriaNear', says: SAYS }),
  ],
});
