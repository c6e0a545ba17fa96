import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { realname } from '@mingmou/contract/patients/realname.contract';
import { refuseInTransaction } from '../../src/database/open-transaction';
import { readRealnameConfig } from '../../src/providers/realname.config';
import type { RealnameAnswer, RealnameService } from '../../src/providers/realname.types';
import { aliyunRealname } from '../../src/providers/realname-drivers/aliyun.driver';
import { KEY, Provider } from '../messaging/provider';
import { type TestApp, testApp } from '../support/app';

const BOY = '330106201706150010';
const WOMAN = '11010519491231002X';
const MATCH: RealnameAnswer = { ok: true, message: '', isMatch: true };
const DIFFERS: RealnameAnswer = { ok: true, message: '', isMatch: false };

describe('without a provider', () => {
  let app: TestApp;
  let front: string;
  beforeAll(async () => {
    app = await testApp();
    front = await app.signIn('front_b');
  });
  afterAll(() => app.close());
  const ask = (idCardNo: string, name = '王小明') =>
    app.send(realname.authenticate, { name, idCardNo }, { token: front });

  it('checks only the format of the number, and reports the result as FORMAT_ONLY', async () => {
    expect(await ask(WOMAN.toLowerCase())).toMatchObject({
      success: true,
      msg: '本机构未开通实名认证，仅完成格式校验',
      data: { result: 'FORMAT_ONLY', birthday: '1949-12-31', sex: 2 },
    });
    expect(await ask('110105194912310021')).toMatchObject({ code: 110002, msg: '身份证号校验不通过，请核对' });
    expect(await ask('11010519491231002')).toMatchObject({ status: 400, msg: '证件号码：应为18位身份证号' });
  });

  it('limits the checks of a card to five per day and chain, over all accounts', async () => {
    app.setNow('2025-03-12 23:50:00');
    front = await app.signIn('front_b');
    for (let time = 1; time <= 5; time += 1) expect(await ask(BOY, `名字${time}`)).toMatchObject({ success: true });
    expect(await ask(BOY)).toMatchObject({ code: 110013, msg: '今日认证次数已达上限（5次）' });
    const first = await app.signIn('front', { orgId: 1 });
    const elsewhere = await app.send(realname.authenticate, { name: '王小明', idCardNo: BOY }, { token: first });
    expect(elsewhere.success).toBe(true);
    app.setNow('2025-03-13 00:00:00');
    expect(await ask(BOY)).toMatchObject({ success: true });
  });

  it('allows no sixth check under concurrency', async () => {
    const all = await Promise.all(Array.from({ length: 32 }, () => ask('330106201706150029')));
    expect(all.filter(({ success }) => success)).toHaveLength(5);
  });
});

