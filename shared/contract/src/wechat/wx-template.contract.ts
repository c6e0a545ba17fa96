import { rowFields } from '../base/call';
import { f, required, type Values } from '../base/field';
import { master } from '../base/master';
import { wxEvent } from './wechat.dicts';
import { wxAccount } from './wx-account.contract';

const field = {
  key: required(f.text('字段', 32)),
  value: required(f.text('内容', 100)),
} as const;

export type WxTemplateField = Values<typeof field>;

const fields = {
  wxAccountId: required(f.ref('公众号', wxAccount.findAll)),
  event: required(f.dict('消息', wxEvent)),
  templateId: required(
    f.text('模板编号', 64, { pattern: { source: '^[A-Za-z0-9_-]+$', says: '只能是字母、数字、下划线和短横线' } }),
  ),
  fields: required(f.list('字段', f.object('字段', field), { max: 10 })),
  url: f.text('跳转页面', 300, { pattern: { source: '^https?://', says: '应以http://或https://开头' } }),
} as const;

const row = {
  ...rowFields,
  ...fields,
  /** Name of the event. */
  name: required(f.text('消息', 20)),
  wxAccountName: required(f.text('公众号', 20)),
} as const;

/** Template messages of an official account, one for each event (domain-system §3.1). */
export const wxTemplate = master({
  path: '/wechat/manager/template',
  name: '消息模板',
  pageTitle: '消息模板',
  tag: 'wx-template',
  grants: {
    page: 'menu:1751',
    pick: 'menu:1751',
    edit: 'wechat-account:template',
    enable: 'wechat-account:template',
    delete: 'wechat-account:template',
  },
  fields,
  changed: fields,
  row,
  filters: { wxAccountId: f.ref('公众号', wxAccount.findAll) },
  picker: { input: {}, columns: ['id', 'name', 'wxAccountId'] },
});
