import { EYES, eyeKey, eyes } from '../../../base/eyes';
import { f } from '../../../base/field';
import { measure, quarters, refractionOf } from '../../../clinic/measure.fields';
import { picturesAndVideo } from '../../../clinic/picture.fields';
import { recordForm } from '../../examination';
import { needed, type Remark, remark, withBoth } from '../../form-groups';
import {
  alignFluorescein,
  bubbles,
  centering,
  centralFluorescein,
  comfort,
  coverage,
  edgeFluorescein,
  fitResult,
  okDesign,
  pushUp,
  reverseFluorescein,
  rigidDesign,
  rotationWay,
  softDesign,
  stability,
  stainingGrade,
  tearExchange,
} from './lens-archive.dicts';
import { lensBrands, lensBreeds } from './lens-archive.picker';

export const mm = (title: string, decimals: number, [min, max]: readonly [number, number], step = 10 ** -decimals) =>
  f.decimal(title, decimals, { min, max, step, unit: 'mm' });

export const lensGoods = (lensCategory: 1 | 2 | 3) =>
  ({
    brandId: f.ref('品牌', lensBrands, { input: { lensCategory } }),
    breedId: f.ref('品种', lensBreeds, { input: { lensCategory }, by: { brandId: 'brandId' } }),
  }) as const;

/** How a lens of any category sits. */
const seat = { centration: f.dict('居中', centering), decentre: mm('偏位', 1, [0, 3]) } as const;
/** Refraction over the lens, and acuity through it. */
const over = { ...refractionOf('over', '片上'), lensVa: f.acuity('戴镜视力') } as const;
const overBoth = withBoth(over, ['lensVa']);
const afterwards = { staining: f.dict('摘镜后染色', stainingGrade) } as const;
const wear = (least: number) =>
  ({ wearMinutes: f.int('试戴时间', { min: 10, max: 120, unit: '分钟' }), least }) as const;
const result = {
  comfort: f.dict('舒适度', comfort),
  fitResult: f.dict('配适结果', fitResult),
  adjust: f.note('调整', 300),
  files: picturesAndVideo('荧光素照片', 9),
} as const;

/** What nobody finishes without. */
const NEEDED = ['fitResult'] as const;

/** A trial that was too short says little about the fit. */
function shortTrial(record: { readonly wearMinutes?: number | null }, least: number): readonly Remark[] {
  const minutes = record.wearMinutes;
  const isShort = typeof minutes === 'number' && minutes < least;
  return remark(isShort, { tone: 'hint', field: 'wearMinutes', says: `试戴不足${least}分钟` });
}

type Figured = Readonly<Record<string, unknown>>;

/** A figure of an eye outside the usual range of a good fit. */
function outside(record: Figured, name: string, [low, high]: readonly [number, number]): readonly Remark[] {
  return EYES.flatMap((eye) => {
    const value = record[eyeKey(eye, name)];
    const isOut = typeof value === 'number' && (value < low || value > high);
    return remark(isOut, { tone: 'hint', field: eyeKey(eye, name), says: `通常为${low}～${high}` });
  });
}

/** Parameters of a soft lens. */
export const softLens = {
  bc: mm('基弧', 1, [8, 9.2]),
  dia: mm('直径', 1, [13, 15.5]),
  ...{ sph: quarters('球镜', [-20, 20]), cyl: measure('cylinder', '柱镜'), axis: measure('axis', '轴位') },
  add: measure('add', '下加光'),
} as const;
const softSeat = {
  ...seat,
  movement: mm('移动度', 1, [0, 2]),
  coverage: f.dict('覆盖', coverage),
  pushUp: f.dict('上推试验', pushUp),
  rotation: f.int('旋转', { min: 0, max: 90, step: 5, unit: '°' }),
  rotationWay: f.dict('旋转方向', rotationWay),
  stability: f.dict('稳定性', stability),
} as const;
const softWear = wear(15);
const softWhole = { ...lensGoods(1), design: f.dict('设计', softDesign), wearMinutes: softWear.wearMinutes } as const;

/** 试戴 of soft lenses (domain-workstation §3.2). */
export const softTry = recordForm({
  code: 'SOFT_TRY',
  title: '软镜试戴',
  fields: needed(
    { ...softWhole, ...eyes(softLens), ...eyes(softSeat), ...eyes(over), ...overBoth, ...eyes(afterwards), ...result },
    ['breedId', ...NEEDED],
  ),
  groups: [
    { title: '试戴片', whole: softWhole },
    { title: '镜片参数', eye: softLens },
    { title: '配适', eye: softSeat },
    { title: '片上验光', eye: over, both: ['lensVa'] },
    { title: '摘镜后', eye: afterwards },
    { title: '结果', whole: result },
  ],
  missing: (record) => lensSeen(record),
  remarks: (record) => [...shortTrial(record, softWear.least), ...outside(record, 'movement', [0.2, 0.5])],
});

