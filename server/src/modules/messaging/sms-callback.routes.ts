import { timingSafeEqual } from 'node:crypto';
import { smsCallback } from '@mingmou/contract/messaging/sms-callback.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/pool';
import { malformed, NOT_FOUND } from '../../kernel/call/refusal';
import type { RawRoute } from '../../kernel/call/route';
import type { Clock } from '../../kernel/context/clock';
import type { SmsConfig } from '../../providers/sms.config';
import { type Receipt, type Reply, receiveReceipt, receiveReply } from './sms-receipt.service';

export interface Receiving {
  readonly database: Database;
  readonly clock: Clock;
}

type Row = Readonly<Record<string, unknown>>;

const A_MINUTE = 600;
const MOST_ROWS = 1000;

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 500) : '';
}

/** SmsReport of 阿里云短信. */
function receiptIn(row: Row): Receipt | null {
  if (typeof row.success !== 'boolean') return null;
  return { outId: textOf(row.out_id), ok: row.success, code: textOf(row.err_code), message: textOf(row.err_msg) };
}

/** SmsUp of 阿里云短信. */
function replyIn(row: Row): Reply | null {
  return typeof row.content === 'string' ? { mobile: textOf(row.phone_number), text: row.content } : null;
}

function isSecret(given: unknown, secret: string | undefined): boolean {
  if (!secret || typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  config: SmsConfig,
  { database, clock }: Receiving,
) {
  const { provider, secret } = request.params as Row;
  if (provider !== config.provider || !isSecret(secret, config.callbackSecret)) throw NOT_FOUND;
  const { body } = request;
  if (!Array.isArray(body) || body.length > MOST_ROWS) throw malformed('', '请求格式不正确');
  let isEarly = false;
  for (const row of body.filter(isRow)) {
    const receipt = receiptIn(row);
    const said = receipt ? null : replyIn(row);
    if (receipt && !(await receiveReceipt(database, clock, receipt))) isEarly = true;
    if (said) await receiveReply(database, clock, said);
  }
  // The provider retries a receipt that arrived before its own message was stored.
  if (isEarly) return reply.status(503).send({ success: false, msg: '请稍后重试', code: 503, data: null });
  return { success: true, msg: '接收成功', code: 0, data: null };
}

/** Receipts and replies: the provider posts a list, and reads `code` of the answer. */
export function smsCallbackRoute(receiving: Receiving | undefined, config: SmsConfig): RawRoute {
  const { receive: call } = smsCallback;
  return {
    kind: 'raw',
    call,
    mount: (app) => {
      if (!receiving) return;
      const limits = { rateLimit: { max: A_MINUTE, timeWindow: '1 minute' } };
      app.post(call.path.replace(/\{(\w+)\}/g, ':$1'), { config: limits }, (request, reply) =>
        receive(request, reply, config, receiving),
      );
    },
  };
}
