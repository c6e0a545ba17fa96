import { call } from '../../../base/call';
import { f, optional, pick, required } from '../../../base/field';
import { records } from '../../../base/records';
import { eye } from '../../../dict/eye';
import { billState } from '../../../erp/erp.dicts';
import { chargeState, deliveryState } from '../../../erp/sale/sale.dicts';
import { patientHead } from '../../../outpatient/visit.fields';
import { printCommon } from '../../../system/template/print-common';
import {
  lensArchiveState,
  lensCategory,
  lensExpire,
  reviewPlanState,
  reviewType,
  stopReason,
} from './lens-archive.dicts';
import { lensArchiveFlow } from './lens-archive.flow';
import {
  CP,
  lensBarcodes,
  lensBrands,
  lensBreeds,
  lensDoctors,
  lensSuppliers,
  READS_LENSES,
} from './lens-archive.picker';
import { courseRecord } from './lens-course.fields';

const touches = ['lens-archive', 'todo'];
const EDIT = 'corneal:edit';

const key = { id: required(f.id('档案')), version: required(f.int('版本')) } as const;
const name = f.text('档案名称', 30);
const category = f.dict('类别', lensCategory);
const doctorId = f.ref('医生', lensDoctors);
const reason = f.dict('停戴原因', stopReason);

/** An archive as lists and pages show it. */
const row = {
  ...key,
  archiveNo: required(f.text('档案号', 24)),
  ...pick(patientHead, ['patientId', 'recordNo', 'name', 'sex', 'age', 'phone']),
  lensCategory: required(category),
  archiveName: required(name),
  doctorId: required(doctorId),
  doctorName: required(f.text('医生', 20)),
  state: required(f.dict('状态', lensArchiveState)),
  cycleNo: required(f.int('周期')),
  odStartDate: f.date('右眼起戴'),
  osStartDate: f.date('左眼起戴'),
  odExpireDate: f.date('右眼到期'),
  osExpireDate: f.date('左眼到期'),
  expireDate: f.date('到期日'),
  nextReviewDate: f.date('下次复查'),
  lastReviewDate: f.date('末次复查'),
  /** Of the lenses ordered last: what they are, and each eye in a line. */
  goodsName: f.text('品牌/品种', 120),
  odLens: f.text('OD参数', 80),
  osLens: f.text('OS参数', 80),
  /** The worst zone of the last review. */
  lastStain: f.int('末次染色'),
  /** Millimetres since the first length after the lenses were begun, of each eye. */
  odGrown: f.decimal('右眼眼轴变化', 2),
  osGrown: f.decimal('左眼眼轴变化', 2),
  stopReason: reason,
  createdAt: required(f.dateTime('建档时间')),
} as const;

/** A review that is to come, was made, or was called off. */
const planned = {
  id: required(f.id('复查计划')),
  version: key.version,
  cycleNo: required(f.int('周期')),
  reviewType: required(f.dict('复查类型', reviewType)),
  planDate: required(f.date('日期')),
  planState: required(f.dict('状态', reviewPlanState)),
  recordId: f.id('复查记录'),
} as const;

/** One lens that was ordered, and where it is. */
const lens = {
  id: required(f.id('镜片')),
  cycleNo: required(f.int('周期')),
  eye: required(f.dict('眼别', eye)),
  orderId: required(f.id('订片记录')),
  deliveryId: f.id('交付记录'),
  code: required(f.text('条码', 30)),
  goodsName: required(f.text('商品', 120)),
  spec: f.text('规格', 120),
  saleId: required(f.id('销售单')),
  saleNo: required(f.text('销售单号', 20)),
  saleState: required(f.dict('销售单状态', billState)),
  chargeState: required(f.dict('收费', chargeState)),
  /** Absent before the sale passed. */
  deliveryState: f.dict('进度', deliveryState),
  remakeCount: required(f.int('返厂次数')),
  expectDate: f.date('预计到货'),
  arrivedAt: f.dateTime('到货时间'),
  serialNo: f.text('镜片号', 40),
  batchNo: f.text('批号', 30),
  lensExpire: f.date('有效期'),
  startDate: f.date('起戴'),
  expireDate: f.date('到期'),
} as const;

const filters = optional({
  /** Worn lenses that end within `archiveRemindDays` or have ended; the to-do counts them. */
  expire: f.dict('到期', lensExpire),
  patientId: f.id('患者'),
  lensCategory: category,
  state: row.state,
  doctorId,
  expireFrom: f.firstDay('到期'),
  /** Expires on this day or before. */
  expireBefore: f.lastDay('到期'),
  reviewFrom: f.firstDay('下次复查'),
  reviewBefore: f.lastDay('下次复查'),
  /** Brand of the lenses that were ordered last. */
  brandId: f.ref('品牌', lensBrands),
  keyword: f.text('姓名/电话/病历号/档案号', 30),
});

