import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { masterFlow } from '../base/flow';
import { locationFields } from './stock.fields';

const touches = ['erp-location'];
const anyGoodsMenu = ['branch:12', 'branch:14'] as const;
const edit = 'erp-init:edit';

const row = { ...rowFields, ...locationFields, isDefault: required(locationFields.isDefault) } as const;
const filters = {
  keyword: f.text('编码/名称', 20),
  ...optional(pick(row, ['type', 'stateEnum'])),
} as const;

/** Places where an organisation keeps goods (domain-erp §2.1); TRANSIT is the system's own and never saved by hand. */
export const location = {
  row,
  fields: locationFields,
  filters,
  lifecycle: masterFlow({ enable: edit, delete: edit }),
  page: call({
    path: '/api/erp-location/page',
    title: '库位',
    grant: 'branch:14',
    input: { ...paging, ...filters },
    output: pageOf(f.object('库位', row)),
    touches,
  }),
  /** Enabled ones without TRANSIT, the default first. */
  findAll: call({
    path: '/api/erp-location/findAll',
    title: '可选库位',
    grant: anyGoodsMenu,
    output: required(f.list('库位', f.object('库位', pick(row, ['id', 'code', 'name', 'type', 'isDefault'])))),
    touches,
  }),
  save: call({
    path: '/api/erp-location/save',
    title: '新增库位',
    grant: edit,
    log: '新增库位',
    input: locationFields,
    output: required(f.object('库位', idInput)),
    touches,
  }),
  update: call({
    path: '/api/erp-location/update',
    title: '编辑库位',
    grant: edit,
    log: '编辑库位',
    input: { ...locationFields, ...pick(row, ['id', 'version']) },
    touches,
  }),
  enable: call({
    path: '/api/erp-location/enable',
    title: '启停库位',
    grant: edit,
    log: '启停库位',
    input: enableInput,
    touches,
  }),
  deleteCheck: call({
    path: '/api/erp-location/delete-check',
    title: '删除库位',
    grant: edit,
    log: '删除检查',
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: '/api/erp-location/delete/{id}',
    title: '删除库位',
    grant: edit,
    log: '删除库位',
    input: deleteInput,
    touches,
  }),
} as const;
