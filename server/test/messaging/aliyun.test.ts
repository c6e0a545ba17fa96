import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { instantOf } from '../../src/kernel/context/clock';
import { canonicalQuery, signedHeaders } from '../../src/providers/aliyun-signature';
import { type AliyunSms, readSmsConfig } from '../../src/providers/sms.config';
import { aliyunSender } from '../../src/providers/sms-drivers/aliyun.driver';
import { NO_ANSWER, type OutgoingSms } from '../../src/providers/sms-sender.types';
import { configOf, Provider } from './provider';

const message: OutgoingSms = {
  propertyOwnerId: 1,
  orgId: 1,
  outId: '1-1-42',
  mobile: '13912345678',
  sign: '明眸眼视光',
  scene: 'NOTICE',
  template: '复查提醒',
  templateCode: 'SMS_153055065',
  params: { patientName: "张 小明*'~(" },
  content: '您好',
  at: instantOf('2025-03-08 09:00:00'),
};

describe('the signature of a request', () => {
  it('equals the example in the documentation of Alibaba Cloud', () => {
    const headers = signedHeaders(
      {
        method: 'POST',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    );
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('encodes parameters by RFC 3986 and sorts them', () => {
    expect(canonicalQuery({ b: "a b*'~(", A: '中' })).toBe('A=%E4%B8%AD&b=a%20b%2A%27~%28');
  });
});

describe('the Alibaba Cloud driver', () => {
  let provider: Provider;
  let config: AliyunSms;
  beforeEach(async () => {
    provider = new Provider();
    config = configOf(await provider.listen());
  });
  afterEach(() => provider.close());
  const sender = (timeoutMs = 60_000) => aliyunSender(config, timeoutMs);

  it('sends SendSms with signature, template, variables and the same external number', async () => {
    expect(await sender().send(message)).toEqual({ ok: true, externalId: '9006^0', code: 'OK', message: '' });
    expect(provider.asked).toEqual([
      {
        action: 'SendSms',
        isSigned: true,
        query: {
          RegionId: 'cn-hangzhou',
          PhoneNumbers: '13912345678',
          SignName: '明眸眼视光',
          TemplateCode: 'SMS_153055065',
          TemplateParam: JSON.stringify(message.params),
          OutId: '1-1-42',
        },
      },
    ]);
  });

  it('reports a wrong key as a refusal, not as a missing answer', async () => {
    const wrong = aliyunSender({ ...config, accessKeySecret: 'other' }, 60_000);
    expect(await wrong.send(message)).toMatchObject({ ok: false, code: 'SignatureDoesNotMatch' });
  });

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', '发送过于频繁'],
    ['isv.MOBILE_NUMBER_ILLEGAL', '号码无效'],
    ['isv.AMOUNT_NOT_ENOUGH', '短信服务欠费，请联系客服'],
    ['isv.OUT_OF_SERVICE', '短信服务欠费，请联系客服'],
    ['isv.SMS_TEMPLATE_ILLEGAL', '模板未通过审核'],
    ['isv.SMS_SIGNATURE_ILLEGAL', '签名未通过审核'],
    ['isv.SOMETHING_ELSE', '别的原因'],
  ])('translates %s to 「%s」', async (code, words) => {
    provider.answer = () => ({ body: { Code: code, Message: '别的原因' } });
    expect(await sender().send(message)).toEqual({ ok: false, externalId: null, code, message: words });
  });

  it('treats timeouts, broken connections, 5xx and unreadable answers as a missing answer', async () => {
    provider.answer = () => 'silence';
    expect(await sender(200).send(message)).toMatchObject({ code: NO_ANSWER });
    provider.answer = () => ({ status: 503, body: { Code: 'ServiceUnavailable' } });
    expect(await sender().send(message)).toMatchObject({ code: NO_ANSWER });
    provider.answer = () => ({ body: '<html>' });
    expect(await sender().send(message)).toMatchObject({ code: NO_ANSWER });
    await provider.close();
    expect(await sender().send(message)).toMatchObject({ code: NO_ANSWER });
  });

  it('finds a message without an answer by its external number, on both days around midnight', async () => {
    const details = (outId: string) => ({
      body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ OutId: outId, SendStatus: 3 }] } },
    });
    provider.answer = () => details('1-1-42');
    expect(await sender().find(message)).toMatchObject({ ok: true });
    provider.answer = () => details('1-1-43');
    expect(await sender().find({ ...message, at: instantOf('2025-03-09 00:10:00') })).toMatchObject({ code: 'ABSENT' });
    expect(provider.asked.map(({ query }) => query.SendDate)).toEqual(['20250308', '20250309', '20250308']);
    provider.answer = () => 'silence';
    expect(await sender(200).find(message)).toMatchObject({ code: NO_ANSWER });
  });

  it('sends codes of the platform with the platform’s signature and template', async () => {
    await sender().send({ ...message, orgId: null, scene: 'CODE', templateCode: null, params: { code: '123456' } });
    expect(provider.asked[0]?.query).toMatchObject({
      SignName: '明眸',
      TemplateCode: 'SMS_CODE',
      TemplateParam: '{"code":"123456"}',
    });
  });

  it('submits templates, and reads the results for templates and signatures', async () => {
    provider.answer = ({ action }) => ({
      body: {
        AddSmsTemplate: { Code: 'OK', TemplateCode: 'SMS_9' },
        QuerySmsTemplate: { Code: 'OK', TemplateStatus: 2, Reason: '缺少说明' },
        QuerySmsSign: { Code: 'OK', SignStatus: 1 },
      }[action],
    });
    const draft = { name: '复查', scene: 'MARKETING', content: '您好' } as const;
    expect(await sender().submitTemplate(draft)).toMatchObject({ ok: true, externalId: 'SMS_9' });
    expect(provider.asked[0]?.query).toMatchObject({
      TemplateType: '2',
      TemplateName: '复查',
      TemplateContent: '您好',
    });
    expect(await sender().templateVerdict('SMS_9')).toEqual({ state: 'REJECTED', reason: '缺少说明' });
    expect(await sender().signVerdict('明眸')).toEqual({ state: 'PASSED', reason: '' });
  });
});

describe('the configuration of SMS', () => {
  it('uses the outbox by default, and names a missing key of Alibaba Cloud', () => {
    expect(readSmsConfig({})).toMatchObject({ provider: 'outbox', callbackSecret: undefined, showsCodes: true });
    expect(readSmsConfig({ MINGMOU_DEMO: '0' }).showsCodes).toBe(false);
    expect(() => readSmsConfig({ SMS_PROVIDER: 'aliyun' })).toThrow('ALIYUN_SMS_ACCESS_KEY_ID');
    expect(() => readSmsConfig({ SMS_PROVIDER: 'pigeon' })).toThrow('SMS_PROVIDER');
  });
});
