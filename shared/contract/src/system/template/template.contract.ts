import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { masterFlow } from '../../base/flow';
import { printKind, publishState, templateKind, templateSource } from './template.dicts';
import { printContentFields, templateSchemaFields } from './template.fields';

/** Of the address: `/opt-org-template-{kind}-relation/…`. */
export const ofKind = { kind: required(f.dict('模板类型', templateKind)) } as const;

const BASE = '/opt-org-template-{kind}-relation';

const fields = {
  name: required(f.text('模板名称', 40)),
  printKind: f.dict('打印类型', printKind),
} as const;

/** A form of a visit (`schema`) or a print (`print`), as its kind demands. */
const content = {
  schema: f.object('模板', templateSchemaFields),
  print: f.object('打印样式', printContentFields),
} as const;

const row = {
  ...rowFields,
  ...ofKind,
  ...fields,
  source: required(f.dict('来源', templateSource)),
  publishState: required(f.dict('发布状态', publishState)),
  /** Number of the newest version; a draft is one version ahead of the active template. */
  templateVersion: required(f.int('模板版本', { min: 1 })),
  publishedVersion: f.int('使用中的版本', { min: 1 }),
} as const;

const filters = {
  ...ofKind,
  ...optional(pick(row, ['name', 'source', 'publishState', 'stateEnum'])),
} as const;

const choice = {
  ...pick(row, ['id', 'name', 'printKind', 'source']),
} as const;

const touches = ['template'];

/** Forms of visits and prints (domain-system §2.2, §2.5): the platform's, and an organisation's own. */
export const template = {
  name: '模板',
  row,
  fields,
  content,
  filters,
  lifecycle: masterFlow({ enable: 'template:enable', delete: 'template:delete' }),
  page: call({
    path: `${BASE}/template-page`,
    title: '模板管理',
    grant: 'menu:1716',
    input: { ...paging, ...filters },
    output: pageOf(f.object('模板', row)),
    touches: ['template', 'template-relation'],
  }),
  /** Templates in use that an organisation may choose from. */
  findAll: call({
    path: `${BASE}/findTemplates`,
    title: '可选模板',
    grant: ['menu:1715', 'menu:1727'],
    input: ofKind,
    output: required(f.list('模板', f.object('模板', choice))),
    touches,
  }),
  findById: call({
    path: `${BASE}/findTemplateById/{id}`,
    title: '模板',
    grant: ['menu:1716', 'menu:1715'],
    input: { ...ofKind, ...idInput },
    output: required(f.object('模板', { ...row, ...content })),
    touches,
  }),
  /** Without `id` a new one; else the draft, which is begun where the newest version is in use. */
  save: call({
    path: `${BASE}/saveTemplate`,
    title: '保存模板',
    grant: 'template:save',
    input: { ...ofKind, ...fields, ...content, ...optional(pick(row, ['id', 'version'])) },
    output: required(f.object('模板', pick(row, ['id', 'version', 'templateVersion']))),
    touches: ['template', 'template-relation', 'receipt'],
  }),
  /** A draft of the organisation's own with the content of another, the platform's above all. */
  copy: call({
    path: `${BASE}/copyTemplate/{id}`,
    title: '复制模板',
    grant: 'template:save',
    log: '复制',
    input: { ...ofKind, ...idInput, name: fields.name },
    output: required(f.object('模板', idInput)),
    touches,
  }),
  publish: call({
    path: `${BASE}/publish/{id}`,
    title: '发布模板',
    grant: 'template:publish',
    input: { ...ofKind, ...pick(row, ['id', 'version']) },
    touches: ['template', 'template-relation', 'receipt'],
  }),
  /** Returns the edited content, sanitised and with sample data; null for prints that their own page renders. */
  preview: call({
    path: `${BASE}/preview`,
    title: '模板预览',
    grant: 'menu:1716',
    input: { ...ofKind, ...fields, ...content },
    output: required(f.object('预览', { html: f.note('内容', 200_000) })),
  }),
  enable: call({
    path: `${BASE}/enableTemplate`,
    title: '启停模板',
    grant: 'template:enable',
    input: { ...ofKind, ...enableInput },
    touches,
  }),
  deleteCheck: call({
    path: `${BASE}/delete-template-check`,
    title: '删除模板',
    grant: 'template:delete',
    input: { ...ofKind, ...idInput },
    output: deleteSentence,
  }),
  delete: call({
    path: `${BASE}/deleteTemplate/{id}`,
    title: '删除模板',
    grant: 'template:delete',
    input: { ...ofKind, ...deleteInput },
    touches,
  }),
} as const;
