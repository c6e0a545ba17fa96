import { f, required, type Values } from '../../../base/field';
import { measure, remakePayer } from '../../../erp/workshop/workshop.dicts';
import { patientHead } from '../../../outpatient/visit.fields';
import { opticianKind } from '../../optician.dicts';
import {
  glassesArchiveState,
  glassesKind,
  glassesSource,
  glassesStopReason,
  glassesVerdict,
} from './glasses-archive.dicts';
import { glassesFrame, glassesLens, glassesMeasured, glassesPower } from './glasses-archive.fields';
import { glassesReview } from './glasses-records.contract';

export const key = { id: required(f.id('档案')), version: required(f.int('版本')) } as const;
export const archiveName = f.text('档案名称', 30);
export const kind = f.dict('类型', glassesKind);
export const optometristId = f.ref('验光师', glassesReview.employees);
export const reason = f.dict('停用原因', glassesStopReason);
export const months = f.list('复查月份', f.int('月', { min: 1, max: 36, unit: '月' }), { max: 12 });

/** A pair as lists and pages show it. */
export const row = {
  ...key,
  archiveNo: required(f.text('档案号', 24)),
  ...patientHead,
  archiveName: required(archiveName),
  kind: required(kind),
  source: required(f.dict('来源', glassesSource)),
  saleId: f.id('销售单'),
  saleNo: f.text('销售单号', 30),
  groupNo: f.int('副号'),
  prescriptionId: f.id('处方'),
  power: required(f.object('处方', glassesPower)),
  frame: required(f.object('镜架', glassesFrame)),
  lens: required(f.object('镜片', glassesLens)),
  optometristId,
  optometristName: f.text('验光师', 20),
  state: required(f.dict('状态', glassesArchiveState)),
  /** 待取镜, and handed over at the counter already: it waits to be inspected and noted (§2.4). */
  isTaken: required(f.bool('已取件')),
  deliveredAt: f.date('取镜日期'),
  packageId: f.id('复查套餐'),
  mealLeft: f.int('套餐余次', { unit: '次' }),
  nextReviewDate: f.date('下次复查'),
  lastReviewDate: f.date('末次复查'),
  replaceAdviceDate: f.date('建议更换'),
} as const;

/** What of the goods of the pair is where. */
const goods = {
  id: required(f.id('明细')),
  name: required(f.text('商品', 100)),
  eye: f.text('眼别', 10),
  deliveryState: f.text('取件', 20),
  /** Handed over with it. */
  waits: required(f.bool('待取')),
} as const;

/** What became of a sold pair afterwards: 重做 of the workshop, or what came back. */
const aftercare = {
  kind: required(f.text('类别', 10)),
  day: required(f.date('日期')),
  goods: f.text('商品', 200),
  fault: f.text('原因', 60),
  payer: f.dict('承担方', remakePayer),
  note: f.text('说明', 200),
  staffName: f.text('责任人', 20),
  billNo: f.text('单号', 30),
  /** Amount; for returned goods, the refunded amount. */
  amount: f.money('金额'),
} as const;

const other = { id: key.id, archiveNo: row.archiveNo, archiveName: row.archiveName } as const;

export const verdict = f.dict('核验结果', glassesVerdict);
export const verified = {
  measured: required(f.object('核验', glassesMeasured)),
  verdict: required(verdict),
  verdictNote: f.text('让步原因', 100),
  /** Standard of the judgement, with the values beyond its limits. */
  standard: required(f.text('依据', 60)),
  faults: required(f.list('超差', f.text('超差', 100))),
} as const;
export type GlassesVerified = Values<typeof verified>;

export const detail = {
  ...row,
  replaces: f.object('更换自', other),
  replacedBy: f.object('更换为', other),
  stopReason: reason,
  months: required(months),
  deliveredByName: f.text('取镜人', 20),
  verified: f.object('核验', verified),
  goods: required(f.list('商品', f.object('商品', goods))),
  aftercare: required(f.list('售后', f.object('售后', aftercare))),
  /** ¢: what goods cost that were spoiled by remakes; absent without the right to see costs. */
  remakeCost: f.money('重做成本'),
  /** Standard that applies to a finished pair now. */
  standard: required(f.text('依据', 60)),
  limits: required(
    f.list(
      '允差',
      f.object('允差', {
        measure: required(f.dict('项目', measure)),
        upTo: f.decimal('度数至', 2),
        off: required(f.decimal('允差', 2)),
      }),
    ),
  ),
} as const;

/** A pair of a passed sale that has no archive yet. */
export const soldPair = {
  saleId: required(f.id('销售单')),
  saleNo: required(f.text('销售单号', 30)),
  groupNo: required(f.int('副号')),
  day: required(f.date('日期')),
  summary: required(f.text('商品', 200)),
} as const;

const eyeChange = {
  se: f.decimal('等效球镜变化', 2),
  cyl: f.decimal('柱镜变化', 2),
  axis: f.int('轴位变化'),
} as const;

/** A confirmed prescription, with its changes from the previous one of its kind. */
export const paper = {
  id: required(f.id('处方')),
  rxNo: required(f.text('处方号', 30)),
  kind: required(f.dict('类型', opticianKind)),
  day: required(f.date('日期')),
  prescriberName: required(f.text('处方医生', 20)),
  isExpired: required(f.bool('已过期')),
  power: required(f.object('度数', glassesPower)),
  odSe: f.decimal('右眼等效球镜', 2),
  osSe: f.decimal('左眼等效球镜', 2),
  od: f.object('右眼变化', eyeChange),
  os: f.object('左眼变化', eyeChange),
} as const;

export type GlassesRow = Values<typeof row>;
export type GlassesDetail = Values<typeof detail>;
export type GlassesPaper = Values<typeof paper>;
