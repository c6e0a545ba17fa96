import { call, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { customerSource } from '../../patients/customer.contract';
import { sourceKind } from './service.dicts';

const PATH = '/opt-settings-customer-source';

const EDIT = 'source:save';

const named = { id: required(f.id()), name: required(f.text('来源名称', 12)) } as const;

/** The enabled sources of the first level. */
const parents = call({
  path: `${PATH}/findParents`,
  title: '可选上级来源',
  grant: 'menu:1714',
  output: required(f.list('来源', f.object('来源', named))),
  touches: ['customer-source'],
});

const changed = {
  parentId: f.ref('上级来源', parents),
  name: named.name,
  sourceKind: required(f.dict('类型', sourceKind)),
} as const;

/** Absent: behind all others of its parent. */
const fields = { ...changed, sort: f.int('排序', { min: 0, max: 99_999 }) } as const;

const row = {
  ...rowFields,
  ...fields,
  parentName: f.text('上级来源', 12),
  /** Of a source with branches: theirs as well. */
  patientCount: required(f.int('患者数')),
} as const;

const filters = optional(pick(row, ['name', 'sourceKind', 'stateEnum']));

const calls = master({
  path: PATH,
  name: '患者来源',
  pageTitle: '患者来源',
  tag: 'customer-source',
  listTags: ['patient'],
  grants: {
    page: 'menu:1714',
    pick: 'any',
    edit: EDIT,
    enable: 'source:enable',
    delete: 'source:delete',
  },
  fields,
  changed,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'name', 'sourceKind'] },
});

/** Where patients of the chain came from, in two levels (domain-system §2.2). */
export const customerSourceMaster = {
  ...calls,
  /** Sources of both levels that a patient can have. A source with branches is chosen through a branch. */
  findAll: customerSource.findAll,
  /** Puts the named branches of a source, or those of the first level, into this order. */
  sort: call({
    path: `${PATH}/sort`,
    title: '患者来源排序',
    grant: EDIT,
    input: { parentId: changed.parentId, ids: required(f.ids('来源', { max: 100 })) },
    touches: ['customer-source'],
  }),
  parents,
} as const;
