import { rowFields } from '../base/call';
import { f, optional, pick, required } from '../base/field';
import { master } from '../base/master';
import { doctorTemplateKind, templateContent, templateScope } from './template.fields';

const READS = ['menu:1201', 'menu:1202', 'menu:1203'] as const;

const fields = {
  kind: required(f.dict('模板类型', doctorTemplateKind)),
  title: required(f.text('模板名称', 30)),
  groupName: f.text('分组', 20),
  content: templateContent,
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = {
  ...rowFields,
  ...fields,
  /** The title, as sentences and log call it. */
  name: required(f.text('模板名称', 30)),
  pinyin: required(f.text('简码', 30)),
  scope: required(f.dict('范围', templateScope)),
} as const;

function templates(path: string, name: string) {
  return master({
    path: `/api/doctor-viewing-table-erp/diagnostic-template/${path}`,
    name,
    pageTitle: name,
    tag: 'diagnostic-template',
    named: true,
    // Who may write a public one is judged by the service, which answers 121002.
    grants: { page: 'menu:1201', pick: READS, edit: 'menu:1201', enable: 'menu:1201', delete: 'menu:1201' },
    fields,
    changed: fields,
    row,
    filters: optional({ ...pick(fields, ['kind', 'title']), stateEnum: row.stateEnum }),
    picker: {
      input: optional(pick(fields, ['kind'])),
      columns: ['id', 'kind', 'title', 'groupName', 'pinyin', 'content', 'scope', 'sort', 'version', 'stateEnum'],
    },
  });
}

/** Templates for texts of a visit (domain-workstation §2.3). */
export const diagnosticTemplate = {
  private: templates('private', '个人模板'),
  public: templates('public', '公共模板'),
} as const;
