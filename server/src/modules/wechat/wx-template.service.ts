import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import type { wxTemplate } from '@mingmou/contract/wechat/wx-template.contract';
import { wxFieldFault } from '@mingmou/contract/wechat/wx-value.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { duplicate } from '../../kernel/row/unique';
import { insertRow, writeRow } from '../../kernel/row/versioned-row';
import { findAccount } from './wx-account.store';
import { eventText, templatesMatching, templatesServing, wxTemplateSorting } from './wx-template.store';

async function valuesOf(cx: SessionCx, input: InputOf<typeof wxTemplate.save>) {
  const { wxAccountId, event, templateId, fields, url } = input;
  const { propertyOwnerId } = cx.caller;
  if (!(await findAccount({ db: cx.db, propertyOwnerId }, wxAccountId))) refuse(sharedCodes.missing);
  const keys = fields.map(({ key }) => key);
  const fault =
    fields.map((field) => wxFieldFault(event, field)).find((reason) => reason !== null) ??
    (new Set(keys).size === keys.length ? null : '同一字段只能出现一次');
  if (fault) throw malformed('fields', `字段：${fault}`);
  return { name: eventText(event), wxAccountId, event, templateId, fields, url: url ?? null };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

function rowOf({ name: _name, fields, ...values }: Values) {
  return { ...values, fields: JSON.stringify(fields) };
}

function isMove(change: Values | { readonly stateEnum: StateEnum }): change is { readonly stateEnum: StateEnum } {
  return 'stateEnum' in change;
}

/** Template messages: one for each event of an account. */
export const wxTemplateRules = {
  table: 'wxTemplate',
  rows: templatesMatching,
  sorting: wxTemplateSorting,
  valuesOf,
  unique: { wx_template_event_once: ({ name }: Values) => duplicate('消息', name)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'wxTemplate', rowOf(values)),
  write: (cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }) =>
    writeRow(cx, 'wxTemplate', id, isMove(change) ? change : rowOf(change)),
} as const;

/** The enabled templates of the accounts that serve the caller's organisation. */
export function servingTemplates({ db, caller }: SessionCx) {
  return templatesServing({ db, propertyOwnerId: caller.propertyOwnerId }, caller.orgId);
}