describe('with a provider', () => {
  let app: TestApp;
  let front: string;
  let said: RealnameAnswer;
  let id = 0;
  const asked: unknown[] = [];
  const service: RealnameService = {
    judge: async (person) => {
      refuseInTransaction('the service of names is asked');
      asked.push(person);
      return said;
    },
  };
  beforeAll(async () => {
    app = await testApp({ identity: service });
    front = await app.signIn('front_b');
    const { data: sources } = await app.send(customerSource.findAll, {}, { token: front });
    const file = { name: '赵实名', phone: '13800000009', idCardNo: WOMAN, sourceId: sources[0]?.id ?? 0 };
    const saved = await app.send(patient.save, file, { token: front, idempotencyKey: 'realname-test-key-1' });
    expect(saved.msg).toBe('操作成功');
    id = saved.data.id;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.advance(24 * 60);
    front = await app.signIn('front_b');
    asked.length = 0;
  });
  const ask = (name = '赵实名', patientId: number | null = id) =>
    app.send(realname.authenticate, { patientId, name, idCardNo: WOMAN }, { token: front });
  const file = async () => (await app.send(patient.findById, { id }, { token: front })).data;

  it('marks the file after a match without changing its version, and clears the mark after a change of the name', async () => {
    said = MATCH;
    expect(await ask('赵 实名')).toMatchObject({ msg: '实名认证通过', data: { result: 'MATCH', sex: 2 } });
    expect(asked).toEqual([{ name: '赵实名', idCardNo: WOMAN }]);
    const proved = await file();
    expect(proved).toMatchObject({ realnameState: 1, version: 1 });
    expect(proved.realnameAt).not.toBeNull();
    const { data: form } = await app.send(registrationDesk.file, { id }, { token: front });
    const rename = (name: string, version: number) =>
      app.send(patient.updateFromDesk, { ...form, name, version }, { token: front });
    expect(await rename('赵改名', 1)).toMatchObject({ success: true });
    expect(await file()).toMatchObject({ realnameState: 0, realnameAt: null });
    expect(await rename('赵实名', 2)).toMatchObject({ success: true });
  });

  it('refuses a mismatch, and stores the mismatch in the file', async () => {
    said = DIFFERS;
    expect(await ask()).toMatchObject({ code: 110010, msg: '实名认证未通过：姓名与身份证号不一致' });
    expect(await file()).toMatchObject({ realnameState: 2 });
  });

  it('stores no result for a name that differs from the file', async () => {
    said = MATCH;
    expect(await ask('别的名字')).toMatchObject({ success: true });
    expect(await file()).toMatchObject({ realnameState: 2 });
  });

  it('reports that the provider does not answer, and changes nothing', async () => {
    said = { ok: false, message: '无应答', isMatch: null };
    expect(await ask()).toMatchObject({ code: 110011, msg: '实名认证服务暂不可用，请稍后再试' });
    expect(await file()).toMatchObject({ realnameState: 2 });
  });

  it('sends no request for an invalid number', async () => {
    const wrong = { name: '赵实名', idCardNo: '110105194912310021' };
    expect(await app.send(realname.authenticate, wrong, { token: front })).toMatchObject({ code: 110002 });
    expect(asked).toEqual([]);
  });

  it('refuses a patient of another chain', async () => {
    said = MATCH;
    expect(await ask('赵实名', 999_999)).toMatchObject({ code: 100002 });
  });
});

describe('阿里云身份二要素', () => {
  let provider: Provider;
  let endpoint: string;
  let service: RealnameService;
  const serviceWith = (timeoutMs: number) => aliyunRealname({ ...KEY, provider: 'aliyun', endpoint }, timeoutMs);
  beforeEach(async () => {
    provider = new Provider('2019-03-07');
    endpoint = await provider.listen();
    service = serviceWith(60_000);
  });
  afterEach(() => provider.close());
  const person = { name: '王小明', idCardNo: BOY };
  const says = (BizCode: string) => () => ({ body: { Code: '200', Message: 'success', ResultObject: { BizCode } } });

  it('sends a signed request with name and number', async () => {
    provider.answer = says('1');
    expect(await service.judge(person)).toEqual(MATCH);
    const query = { ParamType: 'normal', UserName: '王小明', IdentifyNum: BOY };
    expect(provider.asked).toEqual([{ action: 'Id2MetaVerify', isSigned: true, query }]);
  });

  it('returns a mismatch, or that no record exists', async () => {
    provider.answer = says('2');
    expect(await service.judge(person)).toEqual(DIFFERS);
    provider.answer = says('3');
    expect(await service.judge(person)).toEqual({ ok: false, message: '实名认证服务查无记录', isMatch: null });
  });

  it('returns no verdict for a refusal, an error or a timeout', async () => {
    provider.answer = () => ({ body: { Code: '401', Message: 'PARAM_ERROR' } });
    expect(await service.judge(person)).toEqual({ ok: false, message: 'PARAM_ERROR', isMatch: null });
    provider.answer = () => ({ status: 502, body: 'oops' });
    expect(await service.judge(person)).toMatchObject({ ok: false, isMatch: null });
    provider.answer = () => 'silence';
    expect(await serviceWith(500).judge(person)).toEqual({ ok: false, message: '实名认证服务无应答', isMatch: null });
  });

  it('requires a complete configuration or none', () => {
    expect(readRealnameConfig({})).toEqual({ provider: 'none' });
    expect(() => readRealnameConfig({ REALNAME_PROVIDER: 'aliyun' })).toThrow('ALIYUN_REALNAME_ACCESS_KEY_ID');
    expect(() => readRealnameConfig({ REALNAME_PROVIDER: 'other' })).toThrow('neither none nor aliyun');
  });
});
