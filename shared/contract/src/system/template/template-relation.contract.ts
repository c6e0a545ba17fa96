import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { masterFlow } from '../../base/flow';
import { ofKind, template } from './template.contract';

const BASE = '/opt-org-template-{kind}-relation';

const fields = {
  templateId: required(f.id('模板')),
  alias: f.text('别名', 20),
  isDefault: required(f.bool('默认')),
  required: required(f.bool('必填')),
} as const;

const row = {
  ...rowFields,
  ...ofKind,
  ...fields,
  sort: required(f.int('排序')),
  name: required(f.text('模板', 40)),
  ...pick(template.row, ['printKind', 'source', 'publishState', 'templateVersion', 'publishedVersion']),
} as const;

const filters = { ...ofKind, ...optional(pick(row, ['name', 'source', 'stateEnum'])) } as const;

const touches = ['template-relation', 'receipt'];

/** Which templates an organisation uses, in its order; one of a kind (of a print: of its 打印类型) is the default. */
export const templateRelation = {
  name: '模板配置',
  row,
  fields,
  filters,
  lifecycle: masterFlow({ enable: 'tpconfig:save', delete: 'tpconfig:save' }),
  page: call({
    path: `${BASE}/page`,
    title: '模板配置',
    grant: 'menu:1715',
    input: { ...paging, ...filters },
    output: pageOf(f.object('模板配置', row)),
    touches: ['template-relation', 'template'],
  }),
  findAll: call({
    path: `${BASE}/findAll`,
    title: '可用模板',
    grant: 'any',
    input: ofKind,
    output: required(
      f.list('模板', f.object('模板', pick(row, ['id', 'templateId', 'name', 'printKind', 'isDefault', 'required']))),
    ),
    touches: ['template-relation', 'template'],
  }),
  findById: call({
    path: `${BASE}/findById/{id}`,
    title: '模板配置',
    grant: 'menu:1715',
    input: { ...ofKind, ...idInput },
    output: required(f.object('模板配置', row)),
    touches,
  }),
  save: call({
    path: `${BASE}/save`,
    title: '新增模板配置',
    grant: 'tpconfig:save',
    input: { ...ofKind, ...fields },
    output: required(f.object('模板配置', idInput)),
    touches,
  }),
  update: call({
    path: `${BASE}/update`,
    title: '编辑模板配置',
    grant: 'tpconfig:save',
    input: { ...ofKind, ...pick(fields, ['alias', 'isDefault', 'required']), ...pick(row, ['id', 'version']) },
    touches,
  }),
  enable: call({
    path: `${BASE}/enable`,
    title: '启停模板配置',
    grant: 'tpconfig:save',
    log: '启停',
    input: { ...ofKind, ...enableInput },
    touches,
  }),
  deleteCheck: call({
    path: `${BASE}/delete-check`,
    title: '删除模板配置',
    grant: 'tpconfig:save',
    input: { ...ofKind, ...idInput },
    output: deleteSentence,
  }),
  delete: call({
    path: `${BASE}/delete/{id}`,
    title: '删除模板配置',
    grant: 'tpconfig:save',
    log: '删除',
    input: { ...ofKind, ...deleteInput },
    touches,
  }),
  /** The named rows change places among themselves; the others stay where they are. */
  sort: call({
    path: `${BASE}/sort`,
    title: '模板排序',
    grant: 'tpconfig:save',
    log: '排序',
    input: { ...ofKind, ids: required(f.ids('顺序', { max: 500 })) },
    touches,
  }),
} as const;
