import { call } from '../base/call';
import { dict } from '../base/dict';
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

/** The same as the page of the record shows both values; empty where there is none. */
const shownChange = {
  ...change,
  oldText: required(f.text('修改前', 4000)),
  newText: required(f.text('修改后', 4000)),
} as const;

export const revisionAction = dict('revisionAction', '修改操作', [
  ['retrial', '反审'],
  ['save-after-retrial', '反审后修改'],
  ['reset', '重置'],
  ['invalid', '作废'],
  ['reject', '驳回'],
  ['withdraw', '撤回'],
  ['delete', '删除'],
]);

const row = {
  id: required(f.id()),
  stage: required(f.text('页签编码', 40)),
  stageTitle: required(f.text('页签', 20)),
  /** Which record of the tab, where a visit has several: a form of 检查, a prescription, a batch of 开单, a trial. */
  recordTitle: f.text('记录', 40),
  action: required(f.dict('操作', revisionAction)),
  reason: f.text('原因', 200),
  fromVersion: required(f.int('原版本')),
  diff: required(f.list('变更', f.object('变更', shownChange))),
  byName: required(f.text('操作人', 20)),
  at: required(f.dateTime('时间')),
} as const;

/** Changes of a visit's records after signature, and of archive records made in it; never editable. */
export const revision = {
  row,
  ofVisit: call({
    method: 'GET',
    path: '/api/doctor-viewing-table/revision/{acceptsId}',
    title: '修改记录',
    grant: 'menu:1203',
    input: { acceptsId: visitId },
    output: required(f.list('修改记录', f.object('修改', row))),
    touches: ['stage', 'lens-record', 'glasses-record', 'vt-record'],
  }),
} as const;
