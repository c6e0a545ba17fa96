import { beforeEach, describe, expect, it } from '@jest/globals';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { wxBind } from '@mingmou/contract/wechat/wx-bind.contract';
import { wxMessage } from '@mingmou/contract/wechat/wx-message.contract';
import { wxOrg } from '@mingmou/contract/wechat/wx-org.contract';
import { wechatSignature } from '../../src/modules/wechat/callback-crypto.rules';
import { TODAY } from '../outpatient/desk';
import {
  AES_KEY,
  APP,
  addAccount,
  as,
  bound,
  call,
  draft,
  event,
  follower,
  ground,
  openWechatHouse,
  question,
  stamp,
  TOKEN,
  tell,
  template,
  work,
} from './house';

openWechatHouse();

describe('an official account', () => {
  it('is bound when WeChat issues a token and has verified the callback address', async () => {
    const id = await addAccount();
    const early = await ground().desk.app.send(wxAccount.verify, { id }, as());
    expect(early).toMatchObject({ code: 190201, msg: expect.stringContaining('服务器配置') });
    expect((await question('wrong')).statusCode).toBe(403);
    expect((await question()).body).toBe('echo-7');
    expect(await ground().desk.app.send(wxAccount.verify, { id }, as())).toMatchObject({ data: { state: 'BOUND' } });
    const { data } = await ground().desk.app.send(wxAccount.findById, { id }, as());
    expect(data).toMatchObject({ fans: 0, hasCallback: true, verifiedAt: `${TODAY} 09:00:00` });
    expect(data.callbackUrl).toMatch(new RegExp(`/wechat/callback/${APP}$`));
  });

  it('is refused with the reason when its secret is wrong; a bound account becomes invalid', async () => {
    const wrong = await addAccount({ appSecret: 'not-it' });
    const refused = await ground().desk.app.send(wxAccount.verify, { id: wrong }, as());
    expect(refused).toMatchObject({ code: 190201, msg: '公众号授权失败：AppSecret错误或已重置' });
    await ground().desk.app.database.query('TRUNCATE wx_account CASCADE; DELETE FROM wx_app');
    const id = await bound();
    const former = ground().wechat.secret;
    ground().wechat.secret = 'changed-at-wechat';
    const later = await ground().desk.app.send(wxAccount.verify, { id }, as());
    ground().wechat.secret = former;
    expect(later).toMatchObject({ success: true, data: { state: 'INVALID', reason: 'AppSecret错误或已重置' } });
    expect((await ground().desk.app.send(notice.unread, {}, as())).data.count).toBe(1);
  });

  it('stores its secrets encrypted, and shows them in no answer and no log', async () => {
    const id = await bound();
    const change = {
      id,
      version: 2,
      ...draft,
      name: '明眸眼科',
      token: null,
      encodingAesKey: null,
      orgIds: [ground().orgId],
    };
    expect(await ground().desk.app.send(wxAccount.update, change, as())).toMatchObject({ success: true });
    const page = await ground().desk.app.send(wxAccount.page, {}, as());
    const { rows } = await ground().desk.app.database.query(
      `SELECT string_agg(a::text, '') || (SELECT string_agg(l::text, '') FROM operation_log l) AS told FROM wx_account a`,
    );
    for (const told of [String(rows[0]?.told), JSON.stringify(page), ground().desk.app.logLines.join('')])
      for (const secret of [ground().wechat.secret, TOKEN, AES_KEY, ground().wechat.token])
        expect(told).not.toContain(secret);
    expect((await question()).statusCode).toBe(200);
  });

  it('serves one chain, and can be bound again after it is deleted', async () => {
    const id = await bound();
    await ground().desk.app.database.query(`UPDATE property_owner SET modules = modules || '{WECHAT}' WHERE id = 2`);
    const other = await ground().desk.app.signIn('admin_b', { device: 'device-8' });
    const take = () =>
      ground().desk.app.send(wxAccount.save, { ...draft, appSecret: 'x', orgIds: [] }, { token: other });
    expect(await take()).toMatchObject({ code: 190202, msg: '该公众号已被其他集团绑定' });
    const remove = (version: number) =>
      ground().desk.app.send(wxAccount.delete, { id, stateEnum: 'DELETE', version }, as());
    const { data } = await ground().desk.app.send(wxAccount.findById, { id }, as());
    expect(await remove(data.version)).toMatchObject({ code: 100003 });
    await ground().desk.app.send(wxAccount.unbind, { id }, as());
    expect(await remove(data.version + 1)).toMatchObject({ success: true });
    expect(await take()).toMatchObject({ success: true });
  });
});