/** Fluorescein of rigid lenses: centre, mid-periphery and edge. */
export const rigidGlow = {
  flCenter: f.dict('中央', centralFluorescein),
  flAlign: f.dict('中周', alignFluorescein),
  flEdge: f.dict('边缘', edgeFluorescein),
  flEdgeMm: mm('边缘宽', 1, [0, 1]),
} as const;
/** The same of a rigid one. */
export const rigidLens = {
  bc: mm('基弧', 2, [6.5, 9], 0.05),
  bozd: mm('光学区', 1, [6.5, 9]),
  dia: mm('直径', 1, [8.5, 11]),
  ...{ sph: quarters('球镜', [-25, 25]), cyl: measure('cylinder', '柱镜'), axis: measure('axis', '轴位') },
  add: measure('add', '下加光'),
} as const;
const rigidSeat = {
  ...seat,
  movement: mm('移动度', 1, [0, 4]),
  rotation: softSeat.rotation,
  rotationWay: softSeat.rotationWay,
};
const rigidWear = wear(20);
/** Each eye has a lens of its own. */
const trialLens = eyes({ trialLensNo: f.text('试戴片编号', 20) });
const rigidWhole = {
  ...{ ...lensGoods(2), design: f.dict('设计', rigidDesign), ...trialLens, wearMinutes: rigidWear.wearMinutes },
} as const;

/** 试戴 of rigid lenses. */
export const rigidTry = recordForm({
  code: 'RGP_TRY',
  title: '硬镜试戴',
  fields: needed(
    {
      ...{ ...rigidWhole, ...eyes(rigidLens), ...eyes(rigidSeat), ...eyes(rigidGlow), ...eyes(over) },
      ...{ ...overBoth, ...eyes(afterwards), ...result },
    },
    ['breedId', ...NEEDED],
  ),
  groups: [
    { title: '试戴片', whole: rigidWhole },
    { title: '镜片参数', eye: rigidLens },
    { title: '配适', eye: rigidSeat },
    { title: '荧光素', eye: rigidGlow },
    { title: '片上验光', eye: over, both: ['lensVa'] },
    { title: '摘镜后', eye: afterwards },
    { title: '结果', whole: result },
  ],
  missing: (record) => lensSeen(record),
  remarks: (record) => [
    ...shortTrial(record, rigidWear.least),
    ...outside(record, 'movement', [1, 2]),
    ...outside(record, 'flEdgeMm', [0.3, 0.6]),
  ],
});

/** The curves of a lens that is worn at night. */
export const okCurves = {
  bc: mm('基弧', 2, [7, 10.5]),
  bozd: mm('光学区', 1, [5, 7]),
  rcRadius: mm('反转弧', 2, [5, 9]),
  rcWidth: mm('反转弧宽', 1, [0.4, 1.2]),
  acRadius: mm('定位弧', 2, [6.5, 9]),
  acK: f.decimal('定位弧K', 2, { min: 39, max: 47, step: 0.25, unit: 'D' }),
  acK2: f.decimal('定位弧K2', 2, { min: 39, max: 47, step: 0.25, unit: 'D' }),
  acWidth: mm('定位弧宽', 1, [0.8, 1.6]),
  pcRadius: mm('周边弧', 1, [10, 14]),
  pcWidth: mm('周边弧宽', 1, [0.3, 0.6]),
  eValue: f.decimal('e值', 2, { min: 0, max: 1, step: 0.01 }),
  targetD: quarters('降度', [-6, -0.75]),
  jessen: f.decimal('Jessen', 2, { min: 0, max: 1.25, step: 0.25, unit: 'D' }),
} as const;
export const okDia = { dia: mm('直径', 1, [9.8, 12]) } as const;
export const okLens = { ...okDia, power: quarters('试戴片度数', [0, 2]), ...okCurves } as const;
const okSeat = { ...seat, movement: mm('移动度', 1, [0, 4]) } as const;
/** Of lenses worn at night: the curves under which it gathers. */
export const okGlow = {
  flCenter: rigidGlow.flCenter,
  flReverse: f.dict('反转弧荧光', reverseFluorescein),
  flReverseMm: mm('反转弧宽', 1, [0, 2]),
  flAlign: f.dict('定位弧荧光', alignFluorescein),
  flAlignMm: mm('定位弧宽', 1, [0, 2]),
  ...{ flEdge: rigidGlow.flEdge, flEdgeMm: rigidGlow.flEdgeMm },
  threeNine: f.dict('3&9点', stainingGrade),
  bubbles: f.dict('气泡', bubbles),
  tearExchange: f.dict('泪液交换', tearExchange),
} as const;
const okAfter = { ...afterwards, topoCentred: f.bool('地形图居中') } as const;
const okWhole = {
  ...{ ...lensGoods(3), design: f.dict('设计', okDesign), ...trialLens, wearMinutes: rigidWear.wearMinutes },
  overnight: f.bool('过夜试戴'),
} as const;

