import { createCipheriv, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { wxTemplate } from '@mingmou/contract/wechat/wx-template.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { wechatSignature } from '../../src/modules/wechat/callback-crypto.rules';
import { wechatGateway } from '../../src/modules/wechat/gateway/gateway.service';
import { sendWechatDue } from '../../src/modules/wechat/wx-worker.job';
import { type Desk, openDesk, TODAY } from '../outpatient/desk';
import { type FakeWechat, fakeWechat, type Heard } from './fake-wechat';

export const APP = 'wx0123456789abcdef';
export const TOKEN = 'callbackToken1';
export const AES_KEY = randomBytes(32).toString('base64').slice(0, 43);

export const draft = { name: '明眸', appId: APP, token: TOKEN, encodingAesKey: AES_KEY };

function encrypted(xml: string, appId = APP): string {
  const key = Buffer.from(`${AES_KEY}=`, 'base64');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(xml));
  const plain = Buffer.concat([randomBytes(16), length, Buffer.from(xml), Buffer.from(appId)]);
  const fill = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(fill, fill)])), cipher.final()]).toString(
    'base64',
  );
}

export const event = (name: string, openId: string, more = '') =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${openId}]]></FromUserName>
   <CreateTime>1</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${name}]]></Event>${more}</xml>`;

interface Ground {
  readonly desk: Desk;
  readonly wechat: FakeWechat;
  readonly orgId: number;
  now: Date;
}

let opened: Ground | undefined;

function ground(): Ground {
  if (!opened) throw new Error('the house is not open');
  return opened;
}

function at(time: string): void {
  ground().desk.app.setNow(`${TODAY} ${time}`);
  ground().now = instantOf(`${TODAY} ${time}`);
}

/** Prepares the flagship and its fake WeChat, empty before each test. */
export function openWechatHouse(): void {
  beforeAll(async () => {
    const desk = await openDesk();
    const { rows } = await desk.app.database.query('SELECT min(id) AS id FROM org WHERE property_owner_id = 1');
    opened = { desk, wechat: await fakeWechat(), orgId: Number(rows[0]?.id), now: instantOf(`${TODAY} 09:00:00`) };
  });
  beforeEach(async () => {
    const { desk, wechat, orgId } = ground();
    await desk.clear();
    await desk.app.database.query(
      `TRUNCATE notice, remind_setting, wx_message, wx_follower, wx_template, wx_org, wx_account CASCADE; DELETE FROM wx_app;
       DELETE FROM outbox; DELETE FROM call_setting; DELETE FROM parameter WHERE key = 'wechatEnabled';
       INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, ${orgId}, 'wechatEnabled', 'true')`,
    );
    process.env.WECHAT_SECRET_KEY = 'a key of the test';
    process.env.WECHAT_PROVIDER = 'official';
    process.env.WECHAT_API_BASE = wechat.base;
    wechat.heard.length = 0;
    wechat.errors = [];
    wechat.token = 'token-1';
    wechat.delivered.clear();
    at('09:00:00');
  });
  afterAll(async () => {
    for (const name of ['WECHAT_SECRET_KEY', 'WECHAT_PROVIDER', 'WECHAT_API_BASE']) delete process.env[name];
    await ground().wechat.close();
    await ground().desk.app.close();
  });
}

export { at, ground };

export const as = () => ({ token: ground().desk.admin });

export async function addAccount(change: object = {}): Promise<number> {
  const input = { ...draft, appSecret: ground().wechat.secret, orgIds: [ground().orgId], ...change };
  return (await ground().desk.app.send(wxAccount.save, input, as())).data.id;
}

interface CallbackReply {
  readonly statusCode: number;
  readonly body: string;
}

let calls = 0;

/** Returns timestamp and nonce of a callback, as WeChat sends them. */
export function stamp(): { readonly timestamp: string; readonly nonce: string } {
  calls += 1;
  return { timestamp: String(Math.floor(ground().now.getTime() / 1000)), nonce: `n${calls}` };
}

export const question = (token = TOKEN): Promise<CallbackReply> => {
  const { timestamp, nonce } = stamp();
  const signature = wechatSignature(token, timestamp, nonce);
  return ground().desk.app.app.inject({
    method: 'GET',
    url: `/wechat/callback/${APP}`,
    query: { signature, timestamp, nonce, echostr: 'echo-7' },
  });
};

interface Told {
  readonly appId?: string;
  readonly signature?: string;
  readonly stamp?: ReturnType<typeof stamp>;
}

export function tell(xml: string, change: Told = {}): Promise<CallbackReply> {
  const { timestamp, nonce } = change.stamp ?? stamp();
  const body = encrypted(xml, change.appId);
  const signed = change.signature ?? wechatSignature(TOKEN, timestamp, nonce, body);
  return ground().desk.app.app.inject({
    method: 'POST',
    url: `/wechat/callback/${APP}`,
    query: { timestamp, nonce, encrypt_type: 'aes', msg_signature: signed },
    headers: { 'content-type': 'text/xml' },
    payload: `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${body}]]></Encrypt></xml>`,
  });
}

export async function bound(): Promise<number> {
  const id = await addAccount();
  await question();
  expect(await ground().desk.app.send(wxAccount.verify, { id }, as())).toMatchObject({ data: { state: 'BOUND' } });
  return id;
}

export const template = (wxAccountId: number) =>
  ground().desk.app.send(
    wxTemplate.save,
    {
      wxAccountId,
      event: 'QUEUE_CALL',
      templateId: 'tpl_1',
      fields: [
        { key: 'thing1', value: `\${patientName}` },
        { key: 'thing2', value: `请到\${roomName}` },
      ],
    },
    as(),
  );

/** Enables the reminder of calls, by default with the first template. */
export async function remindOfCalls(change: object = {}) {
  const { rows } = await ground().desk.app.database.query('SELECT min(id) AS id FROM wx_template');
  const item = {
    ...{ event: 'QUEUE_CALL' as const, enabled: true, channels: ['WECHAT' as const], sendTime: '00:00' },
    ...{ receiver: 'PATIENT' as const, version: 1, wxTemplateId: Number(rows[0]?.id), ...change },
  };
  return ground().desk.app.send(remindSetting.update, { items: [item] }, as());
}

/** Creates a waiting patient who follows the account and may be notified. */
export async function follower() {
  const accountId = await bound();
  await template(accountId);
  const { acceptsId, patientId } = (await ground().desk.register()).data as { acceptsId: number; patientId: number };
  const { rows } = await ground().desk.app.database.query('SELECT patient_id AS id FROM accepts WHERE id = $1', [
    acceptsId,
  ]);
  const id = patientId ?? Number(rows[0]?.id);
  await tell(event('subscribe', 'open-1', `<EventKey><![CDATA[qrscene_P${id}]]></EventKey>`));
  return { accountId, acceptsId, patientId: id };
}

export const call = (acceptsId: number) =>
  ground().desk.app.send(
    visit.callNumberByWechat,
    { acceptsId, roomId: ground().desk.roomId },
    { token: ground().desk.nurse },
  );
export const work = () =>
  sendWechatDue({ database: ground().desk.app.database.db, gateway: wechatGateway(), clock: () => ground().now });
export const messages = async () =>
  (
    await ground().desk.app.database.query(
      'SELECT state, fail_reason AS reason, msg_id AS id, tries FROM wx_message ORDER BY id',
    )
  ).rows;
export const sends = (): Heard[] => ground().wechat.heard.filter(({ path }) => path.endsWith('/template/send'));
