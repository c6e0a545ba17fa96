import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import { type AuditState, templateFlow } from '@mingmou/contract/messaging/messaging.flow';
import {
  REFUSE_HINT,
  renderSms,
  SMS_VARIABLES,
  segmentsOf,
  smsLength,
  unknownVariable,
} from '@mingmou/contract/messaging/sms.rules';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { chainNumber } from '../../kernel/row/sequence';
import { mustMove, transition } from '../../kernel/row/transition';
import { duplicate } from '../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { smsConfig } from '../../providers/sms.config';
import { findAccount, signOf } from './sms-account.store';
import { placeOf } from './sms-place.rows';
import { isReminding, templateSorting, templatesMatching } from './sms-template.store';

const SERIES = 'SMS_TEMPLATE';
const DIGITS = 4;

type Draft = InputOf<typeof smsTemplate.save>;

interface Old {
  readonly content: string;
  readonly smsScene: string;
  readonly auditState: AuditState;
}

/** Refuses a text that no provider would pass. */
function checkContent({ content, smsScene }: Pick<Draft, 'content' | 'smsScene'>): void {
  const unknown = unknownVariable(content);
  if (unknown !== null) refuse(messagingCodes.unknownVariable, { name: unknown });
  if (smsScene === 'MARKETING' && !content.endsWith(REFUSE_HINT)) refuse(messagingCodes.refuseHintMissing);
}

async function valuesOf(cx: SessionCx, input: Draft, old?: Old) {
  const { name, smsScene, content } = input;
  const event = input.event ?? null;
  checkContent(input);
  if (!old) {
    const code = `DX${await chainNumber(cx, SERIES, DIGITS)}`;
    return { name, smsScene, event, content, code, auditState: 'DRAFT' as const };
  }
  // A name and a reminder are the clinic's own; a new text, or another scene, has to pass again.
  const isNew = content !== old.content || smsScene !== old.smsScene;
  if (!isNew) return { name, smsScene, event, content };
  if (smsScene !== old.smsScene) throw malformed('smsScene', '场景：已建立的模板不能更换场景，请新增模板');
  mustMove(templateFlow, old.auditState, 'edit');
  return {
    name,
    smsScene,
    event,
    content,
    auditState: 'DRAFT' as const,
    rejectReason: null,
    providerTemplateCode: null,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

async function insert(cx: SessionCx, values: Values): Promise<number> {
  if (!('code' in values) || values.code === undefined) throw new Error('a new template has no number');
  return insertRow(cx, 'smsTemplate', { ...values, code: values.code, orgId: cx.caller.orgId });
}

async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  if (to === 'ENABLE' || !(await isReminding(cx, id))) return;
  const action = to === 'DELETE' ? '删除' : '停用';
  refuse(sharedCodes.inUse, { label: smsTemplate.name, name, place: '提醒设置', action });
}

export const templateRules = {
  table: 'smsTemplate',
  rows: templatesMatching,
  sorting: templateSorting,
  valuesOf,
  unique: { sms_template_name_once: ({ name }: Values) => duplicate(smsTemplate.fields.name.title, name)() },
  insert,
  write: (cx: SessionCx, id: number, change: RowChange<'smsTemplate'>) => writeRow(cx, 'smsTemplate', id, change),
  beforeMove,
} as const;

/** 提审: the embedded provider approves every text immediately, other providers are asked through the queue. */
export async function submitTemplate(cx: SessionCx, { id, version }: { id: number; version: number }): Promise<null> {
  await transition(cx, {
    flow: templateFlow,
    action: 'submit',
    version,
    lock: () => templatesMatching(cx).where('id', '=', id).forUpdate().executeTakeFirst(),
    state: (row) => row.auditState,
    write: ({ content }, to) =>
      writeRow(
        cx,
        'smsTemplate',
        id,
        smsConfig.provider === 'outbox'
          ? { auditState: 'PASSED', passedContent: content, rejectReason: null }
          : { auditState: to, rejectReason: null },
      ),
    target: ({ name }) => ({ targetType: smsTemplate.name, targetName: name }),
  });
  return null;
}

function sampleOf(params: unknown): Record<string, string> {
  const given = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const labels = Object.entries(SMS_VARIABLES).map(([name, label]) => [name, label] as const);
  return Object.fromEntries([...labels, ...given.map(([name, value]) => [name, String(value)] as const)]);
}

/** Returns a text with its variables replaced by the given values, or by their labels. */
export async function previewTemplate(cx: SessionCx, input: InputOf<typeof smsTemplate.preview>) {
  const place = placeOf(cx);
  const { templateId, params } = input;
  const stored = templateId
    ? await templatesMatching(cx).where('id', '=', templateId).executeTakeFirst()
    : { content: input.content ?? '' };
  if (!stored) refuse(sharedCodes.missing);
  const unknown = unknownVariable(stored.content);
  if (unknown !== null) refuse(messagingCodes.unknownVariable, { name: unknown });
  const content = renderSms(stored.content, sampleOf(params));
  const sign = await signOf(place, await findAccount(place));
  const length = smsLength(sign ?? '', content);
  return { content, sign, length, segments: segmentsOf(length) };
}
