import { call } from '../base/call';
import { f, required, type Values } from '../base/field';
import { visitId } from './stage.fields';

const change = {
  field: required(f.text('字段', 60)),
  label: required(f.text('名称', 60)),
  old: f.json('原值'),
  new: f.json('新值'),
} as const;

/** Value of one field before and after. */
export type RevisionChange = Values<typeof change>;

const row = {
  id: required(f.id()),
  stage: required(f.text('页签编码', 40)),
  stageTitle: required(f.text('页签', 20)),
  action: required(f.text('操作', 20)),
  reason: f.text('原因', 200),
  fromVersion: required(f.int('原版本')),
  diff: required(f.list('变更', f.object('变更', change))),
  byName: required(f.text('操作人', 20)),
  at: required(f.dateTime('时间')),
} as const;

/** Changes of a visit's records after signature; never editable. */
export const revision = {
  row,
  ofVisit: call({
    method: 'GET',
    path: '/api/doctor-viewing-table/revision/{acceptsId}',
    title: '修改记录',
    grant: 'menu:1203',
    input: { acceptsId: visitId },
    output: required(f.list('修改记录', f.object('修改', row))),
    touches: ['stage'],
  }),
} as const;
