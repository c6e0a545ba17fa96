import { inChain } from '../database/context';
import type { Adapter, AdapterOutcome } from '../kernel/process/adapters';
import { probeOutbox } from './outbox.store';
import { type SmsConfig, smsConfig } from './sms.config';
import { aliyunSender } from './sms-drivers/aliyun.driver';
import type { SmsAnswer } from './sms-sender.types';

/** Refusals that are the service's and not the message's: without the key, unpaid, or out of order. */
const FAULTS =
  /^(NO_ANSWER|SignatureDoesNotMatch|InvalidAccessKeyId.*|Forbidden.*|isp\..*|isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE))$/;

/** How the service fares, by the answer to a message. */
export function outcomeOf({ code, message }: SmsAnswer): AdapterOutcome {
  return FAULTS.test(code) ? { ok: false, message: message || code } : { ok: true, message: '' };
}

async function testProvider(config: SmsConfig): Promise<AdapterOutcome> {
  if (config.provider === 'outbox') return { ok: true, message: '内置发件箱可用；短信只留在发件箱，不会发到手机' };
  const verdict = await aliyunSender(config).signVerdict(config.codeSign);
  if (!verdict) return { ok: false, message: '阿里云短信无应答，或密钥不对' };
  return verdict.state === 'PASSED'
    ? { ok: true, message: '阿里云短信可用' }
    : { ok: false, message: `签名【${config.codeSign}】未通过审核${verdict.reason ? `：${verdict.reason}` : ''}` };
}

/**
 * The embedded provider stores messages instead of sending them; the real one is tested by a query for the platform's
 * signature.
 */
export const smsAdapter: Adapter = {
  name: 'SmsSender',
  provider: () => smsConfig.provider,
  isEmbedded: () => smsConfig.provider === 'outbox',
  test: async ({ database, caller: { propertyOwnerId } }) => {
    if (smsConfig.provider === 'outbox') await inChain(database, { propertyOwnerId }, probeOutbox);
    return testProvider(smsConfig);
  },
};
