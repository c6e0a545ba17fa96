import { inChain } from '../../../database/context';
import { refuseInTransaction } from '../../../database/open-transaction';
import type { Database } from '../../../database/pool';
import type { Outcome, OutgoingMessage, WechatGateway } from './gateway.types';
import { insertSent } from './outbox.store';

const DAY_SECONDS = 86_400;

/** The gateway that works with no network: any account binds, a phone page follows, messages stay in the outbox. */
export class LocalGateway implements WechatGateway {
  readonly provider = 'local';
  readonly needsCallback = false;

  constructor(private readonly bindBase: string) {}

  async token(): Promise<Outcome<{ readonly token: string; readonly seconds: number }>> {
    refuseInTransaction('WeChat is asked');
    return { ok: true, token: 'local', seconds: DAY_SECONDS };
  }

  async qr(_token: string, ticket: string): Promise<Outcome<{ readonly url: string }>> {
    refuseInTransaction('WeChat is asked');
    return { ok: true, url: `${this.bindBase}/bind?ticket=${encodeURIComponent(ticket)}` };
  }

  async send(database: Database, _token: string, message: OutgoingMessage) {
    refuseInTransaction('WeChat is asked');
    const { propertyOwnerId, orgId, id, event, openId, templateId, url, data, now } = message;
    await inChain(database, { propertyOwnerId, orgId, now: now.getTime() }, (db) =>
      insertSent(db, {
        propertyOwnerId,
        orgId,
        channel: 'WECHAT',
        receiver: openId,
        template: event,
        body: data.map(({ value }) => value).join(' '),
        payload: JSON.stringify({ templateId, url, data }),
        state: 'SENT',
        at: now.toISOString(),
        dedupKey: `wx-${id}`,
      }),
    );
    return { ok: true as const, externalId: `local-${id}` };
  }
}
