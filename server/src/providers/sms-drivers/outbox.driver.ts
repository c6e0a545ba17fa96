import { signedText } from '@mingmou/contract/messaging/sms.rules';
import { inChain } from '../../database/context';
import { refuseInTransaction } from '../../database/open-transaction';
import type { Database } from '../../database/pool';
import { findMessage, insertMessage } from '../outbox.store';
import type { OutgoingSms, SmsAnswer, SmsSender, Verdict } from '../sms-sender.types';

/** Numbers that the embedded provider refuses, so that a refusal can be seen without a provider. */
const REFUSED = '0000';
const PASSED: Verdict = { state: 'PASSED', reason: '' };
const DELIVERED_AFTER_S = 1;

function answerTo({ mobile, outId }: OutgoingSms): SmsAnswer {
  return mobile.endsWith(REFUSED)
    ? { ok: false, externalId: null, code: 'SIMULATED', message: '模拟失败' }
    : { ok: true, externalId: `outbox-${outId}`, code: 'OK', message: '' };
}

/** The embedded provider: keeps what would have been sent where the page 发件箱 and `npm run outbox` read it. */
export function outboxSender(database: Database): SmsSender {
  return {
    provider: 'outbox',
    deliveredAfterSeconds: DELIVERED_AFTER_S,
    send: async (message) => {
      refuseInTransaction('the SMS service is asked');
      const { propertyOwnerId, mobile, sign, content, params, at, outId, template } = message;
      const answer = answerTo(message);
      await inChain(database, { propertyOwnerId, now: at.getTime() }, (tx) =>
        insertMessage(tx, {
          propertyOwnerId,
          orgId: message.orgId,
          channel: 'SMS',
          receiver: mobile,
          template,
          body: signedText(sign, content),
          payload: JSON.stringify(params),
          state: answer.ok ? 'SENT' : 'FAILED',
          at: at.toISOString(),
          dedupKey: outId,
        }),
      );
      return answer;
    },
    find: async (message) => {
      refuseInTransaction('the SMS service is asked');
      const { propertyOwnerId, outId } = message;
      const row = await inChain(database, { propertyOwnerId }, (tx) => findMessage(tx, propertyOwnerId, outId));
      return row?.state === 'SENT' ? answerTo(message) : { ok: false, externalId: null, code: 'ABSENT', message: '' };
    },
    submitTemplate: async () => ({ ok: true, externalId: null, code: 'OK', message: '' }),
    templateVerdict: async () => PASSED,
    signVerdict: async () => PASSED,
  };
}
