import { eyeKey, eyes } from '../../../base/eyes';
import { type FieldSpec, f, type Shape } from '../../../base/field';
import { quarters } from '../../../clinic/measure.fields';
import { eye } from '../../../dict/eye';
import { recordForm } from '../../examination';
import { needed } from '../../form-groups';
import { contactMaterial, replacementCycle, wearingMode } from '../../optician.dicts';
import type { StageFault } from '../../stage.rules';
import {
  careProduct,
  lensMark,
  lensOrderType,
  okDesign,
  rigidDesign,
  skipTryReason,
  softDesign,
} from './lens-archive.dicts';
import { lensBarcodes, lensDoctors, lensSuppliers } from './lens-archive.picker';
import { eyesOfOrder, isReplacing } from './lens-order.rules';
import { lensGoods, mm, okCurves, okDia, rigidLens, softLens, toricFault } from './lens-try.form';

const order = {
  orderType: f.dict('订片类型', lensOrderType),
  eyeScope: f.dict('眼别', eye),
  skipTryReason: f.dict('未试戴原因', skipTryReason),
  exchangeReason: f.note('补换原因', 100),
  free: f.bool('免费更换'),
} as const;
/** One barcode is one lens; left empty, the one that fits the parameters is taken. */
const goodsOfEye = {
  barCodeId: f.ref('条码', lensBarcodes, { by: { breedId: 'breedId' } }),
} as const;
const from = { supplierId: f.ref('供应商', lensSuppliers) } as const;
const worn = {
  material: f.dict('材料', contactMaterial),
  dk: f.int('Dk值', { min: 0, max: 250 }),
  wearMode: f.dict('配戴方式', wearingMode),
  replaceCycle: f.dict('更换周期', replacementCycle),
  careProducts: f.dicts('护理产品', careProduct),
} as const;
const people = {
  prescriberId: f.ref('开方医生', lensDoctors),
  fitterId: f.ref('验配技师', lensDoctors),
  expectDate: f.date('预计到货'),
  overrideReason: f.note('禁忌症说明', 100),
  remark: f.note('备注', 300),
} as const;
const look = { mark: f.dict('标记', lensMark), fenestration: f.int('打孔', { min: 0, max: 3, unit: '孔' }) } as const;
const thickness = { ct: mm('中心厚度', 2, [0.05, 0.5]) } as const;
const colour = { color: f.text('颜色', 10) } as const;

const NEEDED = ['orderType', 'eyeScope', 'breedId', 'wearMode', 'replaceCycle', 'prescriberId'] as const;

type Figured = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Returns the label of a field of either eye. */
function titleIn(lens: Shape, field: string): string {
  const titles: Readonly<Record<string, FieldSpec>> = eyes(lens);
  return titles[field]?.title ?? '';
}

/** † of each eye that is ordered for, in the order of the form. */
function lacking(
  record: Figured,
  names: readonly string[],
  titleOf: (field: string) => string,
): StageFault | undefined {
  for (const side of eyesOfOrder(record)) {
    const name = names.find((one) => isBlank(record[eyeKey(side, one)]));
    if (name) return { kind: 'missing', field: eyeKey(side, name), label: titleOf(eyeKey(side, name)) };
  }
  if (isReplacing(record) && isBlank(record.exchangeReason)) {
    return { kind: 'missing', field: 'exchangeReason', label: order.exchangeReason.title };
  }
  return undefined;
}

const softEye = {
  ...softLens,
  ...thickness,
  ...colour,
  qty: f.int('数量', { min: 1, max: 24 }),
  ...goodsOfEye,
} as const;
const softWhole = { ...order, ...lensGoods(1), ...from, design: f.dict('设计', softDesign) } as const;

/** 订片 of soft lenses (domain-workstation §3.3). */
export const softOrder = recordForm({
  code: 'SOFT_ORDER',
  title: '软镜订片',
  fields: needed({ ...softWhole, ...eyes(softEye), ...worn, ...people }, NEEDED),
  groups: [
    { title: '订片', whole: softWhole },
    { title: '镜片参数', eye: softEye },
    { title: '配戴', whole: worn },
    { title: '开方', whole: people },
  ],
  missing: (record) => lacking(record, ['bc', 'dia', 'sph'], (field) => titleIn(softEye, field)),
});

const rigidEye = { ...rigidLens, ...thickness, ...colour, ...goodsOfEye } as const;
const rigidWhole = { ...order, ...lensGoods(2), ...from, design: f.dict('设计', rigidDesign), ...look } as const;

/** 订片 of rigid lenses. */
export const rigidOrder = recordForm({
  code: 'RGP_ORDER',
  title: '硬镜订片',
  fields: needed({ ...rigidWhole, ...eyes(rigidEye), ...worn, ...people }, NEEDED),
  groups: [
    { title: '订片', whole: rigidWhole },
    { title: '镜片参数', eye: rigidEye },
    { title: '配戴', whole: worn },
    { title: '开方', whole: people },
  ],
  missing: (record) => lacking(record, ['bc', 'dia', 'sph'], (field) => titleIn(rigidEye, field)),
});

const okEye = {
  ...okDia,
  sph: quarters('光度', [-6, 4]),
  ...okCurves,
  ...thickness,
  ...colour,
  ...goodsOfEye,
} as const;
const okWhole = { ...order, ...lensGoods(3), ...from, design: f.dict('设计', okDesign), ...look } as const;

/** 订片 of orthokeratology lenses. */
export const okOrder = recordForm({
  code: 'OK_ORDER',
  title: '塑形镜订片',
  fields: needed({ ...okWhole, ...eyes(okEye), ...worn, ...people }, [...NEEDED, 'fitterId']),
  groups: [
    { title: '订片', whole: okWhole },
    { title: '镜片参数', eye: okEye },
    { title: '配戴', whole: worn },
    { title: '开方', whole: people },
  ],
  fault: (record) => toricFault(record),
  missing: (record) => lacking(record, ['dia', 'sph', 'acK', 'targetD'], (field) => titleIn(okEye, field)),
});