describe('a callback of WeChat', () => {
  it('links a follower by the code of a patient, and records an unfollow', async () => {
    const { accountId, patientId } = await follower();
    const stored = async () =>
      (await ground().desk.app.database.query('SELECT open_id, subscribed, patient_ids FROM wx_follower')).rows;
    expect(await stored()).toEqual([{ open_id: 'open-1', subscribed: true, patient_ids: [String(patientId)] }]);
    await tell(event('SCAN', 'open-1', `<EventKey><![CDATA[P${patientId}]]></EventKey>`));
    await tell(event('unsubscribe', 'open-1'));
    expect(await stored()).toMatchObject([{ subscribed: false, patient_ids: [String(patientId)] }]);
    expect((await ground().desk.app.send(wxAccount.findById, { id: accountId }, as())).data.fans).toBe(0);
  });

  it('is accepted only when it is signed for this account', async () => {
    await bound();
    expect((await tell(event('subscribe', 'open-2'))).body).toBe('success');
    expect((await tell(event('subscribe', 'open-3'), { signature: '0'.repeat(40) })).statusCode).toBe(403);
    expect((await tell(event('subscribe', 'open-4'), { appId: 'wxffffffffffffffff' })).statusCode).toBe(403);
    const { rows } = await ground().desk.app.database.query('SELECT open_id FROM wx_follower');
    expect(rows).toEqual([{ open_id: 'open-2' }]);
    const plain = await ground().desk.app.app.inject({
      method: 'POST',
      url: `/wechat/callback/${APP}`,
      headers: { 'content-type': 'text/xml' },
      payload: event('subscribe', 'open-5'),
    });
    expect(plain.statusCode).toBe(403);
  });

  it('is accepted unencrypted only where the account has no key', async () => {
    const id = await bound();
    const plain = (openId: string) => {
      const { timestamp, nonce } = stamp();
      return ground().desk.app.app.inject({
        method: 'POST',
        url: `/wechat/callback/${APP}`,
        query: { timestamp, nonce, signature: wechatSignature(TOKEN, timestamp, nonce) },
        headers: { 'content-type': 'text/xml' },
        payload: event('subscribe', openId),
      });
    };
    expect((await plain('open-6')).statusCode).toBe(403);
    await ground().desk.app.database.query('UPDATE wx_account SET encoding_aes_key_sealed = NULL WHERE id = $1', [id]);
    expect((await plain('open-7')).statusCode).toBe(200);
    const { rows } = await ground().desk.app.database.query('SELECT open_id FROM wx_follower');
    expect(rows).toEqual([{ open_id: 'open-7' }]);
  });

  it('is accepted within five minutes, and once', async () => {
    await bound();
    const at = (seconds: number) => {
      const { timestamp, nonce } = stamp();
      return { timestamp: String(Number(timestamp) + seconds), nonce };
    };
    const codes = async (...stamps: readonly ReturnType<typeof stamp>[]) => {
      const found: number[] = [];
      for (const one of stamps) found.push((await tell(event('subscribe', 'open-8'), { stamp: one })).statusCode);
      return found;
    };
    expect(await codes(at(-301), at(301), { ...stamp(), timestamp: 'now' })).toEqual([403, 403, 403]);
    const one = at(-299);
    expect(await codes(one, one, at(299))).toEqual([200, 403, 200]);
  });
});

describe('the account without a network', () => {
  beforeEach(() => {
    process.env.WECHAT_PROVIDER = 'local';
  });

  it('can be bound, opens a phone page for following, and keeps messages in the outbox', async () => {
    const id = await addAccount({ token: null, encodingAesKey: null });
    await ground().desk.app.send(wxAccount.verify, { id }, as());
    await template(id);
    const { acceptsId } = (await ground().desk.register()).data;
    const { rows } = await ground().desk.app.database.query('SELECT patient_id AS id FROM accepts WHERE id = $1', [
      acceptsId,
    ]);
    const qr = await ground().desk.app.send(wxMessage.qr, { patientId: Number(rows[0]?.id) }, as());
    expect(qr.data).toMatchObject({ url: expect.stringContaining('/bind?ticket='), expireAt: '2026-04-09 09:00:00' });
    const ticket = new URL(qr.data.url).searchParams.get('ticket') ?? '';
    expect((await ground().desk.app.send(wxBind.find, { ticket })).data).toMatchObject({ bound: false });
    expect((await ground().desk.app.send(wxBind.bind, { ticket })).data).toMatchObject({ bound: true });
    expect(await call(acceptsId)).toMatchObject({ success: true });
    await work();
    const sent = await ground().desk.app.database.query(`SELECT channel, template, state FROM outbox`);
    expect(sent.rows).toEqual([{ channel: 'WECHAT', template: 'QUEUE_CALL', state: 'SENT' }]);
    expect(ground().wechat.heard).toEqual([]);
    expect((await ground().desk.app.send(wxBind.unbind, { ticket })).data).toMatchObject({ bound: false });
    const forged = `${ticket.slice(0, -2)}xx`;
    expect(await ground().desk.app.send(wxBind.find, { ticket: forged })).toMatchObject({ code: 190301 });
    ground().desk.app.setNow('2026-04-09 09:00:01');
    expect(await ground().desk.app.send(wxBind.find, { ticket })).toMatchObject({ code: 190301 });
  });
});

describe('the profile of an organisation in the account', () => {
  it('starts from the organisation’s data, is saved as a whole, and sorted', async () => {
    const id = await bound();
    const { data } = await ground().desk.app.send(wxOrg.findById, { orgId: ground().orgId }, as());
    expect(data).toMatchObject({ version: 0, shown: false, phone: expect.any(String) });
    const { doctors, covers: _covers, orgName: _name, wxAccountName: _account, ...fields } = data;
    const change = {
      ...fields,
      displayName: '明眸旗舰',
      shown: true,
      wxAccountId: id,
      doctorIds: [doctors[0]?.id ?? 0],
    };
    expect((await ground().desk.app.send(wxOrg.update, change, as())).data).toEqual({ version: 1 });
    expect(await ground().desk.app.send(wxOrg.update, change, as())).toMatchObject({ code: 100001 });
    const { rows } = await ground().desk.app.database.query(
      'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY id',
    );
    const orgIds = rows.map((row) => Number(row.id)).reverse();
    expect(await ground().desk.app.send(wxOrg.sort, { orgIds }, as())).toMatchObject({ success: true });
    const page = await ground().desk.app.send(wxOrg.page, {}, as());
    expect(page.data.records.map((row) => row.orgId)).toEqual(orgIds);
    expect(page.data.records.at(-1)).toMatchObject({ displayName: '明眸旗舰', wxAccountName: '明眸', editable: true });
    const foreign = await ground().desk.app.send(wxOrg.update, { ...change, version: 2, doctorIds: [999_999] }, as());
    expect(foreign.status).toBe(400);
  });
});
