import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { smsBlacklist, smsSafe } from '@mingmou/contract/messaging/sms-safe.contract';
import { smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import Fastify from 'fastify';
import { inChain } from '../../src/database/context';
import { mountErrors } from '../../src/kernel/call/http';
import { instantOf } from '../../src/kernel/context/clock';
import { smsCallbackRoute } from '../../src/modules/messaging/sms-callback.routes';
import type { AliyunSms } from '../../src/providers/sms.config';
import { queuedSms } from '../../src/providers/sms.service';
import { aliyunSender } from '../../src/providers/sms-drivers/aliyun.driver';
import { MOBILE, openPostOffice, type PostOffice, TODAY } from './post-office';
import { configOf, Provider } from './provider';

describe('receipts and replies', () => {
  let office: PostOffice;
  let config: AliyunSms;
  const provider = new Provider();
  const server = Fastify();
  beforeAll(async () => {
    office = await openPostOffice();
    config = configOf(await provider.listen());
    mountErrors(server, () => undefined);
    const receiving = { database: office.app.database.db, clock: () => instantOf(`${TODAY} 09:10:00`) };
    smsCallbackRoute(receiving, { ...config, callbackSecret: 'let-me-in', showsCodes: false }).mount(server);
  });
  beforeEach(() => office.clear());
  afterAll(async () => {
    await server.close();
    await provider.close();
    await office.close();
  });

  const post = async (payload: object, secret = 'let-me-in', name = 'aliyun') => {
    const url = `/api/sms/callback/${name}/${secret}`;
    const response = await server.inject({ method: 'POST', url, payload });
    return { statusCode: response.statusCode, code: response.json<{ code: number }>().code };
  };
  const receipt = (outId: string, success: boolean, words = '') => [
    { phone_number: '13912345678', success, err_code: success ? 'DELIVERED' : 'FAILED', err_msg: words, out_id: outId },
  ];
  async function sent(smsScene: 'NOTICE' | 'MARKETING' = 'NOTICE'): Promise<string> {
    const content = smsScene === 'MARKETING' ? '优惠，拒收请回复R' : '您好';
    const templateId = await office.template(content, { smsScene });
    await office.rows("UPDATE sms_template SET passed_template_code = 'SMS_1'");
    await office.send({ templateId });
    await office.pump(`${TODAY} 09:00:00`, aliyunSender(config));
    return String(provider.asked.at(-1)?.query.OutId);
  }

  it('are refused with 404 for a wrong key or service, and with 400 unless the body is a list', async () => {
    expect(await post([], 'wrong')).toMatchObject({ statusCode: 404 });
    expect(await post([], 'let-me-in', 'outbox')).toMatchObject({ statusCode: 404 });
    expect(await post({ a: 1 })).toMatchObject({ statusCode: 400 });
    expect(await post([])).toEqual({ statusCode: 200, code: 0 });
  });

  it('mark a message as delivered; a repeated receipt changes nothing', async () => {
    const outId = await sent();
    expect(await post(receipt(outId, true))).toEqual({ statusCode: 200, code: 0 });
    expect(await post(receipt(outId, false, '空号'))).toEqual({ statusCode: 200, code: 0 });
    const { data } = await office.app.send(smsRecord.page, {}, { token: office.admin });
    expect(data.records).toMatchObject([{ state: 'DELIVERED', receiptAt: `${TODAY} 09:10:00`, returned: false }]);
    expect(await office.balance()).toBe(99);
  });

  it('refund a message once for eight identical failures, and add an unassigned number to the blacklist', async () => {
    const outId = await sent();
    await Promise.all(Array.from({ length: 8 }, () => post(receipt(outId, false, '用户号码为空号'))));
    expect(await office.balance()).toBe(100);
    expect(await office.ledger()).toBe(100);
    const { data } = await office.app.send(smsBlacklist.page, {}, { token: office.admin });
    expect(data.records).toMatchObject([{ reason: 'EMPTY' }]);
    expect(await office.rows('SELECT state, fail_reason, returned FROM sms_record')).toEqual([
      { state: 'FAILED', fail_reason: '用户号码为空号', returned: true },
    ]);
  });

  it('are postponed when they arrive before their message; unknown numbers are accepted and ignored', async () => {
    const outId = await sent();
    const taken = "state = 'SENDING', claimed_at = now()";
    await office.rows(`UPDATE sms_ready SET ${taken}`);
    expect((await post(receipt(outId, true))).statusCode).toBe(503);
    for (const odd of ['', 'x', '1-1-999999', '1-99-1', '99-1-1', '1-0-1'])
      expect((await post(receipt(odd, false, '空号'))).statusCode).toBe(200);
  });

  it('block the recipient of a marketing message by the reply R, but not of other messages or when disabled', async () => {
    await sent();
    const reply = [{ phone_number: '13912345678', content: ' r ', send_time: '', dest_code: '1' }];
    await post(reply);
    const list = async () => (await office.app.send(smsBlacklist.page, {}, { token: office.admin })).data.records;
    expect(await list()).toEqual([]);
    const patientId = await office.agrees();
    await sent('MARKETING');
    const { data: safe } = await office.app.send(smsSafe.find, {}, { token: office.admin });
    await office.app.send(smsSafe.update, { ...safe, autoBlacklist: false }, { token: office.admin });
    const ways = async () =>
      office.rows(`SELECT state, withdrawn_by, reason FROM consent WHERE patient_id = ${patientId}`);
    expect(await ways()).toMatchObject([{ state: 'AGREED' }]);
    await post(reply);
    expect(await ways()).toEqual([{ state: 'WITHDRAWN', withdrawn_by: 'REPLY', reason: '短信回复R' }]);
    expect(await list()).toEqual([]);
    await office.app.send(smsSafe.update, { ...safe, version: safe.version + 1 }, { token: office.admin });
    await post(reply);
    expect(await list()).toMatchObject([{ reason: 'REPLY_R' }]);
  });

  it('respect the consent of patients: a withdrawn consent stops even queued marketing messages, but no other messages', async () => {
    const marketing = await office.template('优惠，拒收请回复R', { smsScene: 'MARKETING' });
    const notice = await office.template('您好');
    const refused = { accepted: 0, blocked: [{ reason: '未同意营销' }] };
    const patientId = await office.agrees(MOBILE, 'PHONE,WECHAT');
    expect((await office.send({ templateId: marketing })).data).toMatchObject(refused);
    expect((await office.send({ templateId: marketing, mobiles: ['13911112222'] })).data).toMatchObject(refused);
    expect((await office.send({ templateId: notice, mobiles: ['13911112222'] })).data.accepted).toBe(1);
    await office.agrees();
    const sent = await office.send({ templateId: marketing, mobiles: [], patientIds: [patientId] });
    expect(sent.data).toMatchObject({ accepted: 1, blocked: [] });
    await office.rows(`UPDATE consent SET state = 'WITHDRAWN', withdrawn_by = 'PATIENT', reason = '不要', ended_at = now()
      WHERE patient_id = ${patientId}`);
    await office.pump();
    expect(await office.rows('SELECT state, reason FROM sms_ready ORDER BY id')).toMatchObject([
      { state: 'BLOCKED' },
      { state: 'BLOCKED' },
      { state: 'SENT' },
      { state: 'BLOCKED', reason: '未同意营销' },
    ]);
    expect(await office.balance()).toBe(99);
  });

  it('a sign-in code is sent by the queue with the platform’s signature, free of charge, and its digits are not stored', async () => {
    const now = instantOf(`${TODAY} 23:00:00`);
    const code = {
      propertyOwnerId: 1,
      mobile: '13700000001',
      template: 'LOGIN_CODE',
      code: '246810',
      at: now,
    } as const;
    await inChain(office.app.database.db, { propertyOwnerId: 1, now: now.getTime() }, (tx) =>
      queuedSms(config).send(tx, { ...code, text: '验证码为246810，请勿告知他人' }),
    );
    await office.pump(`${TODAY} 23:00:00`, aliyunSender(config));
    expect(provider.asked.at(-1)?.query).toMatchObject({
      SignName: '明眸',
      TemplateCode: 'SMS_CODE',
      TemplateParam: '{"code":"246810"}',
    });
    expect(await office.rows('SELECT state, content, params FROM sms_ready WHERE org_id IS NULL')).toEqual([
      { state: 'SENT', content: '验证码为••••••，请勿告知他人', params: {} },
    ]);
    expect(await office.balance()).toBe(100);
  });
});