/** The pattern under each curve; widths are measured where there is a doubt. */
const PATTERNS = ['flCenter', 'flReverse', 'flAlign', 'flEdge'] as const;

/** 试戴 of orthokeratology lenses. */
export const okTry = recordForm({
  code: 'OK_TRY',
  title: '塑形镜试戴',
  fields: needed(
    {
      ...{
        ...okWhole,
        ...eyes(okLens),
        ...eyes(okSeat),
        ...eyes(okGlow),
        ...eyes(over),
        ...overBoth,
        ...eyes(okAfter),
        ...result,
      },
    },
    ['breedId', ...NEEDED],
  ),
  groups: [
    { title: '试戴片', whole: okWhole },
    { title: '镜片参数', eye: okLens },
    { title: '配适', eye: okSeat },
    { title: '荧光素', eye: okGlow },
    { title: '片上验光', eye: over, both: ['lensVa'] },
    { title: '摘镜后', eye: okAfter },
    { title: '结果', whole: result },
  ],
  fault: (record) => toricFault(record),
  missing: (record) => lensSeen(record) ?? glowSeen(record),
  remarks: (record) => [
    ...(record.overnight ? [] : shortTrial(record, rigidWear.least)),
    ...outside(record, 'movement', [1, 2]),
    ...outside(record, 'flEdgeMm', [0.3, 0.6]),
    ...EYES.flatMap((eye) => {
      const off = (record as Figured)[eyeKey(eye, 'decentre')];
      const isFar = typeof off === 'number' && off > 0.5;
      return remark(isFar, { tone: 'hint', field: eyeKey(eye, 'decentre'), says: '偏位大于0.5mm' });
    }),
  ],
});

/** Returns the eyes that wore a lens: any parameter of the lens is filled. */
function triedEyes(record: Figured) {
  return EYES.filter((eye) => ['bc', 'dia'].some((name) => typeof record[eyeKey(eye, name)] === 'number'));
}

/** Returns the missing required (†) acuity of each eye that wore a lens. */
function lensSeen(record: Figured) {
  const tried = triedEyes(record);
  if (tried.length === 0) return { kind: 'missing', field: 'odBc', label: '镜片基弧' } as const;
  const unseen = tried.find((eye) => !record[eyeKey(eye, 'lensVa')]);
  if (!unseen) return undefined;
  const field = eyeKey(unseen, 'lensVa');
  return { kind: 'missing', field, label: eyes(over)[field].title } as const;
}

/** † of lenses worn at night: the pattern under each curve of each of them. */
function glowSeen(record: Figured) {
  const fields = triedEyes(record).flatMap((eye) => PATTERNS.map((name) => eyeKey(eye, name)));
  const field = fields.find((name) => !record[name]);
  return field && ({ kind: 'missing', field, label: eyes(okGlow)[field].title } as const);
}

const [LEAST_TORIC, MOST_TORIC] = [0.5, 4];

/** Both meridians of a toric alignment curve lie 0.50 to 4.00 D apart. */
export function toricFault(record: Figured) {
  const wrong = EYES.find((eye) => {
    const [flat, steep] = [record[eyeKey(eye, 'acK')], record[eyeKey(eye, 'acK2')]];
    if (typeof flat !== 'number' || typeof steep !== 'number') return false;
    const difference = Math.round((steep - flat) * 100) / 100;
    return difference < LEAST_TORIC || difference > MOST_TORIC;
  });
  if (!wrong) return undefined;
  const says = `${eyes(okCurves)[eyeKey(wrong, 'acK2')].title}：应比定位弧K大0.50～4.00D`;
  return { kind: 'wrong', field: eyeKey(wrong, 'acK2'), says } as const;
}
