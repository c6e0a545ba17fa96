import { call } from '../../../base/call';
import { dict } from '../../../base/dict';
import { pageOf, paging } from '../../../base/envelope';
import { f, optional, pick, required } from '../../../base/field';
import { stateDict } from '../../../base/flow';
import { CP, lensBrands, lensBreeds, READS_LENSES } from './lens-archive.picker';
import { trialParameters } from './trial-lens.fields';
import { trialLensFlow } from './trial-lens.flow';

const EDIT = 'corneal:edit';
const base = `${CP}/trial-lens` as const;
const touches = ['trial-lens'];

export const trialLensState = stateDict('trialLensState', '状态', trialLensFlow);
/** Soft trial lenses are used once and thrown away. */
export const trialLensCategory = dict('trialLensCategory', '类别', [
  [2, '硬镜'],
  [3, '角膜塑形镜'],
]);

const key = { id: required(f.id('试戴片')), version: required(f.int('版本', { min: 1 })) } as const;

/** Fields that a person fills in. */
const typed = {
  lensCategory: required(f.dict('类别', trialLensCategory)),
  lensNo: required(f.text('试戴片编号', 20)),
  brandId: required(f.ref('品牌', lensBrands, { by: { lensCategory: 'lensCategory' } })),
  breedId: required(f.ref('品种', lensBreeds, { by: { brandId: 'brandId', lensCategory: 'lensCategory' } })),
  location: f.text('存放位置', 30),
  ...trialParameters,
} as const;

const row = {
  ...key,
  ...typed,
  brandName: required(f.text('品牌', 60)),
  breedName: required(f.text('品种', 60)),
  state: required(f.dict('状态', trialLensState)),
  lastUsedAt: f.dateTime('末次使用'),
  lastPatientId: f.id('末次患者'),
  lastPatientName: f.text('末次患者', 50),
  lastDisinfectedAt: f.dateTime('末次消毒'),
} as const;

const filters = {
  ...optional(pick(row, ['lensCategory', 'state'])),
  keyword: f.text('编号/品种/位置', 30),
} as const;

/** The register of trial lenses (domain-workstation §3.2). */
export const trialLens = {
  row,
  filters,
  lifecycle: trialLensFlow,
  list: call({
    method: 'GET',
    path: `${base}/list`,
    title: '试戴片',
    grant: READS_LENSES,
    input: { ...paging, ...filters },
    output: pageOf(f.object('试戴片', row)),
    touches,
  }),
  findById: call({
    method: 'GET',
    path: `${base}/{id}`,
    title: '试戴片',
    grant: READS_LENSES,
    input: pick(key, ['id']),
    output: required(f.object('试戴片', row)),
    touches,
  }),
  save: call({
    path: `${base}/save`,
    title: '新增试戴片',
    grant: EDIT,
    input: typed,
    output: required(f.object('试戴片', pick(key, ['id']))),
    touches,
  }),
  update: call({ path: `${base}/update`, title: '编辑试戴片', grant: EDIT, input: { ...typed, ...key }, touches }),
  /** Of several that lay in one bath. */
  disinfect: call({
    path: `${base}/disinfect`,
    title: '登记消毒',
    grant: EDIT,
    input: { ids: required(f.ids('试戴片', { min: 1, max: 100 })), disinfectedAt: required(f.dateTime('消毒时间')) },
    touches,
  }),
  disable: call({ path: `${base}/disable`, title: '停用试戴片', grant: EDIT, input: key, touches }),
  enable: call({ path: `${base}/enable`, title: '启用试戴片', grant: EDIT, input: key, touches }),
} as const;