/** 角膜接触镜档案 (domain-workstation §3). */
export const lensArchive = {
  lifecycle: lensArchiveFlow,
  doctors: lensDoctors,
  brands: lensBrands,
  breeds: lensBreeds,
  barcodes: lensBarcodes,
  suppliers: lensSuppliers,
  ...records({
    path: `${CP}/ArchivesList`,
    exportPath: `${CP}/ArchivesList/export`,
    title: '角塑档案管理',
    name: '角膜接触镜档案',
    grant: READS_LENSES,
    exportGrant: 'corneal:export',
    touches,
    row,
    filters,
    sheet: [
      ...(['archiveNo', 'recordNo', 'name', 'sex', 'age', 'phone', 'lensCategory', 'archiveName'] as const),
      ...(['doctorName', 'goodsName', 'odLens', 'osLens', 'state', 'odStartDate', 'osStartDate'] as const),
      ...(['odExpireDate', 'osExpireDate', 'expireDate', 'lastStain', 'odGrown', 'osGrown'] as const),
      ...(['lastReviewDate', 'nextReviewDate', 'stopReason', 'createdAt'] as const),
    ],
  }),
  create: call({
    path: `${CP}/archives-create`,
    title: '新建角膜接触镜档案',
    grant: EDIT,
    input: {
      patientId: required(f.id('患者')),
      lensCategory: required(category),
      doctorId: required(doctorId),
      archiveName: name,
    },
    output: required(
      f.object('档案', { id: key.id, warnings: required(f.list('提示', required(f.text('提示', 80)))) }),
    ),
    idempotent: true,
    touches,
  }),
  rename: call({
    path: `${CP}/archives-rename`,
    title: '重命名档案',
    grant: EDIT,
    input: { ...key, archiveName: required(name) },
    touches,
  }),
  deleteCheck: call({
    method: 'GET',
    path: `${CP}/archives-delete-check/{id}`,
    title: '删除档案前的检查',
    grant: 'corneal:delete',
    input: pick(key, ['id']),
    touches,
  }),
  delete: call({
    path: `${CP}/archives-delete/{id}`,
    title: '删除档案',
    grant: 'corneal:delete',
    input: key,
    touches,
  }),
  /** The lenses that were ordered, the newest set first, and how far each is on its way. */
  lenses: call({
    method: 'GET',
    path: `${CP}/archives-lenses/{id}`,
    title: '档案镜片',
    grant: READS_LENSES,
    input: pick(key, ['id']),
    output: required(f.list('镜片', required(f.object('镜片', lens)))),
    touches: [...touches, 'lens-record', 'erp-sale'],
  }),
  /** When the lenses were and are to be looked at. */
  plan: call({
    method: 'GET',
    path: `${CP}/archives-plan/{id}`,
    title: '复查计划',
    grant: READS_LENSES,
    input: pick(key, ['id']),
    output: required(f.list('复查计划', f.object('复查计划', planned))),
    touches,
  }),
  /** Moves a planned review to another day. */
  replan: call({
    path: `${CP}/archives-replan`,
    title: '复查改期',
    grant: EDIT,
    log: '复查改期',
    input: {
      ...pick(planned, ['id', 'version']),
      planDate: required(f.date('复查日期')),
      reason: required(f.text('改期原因', 100)),
    },
    touches,
  }),
  /** Everything that was finished of it, the oldest first: what its course is drawn from. */
  course: call({
    method: 'GET',
    path: `${CP}/archives-course/{id}`,
    title: '档案曲线',
    grant: READS_LENSES,
    input: pick(key, ['id']),
    output: required(f.list('档案记录', f.object('记录', courseRecord))),
    touches: [...touches, 'lens-record'],
  }),
  /** Counts a print of the course; returns the head and foot of the paper. */
  coursePrinted: call({
    path: `${CP}/archives-course-printed`,
    title: '打印配戴时间轴',
    grant: READS_LENSES,
    input: pick(key, ['id']),
    output: required(f.object('打印', printCommon)),
    log: '打印配戴时间轴',
  }),
  /** After a week without lenses, and a review of a cornea that healed. */
  resume: call({ path: `${CP}/archives-resume`, title: '恢复配戴', grant: EDIT, input: key, touches }),
  stop: call({
    path: `${CP}/archives-stop`,
    title: '停戴',
    grant: EDIT,
    input: { ...key, reason: required(reason) },
    touches,
  }),
} as const;
