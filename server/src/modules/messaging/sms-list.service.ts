import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import { readyFlow } from '@mingmou/contract/messaging/messaging.flow';
import type { smsReady, smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { refuse } from '../../kernel/call/refusal';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { countOf, pageOf } from '../../kernel/row/list';
import { mustMove } from '../../kernel/row/transition';
import { lockAccount } from './sms-account.store';
import { judge } from './sms-judge.service';
import {
  cancelWaiting,
  lockReady,
  readyMatching,
  readySorting,
  recordSorting,
  recordsMatching,
  segmentsIn,
} from './sms-list.store';
import { findPeople } from './sms-people.store';
import { placeOf } from './sms-place.rows';
import { insertMessages } from './sms-queue.store';
import { sentTemplate } from './sms-template.store';

const TARGET = '短信';

const masked = <R extends { readonly mobile: string }>(row: R): R => ({ ...row, mobile: maskedPhone(row.mobile) });

export async function pageReady(cx: SessionCx, query: InputOf<typeof smsReady.page>) {
  const rows = readyMatching(cx, query);
  const found = await pageOf(rows, query, readySorting);
  return { ...found, records: found.records.map(masked), sums: { segments: await segmentsIn(rows, 'ready.segments') } };
}

/** 发送记录: accepted messages of the organisation, with masked phones. */
export const sentMessages = {
  rows: recordsMatching,
  sorting: recordSorting,
  shown: masked,
  sums: async (rows: ReturnType<typeof recordsMatching>) => ({ segments: await segmentsIn(rows, 'record.segments') }),
};

export async function showRecord(cx: SessionCx, { id }: { id: number }) {
  const row = await recordsMatching(cx, {}).where('record.id', '=', id).executeTakeFirst();
  if (!row) refuse(sharedCodes.missing);
  return masked(row);
}

export async function statistics(cx: SessionCx, filters: InputOf<typeof smsRecord.statistics>) {
  const rows = recordsMatching(cx, filters);
  return {
    segments: await segmentsIn(rows, 'record.segments'),
    delivered: await countOf(rows.where('record.state', '=', 'DELIVERED')),
    failed: await countOf(rows.where('record.state', '=', 'FAILED')),
    returned: await segmentsIn(rows.where('record.returned', '=', true), 'record.segments'),
  };
}

export async function cancelMessages(cx: SessionCx, { ids }: { ids: readonly number[] }) {
  const cancelled = await cancelWaiting(cx, ids);
  cx.log({ targetType: TARGET, targetName: `${cancelled}条`, after: { state: { label: '状态', value: '已取消' } } });
  return { cancelled };
}

function textsOf(params: unknown): Record<string, string> {
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** 重发: replaces a failed or held-back message by a new one, which is checked again. */
export async function resendMessage(cx: SessionCx, { id }: { id: number }) {
  const place = placeOf(cx);
  const account = await lockAccount(place);
  const old = await lockReady(cx, id);
  if (!old) refuse(sharedCodes.missing);
  mustMove(readyFlow, old.state, 'resend');
  const template = old.templateId === null ? undefined : await sentTemplate(place, old.templateId);
  if (!template?.passedContent) refuse(messagingCodes.templateNotPassed);
  const [person] = old.patientId === null ? [] : await findPeople(place, [old.patientId]);
  const messages = await judge(place, account, {
    template,
    receivers: [
      {
        mobile: old.mobile,
        patientId: old.patientId,
        patientName: person?.name ?? null,
        params: textsOf(old.params),
      },
    ],
    planAt: dateTimeText(cx.now),
    batchNo: old.batchNo,
    event: null,
    source: { type: old.sourceType, id: old.sourceId },
    resendOf: id,
  });
  const [newId] = await insertMessages(place, messages);
  if (newId === undefined) refuse(sharedCodes.wrongState, { state: '已重发', action: readyFlow.actions.resend.title });
  cx.log({ targetType: TARGET, targetId: newId, targetName: maskedPhone(old.mobile) });
  return { id: newId };
}
