import { call, idInput } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { timeline } from '../../base/timeline';
import { eye } from '../../dict/eye';
import { billKeyRefusals } from '../erp.codes';
import { customParams, saleLine, saleRow } from '../sale/sale.fields';
import { stock } from '../stock/stock.contract';
import { jobState, measure, remakeGroup, workStep } from './workshop.dicts';

const touches = ['erp-workshop'];
const moves = ['erp-workshop', 'erp-sale'];
const deliver = 'erp-sale:deliver';
/** Most open jobs on the board. */
export const MAX_CARDS = 500;

const key = { id: required(f.id('加工单')), version: required(f.int('版本', { min: 1 })) } as const;

/** A lens of a pair, as it was ordered. */
const lens = {
  eye: required(f.dict('眼别', eye)),
  goodsName: required(f.text('镜片', 120)),
  ...pick(customParams, ['sph', 'cyl', 'axis', 'add', 'prism', 'prismBase', 'pd', 'ph', 'note']),
} as const;

/** Content of the card of a pair. */
const card = {
  ...key,
  jobNo: required(f.text('加工单号', 30)),
  state: required(f.dict('状态', jobState)),
  trayNo: f.text('托盘号', 20),
  saleId: required(f.id('销售单')),
  billNo: required(f.text('销售单号', 20)),
  patientName: required(f.text('顾客', 50)),
  promisedAt: saleRow.promisedAt,
  urgent: required(f.bool('加急')),
  /** Frame and whatever else is no lens, by its name. */
  goods: required(f.text('商品', 200)),
  lenses: required(f.list('镜片', f.object('镜片', lens))),
  /** Whether everything that it needs is here. */
  hasGoods: required(f.bool('已到齐')),
  /** Done in this turn. */
  steps: required(f.dicts('工序', workStep)),
  turn: required(f.int('轮次')),
  processorName: f.text('加工人', 20),
  remakeOfNo: f.text('原加工单', 30),
} as const;

const record = {
  turn: required(f.int('轮次')),
  step: required(f.dict('工序', workStep)),
  operatorName: f.text('操作人', 20),
  at: required(f.dateTime('时间')),
} as const;

/** Readings of lensmeter and ruler for one lens. */
export const measured = {
  sph: required(f.decimal('球镜', 2, { unit: 'D', min: -30, max: 30 })),
  cyl: f.decimal('柱镜', 2, { unit: 'D', min: -10, max: 0 }),
  axis: f.axis(),
  centreH: f.decimal('光心水平', 1, { unit: 'mm', min: 10, max: 50 }),
  centreV: f.decimal('光心垂直', 1, { unit: 'mm', min: 5, max: 45 }),
} as const;

const eyes = { OD: f.object('右眼', measured), OS: f.object('左眼', measured) } as const;
const faults = required(f.list('不合格项', f.object('不合格项', { says: required(f.text('说明', 100)) })));

const inspection = {
  turn: required(f.int('轮次')),
  passed: required(f.bool('合格')),
  standard: required(f.text('标准', 60)),
  eyes: required(f.object('实测', eyes)),
  faults,
  inspectorName: f.text('检验人', 20),
  note: f.note('说明', 200),
  at: required(f.dateTime('时间')),
} as const;

const item = {
  ...pick(saleLine, ['id', 'code', 'goodsName', 'spec', 'qty', 'eye', 'customParams', 'needProcess', 'deliveryState']),
  stockMode: required(saleLine.stockMode),
} as const;

/** A job as its drawer shows it. */
const detail = {
  ...card,
  saleVersion: required(f.int('版本')),
  recordNo: f.text('病历号', 20),
  items: required(f.list('商品', f.object('商品', item))),
  records: required(f.list('工序记录', f.object('工序', record))),
  inspections: required(f.list('质检记录', f.object('质检', inspection))),
  timeline,
} as const;

const moved = required(f.object('加工单', { ...key, state: card.state }));
const limit = {
  measure: required(f.dict('项目', measure)),
  /** Where absent: however strong. */
  upTo: f.decimal('度数至', 2, { unit: 'D', min: 0, max: 40 }),
  off: required(f.decimal('允差', 2, { min: 0.01, max: 50 })),
} as const;
const edition = {
  standard: required(f.text('标准', 30)),
  edition: required(f.text('版本', 30)),
  source: required(f.text('来源', 200)),
  inUse: required(f.bool('启用')),
  limits: required(f.list('允差', f.object('允差', limit), { max: 100 })),
} as const;

const step = { grant: deliver, idempotent: true, keyRefusals: billKeyRefusals, output: moved, touches: moves } as const;

