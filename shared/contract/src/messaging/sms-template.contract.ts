import { call, rowFields } from '../base/call';
import { f, optional, pick, required } from '../base/field';
import { master } from '../base/master';
import { auditState, smsEvent, smsScene } from './messaging.dicts';

const path = '/api/sms/sms-template';

const fields = {
  name: required(f.text('模板名称', 20)),
  smsScene: required(f.dict('场景', smsScene)),
  event: f.dict('提醒事件', smsEvent),
  content: required(f.note('内容', 300)),
} as const;

const row = {
  ...rowFields,
  code: required(f.text('编号', 20)),
  ...fields,
  segments: required(f.int('条数', { unit: '条' })),
  auditState: required(f.dict('审核状态', auditState)),
  rejectReason: f.text('驳回原因', 200),
  /** The text that is sent meanwhile, where a new one waits to be passed. */
  passedContent: f.note('生效内容', 300),
} as const;

const filters = optional(pick(row, ['name', 'smsScene', 'auditState', 'stateEnum']));

const calls = master({
  path,
  name: '短信模板',
  pageTitle: '短信模板',
  tag: 'sms-template',
  listTags: ['sms-sign'],
  grants: {
    page: 'menu:1734',
    pick: ['menu:1733', 'menu:1734', 'menu:1722', 'menu:1304', 'menu:1305', 'remind:execute'],
    edit: 'sms-template:save',
    enable: 'sms-template:enable',
    delete: 'sms-template:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  // Only those whose text has passed: the ones that can be sent.
  picker: {
    input: optional(pick(fields, ['smsScene'])),
    columns: ['id', 'name', 'smsScene', 'event', 'passedContent'],
  },
});

/** Texts of the organisation (domain-system §3.1); the provider passes each before it is sent. */
export const smsTemplate = {
  ...calls,
  submit: call({
    path: `${path}/submit/{id}`,
    title: '提审短信模板',
    grant: 'sms-template:submit',
    input: pick(rowFields, ['id', 'version']),
    touches: ['sms-template'],
  }),
  preview: call({
    path: `${path}/preview`,
    title: '预览短信模板',
    grant: 'menu:1734',
    input: {
      templateId: f.id('短信模板'),
      content: f.note('内容', 300),
      params: f.json<Readonly<Record<string, string>>>('变量'),
    },
    output: required(
      f.object('预览', {
        content: required(f.text('内容', 1000)),
        /** Signature before the text, included in its length. */
        sign: f.text('签名', 12),
        length: required(f.int('字数')),
        segments: required(f.int('条数', { unit: '条' })),
      }),
    ),
  }),
} as const;
