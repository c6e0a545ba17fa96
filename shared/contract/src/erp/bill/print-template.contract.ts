import { call, deleteInput, deleteSentence, enableInput, idInput } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { masterFlow } from '../../base/flow';
import { template } from '../../system/template/template.contract';
import { printContentFields } from '../../system/template/template.fields';
import { erpPrintKind } from '../erp.dicts';

const BASE = '/api/erp-print-template';
const EDIT = 'erp-print:edit';

const fields = {
  name: required(template.fields.name),
  printKind: required(f.dict('类型', erpPrintKind)),
  print: required(f.object('打印样式', printContentFields)),
} as const;

const row = {
  ...pick(template.row, ['id', 'version', 'stateEnum', 'updatedAt', 'source']),
  ...pick(fields, ['name', 'printKind']),
  ...pick(printContentFields, ['paper', 'copies']),
  isDefault: required(f.bool('默认')),
} as const;

const filters = optional(pick(row, ['printKind', 'name', 'stateEnum']));

/** The rows are those of 模板管理 and 模板配置. */
const touches = ['template', 'template-relation'];

/**
 * Templates for bills of goods (domain-erp §4.6, domain-system §2.5), the same as in 模板管理, for staff who lay out sales
 * papers. A saved template is active immediately.
 */
export const erpPrintTemplate = {
  name: '打印模板',
  row,
  fields,
  filters,
  lifecycle: masterFlow({ enable: EDIT, delete: EDIT }),
  page: call({
    path: `${BASE}/page`,
    title: '销售打印模板',
    grant: EDIT,
    input: { ...paging, ...filters },
    output: pageOf(f.object('打印模板', row)),
    touches,
  }),
  /** Active templates for a print dialog, the default of each kind first. */
  findAll: call({
    path: `${BASE}/findAll`,
    title: '可选打印模板',
    grant: ['branch:14', 'branch:12'],
    input: optional(pick(row, ['printKind'])),
    output: required(
      f.list('打印模板', f.object('打印模板', pick(row, ['id', 'name', 'printKind', 'paper', 'isDefault']))),
    ),
    touches,
  }),
  findById: call({
    path: `${BASE}/findById/{id}`,
    title: '打印模板',
    grant: EDIT,
    input: idInput,
    output: required(f.object('打印模板', { ...row, ...pick(fields, ['print']) })),
    touches,
  }),
  /** Without `id` a new one. */
  save: call({
    path: `${BASE}/save`,
    title: '保存打印模板',
    grant: EDIT,
    input: { ...fields, ...optional(pick(row, ['id', 'version'])) },
    output: required(f.object('打印模板', pick(row, ['id', 'version']))),
    touches,
  }),
  /** What its kind is printed by from now on, unless another is chosen. */
  setDefault: call({
    path: `${BASE}/default`,
    title: '设为默认',
    grant: EDIT,
    log: '设为默认',
    input: idInput,
    touches,
  }),
  enable: call({
    path: `${BASE}/enable`,
    title: '启停打印模板',
    grant: EDIT,
    log: '启停',
    input: enableInput,
    touches,
  }),
  deleteCheck: call({
    path: `${BASE}/delete-check`,
    title: '删除打印模板',
    grant: EDIT,
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: `${BASE}/delete/{id}`,
    title: '删除打印模板',
    grant: EDIT,
    log: '删除',
    input: deleteInput,
    touches,
  }),
} as const;