const rateDays = { from: required(f.firstDay('日期')), to: required(f.lastDay('日期')) } as const;

/** Remade pairs, finished pairs, and the remade pairs in per cent of the finished ones. */
const remakeCounts = {
  remakes: required(f.int('重做')),
  jobs: required(f.int('完成')),
  rate: f.decimal('重做率', 2, { unit: '%' }),
} as const;

const processorId = f.ref('加工人', stock.findEmployee, { id: 'staffId', input: { nature: 'PROCESS' } });

/** Workshop (domain-erp §9b.4): pairs by promised day, with their steps and measurements. */
export const workshop = {
  card,
  record,
  limit,
  edition,
  processorId,
  rateDays,
  /** Open jobs by promised day, urgent ones first; those finished today behind them. */
  board: call({
    path: '/api/erp-workshop/board',
    title: '加工看板',
    grant: 'menu:1405',
    input: {},
    output: required(
      f.object('看板', {
        today: required(f.date('今天')),
        cards: required(f.list('加工单', f.object('加工单', card))),
      }),
    ),
    touches: moves,
  }),
  /** Finds a job by a scanned number of the job or of its tray. */
  find: call({
    path: '/api/erp-workshop/find',
    title: '查找加工单',
    grant: 'menu:1405',
    input: { code: required(f.text('单号或托盘号', 40)) },
    output: required(f.object('加工单', card)),
    touches,
  }),
  findById: call({
    method: 'GET',
    path: '/api/erp-workshop/findById/{id}',
    title: '加工单',
    grant: 'menu:1405',
    input: idInput,
    output: required(f.object('加工单', detail)),
    touches: moves,
  }),
  /** Its goods leave for the bench. */
  start: call({
    ...step,
    path: '/api/erp-workshop/start',
    title: '开始加工',
    log: '开始加工',
    input: {
      ...key,
      trayNo: card.trayNo,
      processorId,
    },
  }),
  /** Completes the next step, whichever it is, in the caller's name. */
  step: call({ ...step, path: '/api/erp-workshop/step', title: '完成工序', log: '完成工序', input: key }),
  tray: call({
    ...step,
    path: '/api/erp-workshop/tray',
    title: '换托盘',
    log: '换托盘',
    input: { ...key, trayNo: card.trayNo },
  }),
  /** 质检: judged by the edition in use; a pair that passes is ready to be taken. */
  inspect: call({
    path: '/api/erp-workshop/inspect',
    title: '质检',
    grant: deliver,
    idempotent: true,
    keyRefusals: billKeyRefusals,
    log: '质检',
    input: { ...key, ...eyes, note: f.note('说明', 200) },
    output: required(f.object('质检', { ...key, state: card.state, passed: inspection.passed, faults })),
    touches: moves,
  }),
  /** 返工: the steps again, from the first one on. */
  rework: call({
    ...step,
    path: '/api/erp-workshop/rework',
    title: '返工',
    log: '返工',
    input: { ...key, note: required(f.note('原因', 200)) },
  }),
  /** The paper that goes with the tray. */
  print: call({
    method: 'GET',
    path: '/api/erp-workshop/print/{id}',
    title: '打印加工单',
    grant: 'erp-sale:print',
    log: '打印',
    input: idInput,
    output: required(f.object('加工单', { ...card, orgName: required(f.text('机构', 60)), remark: saleRow.remark })),
  }),
  /** 重做率 of the pairs finished on these days; 质保 is a customer's entitlement and does not count (§9b.3). */
  remakeRate: call({
    path: '/api/erp-workshop/remake-rate',
    title: '重做率',
    grant: 'menu:1405',
    input: {
      ...rateDays,
      group: required(f.dict('分组', remakeGroup)),
    },
    output: required(
      f.object('重做率', {
        rows: required(f.list('分组', f.object('分组', { name: required(f.text('名称', 60)), ...remakeCounts }))),
        sum: required(f.object('合计', remakeCounts)),
      }),
    ),
    touches: moves,
  }),
  tolerances: call({
    path: '/api/erp-workshop/tolerance/findAll',
    title: '质检允差',
    grant: 'menu:1405',
    input: {},
    output: required(f.list('允差', f.object('允差', edition))),
    touches: ['erp-tolerance'],
  }),
  saveTolerance: call({
    path: '/api/erp-workshop/tolerance/save',
    title: '保存质检允差',
    grant: 'erp-sale:approve',
    log: '保存质检允差',
    input: edition,
    touches: ['erp-tolerance'],
  }),
} as const;
