import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { wxOrg } from '@mingmou/contract/wechat/wx-org.contract';
import { png } from './media';
import { openUploads } from './uploads';

let uploads: Awaited<ReturnType<typeof openUploads>>;
let admin: string;
let ops: string;
let orgId: number;

beforeAll(async () => {
  uploads = await openUploads();
  admin = await uploads.app.signIn('admin');
  ops = await uploads.app.signIn('ops', { device: 'device-2' });
  const { rows } = await uploads.app.database.query('SELECT min(id) AS id FROM org WHERE property_owner_id = 1');
  orgId = Number(rows[0]?.id);
});
afterAll(() => uploads.close());

const upload = async (use: FileUse, token = admin) => (await uploads.picture(await png(), use, { token })).data.id;

async function stateOf(id: number) {
  const { rows } = await uploads.app.database.query('SELECT state, biz_id::int AS owner FROM file WHERE id = $1', [id]);
  return rows[0];
}

describe('公众号机构图片', () => {
  const find = async () => (await uploads.app.send(wxOrg.findById, { orgId }, { token: admin })).data;
  const save = async (coverFileIds: number[]) => {
    const { covers: _covers, doctors: _doctors, orgName: _name, wxAccountName: _account, ...shown } = await find();
    return uploads.app.send(wxOrg.update, { ...shown, coverFileIds }, { token: admin });
  };

  it('stores pictures in order with their addresses, deletes removed pictures, and refuses other purposes and a sixth picture', async () => {
    const [first, second] = [await upload('WX_COVER'), await upload('WX_COVER')];
    expect(await save([second, first])).toMatchObject({ success: true });
    const { covers } = await find();
    expect(covers.map(({ id }) => id)).toEqual([second, first]);
    expect((await uploads.get(covers[0]?.url ?? '')).statusCode).toBe(200);
    expect(await save([first])).toMatchObject({ success: true });
    expect([await stateOf(second), await stateOf(first)]).toMatchObject([{ state: 'DELETED' }, { state: 'LINKED' }]);
    expect(await save([first, await upload('ORG_IMAGE')])).toMatchObject({ code: 190306 });
    expect(await save([1, 2, 3, 4, 5, 6])).toMatchObject({ status: 400 });
    expect((await find()).coverFileIds).toEqual([first]);
  });
});

describe('短信充值的凭证', () => {
  let made = 0;
  const order = (voucherFileId: number | null, token = admin) => {
    made += 1;
    const idempotencyKey = `voucher-key-${String(made).padStart(8, '0')}`;
    const input = { packageId: 1 as const, payWay: '对公转账' as const, voucherFileId };
    return uploads.app.send(smsRecharge.save, input, { token, idempotencyKey });
  };

  it('is stored with the recharge, and visible to its organisation and to the platform operator, also for another chain', async () => {
    const foreign = await uploads.app.signIn('admin_b', { device: 'device-3' });
    const [own, other] = [await upload('SMS_VOUCHER'), await upload('SMS_VOUCHER', foreign)];
    expect(await order(own)).toMatchObject({ success: true });
    expect(await order(other, foreign)).toMatchObject({ success: true });
    const page = async (token: string) => (await uploads.app.send(smsRecharge.page, { state: 'WAIT' }, { token })).data;
    expect((await page(admin)).records[0]?.voucher?.id).toBe(own);
    const { records } = await page(ops);
    const seen = records.flatMap(({ voucher }) => voucher ?? []);
    expect(seen.map(({ id }) => id).sort()).toEqual([own, other].sort());
    for (const { url } of seen) expect((await uploads.get(url)).statusCode).toBe(200);
  });

  it('is optional; a file of another account or an already used file is refused without creating a recharge', async () => {
    expect(await order(null)).toMatchObject({ success: true });
    const count = async () => (await uploads.app.send(smsRecharge.page, {}, { token: admin })).data.total;
    const before = await count();
    expect(await order(await upload('SMS_VOUCHER', ops))).toMatchObject({ code: 190306 });
    const used = await upload('SMS_VOUCHER');
    expect(await order(used)).toMatchObject({ success: true });
    expect(await order(used)).toMatchObject({ code: 190306, msg: '文件不存在或无权查看' });
    expect(await count()).toBe(before + 1);
  });
});

describe('供应商的证照图片', () => {
  const draft = { contact: '沈国强', phone: '0571-88001234', settleType: '月结' as const };
  type Licences = NonNullable<InputOf<typeof supplier.save>['licences']>;
  const pictures = (id: number, token = admin) => uploads.app.send(supplier.pictures, { id }, { token });

  it('are stored with the licences, deleted when replaced or removed, and each file can be used only once', async () => {
    const [a, b] = [await upload('SUPPLIER_LICENCE'), await upload('SUPPLIER_LICENCE')];
    const licences: Licences = [
      { kind: '营业执照', no: '9133', fileId: a },
      { kind: '备案凭证', no: 'B-1' },
    ];
    const { data } = await uploads.app.send(supplier.save, { ...draft, name: '有图公司', licences }, { token: admin });
    const { data: row } = await uploads.app.send(supplier.findById, { id: data.id }, { token: admin });
    expect(row.licences).toEqual([
      { kind: '营业执照', no: '9133', expireDate: null, fileId: a },
      { kind: '备案凭证', no: 'B-1', expireDate: null, fileId: null },
    ]);
    expect(await stateOf(a)).toEqual({ state: 'LINKED', owner: data.id });
    expect((await pictures(data.id)).data.map(({ id }) => id)).toEqual([a]);
    const update = (next: Licences, version: number) =>
      uploads.app.send(
        supplier.update,
        { ...draft, id: data.id, version, code: row.code, name: '有图公司', licences: next },
        { token: admin },
      );
    expect(await update([{ kind: '营业执照', no: '9133', fileId: b }], 1)).toMatchObject({ success: true });
    expect([await stateOf(a), await stateOf(b)]).toMatchObject([{ state: 'DELETED' }, { state: 'LINKED' }]);
    const twice: Licences = [
      { kind: '营业执照', no: '9133', fileId: b },
      { kind: '备案凭证', no: 'B-1', fileId: b },
    ];
    expect(await update(twice, 2)).toMatchObject({ status: 400, msg: '证照：同一张图片只能用于一个证照' });
    expect(await update([], 2)).toMatchObject({ success: true });
    expect(await stateOf(b)).toMatchObject({ state: 'DELETED' });
  });

  it('are visible to accounts with the supplier page; an unknown supplier and one of another chain are reported as missing', async () => {
    const foreign = await uploads.app.signIn('admin_b', { device: 'device-3' });
    const { data } = await uploads.app.send(supplier.save, { ...draft, name: '无图公司' }, { token: admin });
    expect((await pictures(data.id)).data).toEqual([]);
    expect(await pictures(987_654_321)).toMatchObject({ code: 100002 });
    expect(await pictures(data.id, foreign)).toMatchObject({ code: 100002 });
    const triage = await uploads.app.signIn('triage', { device: 'device-4' });
    expect(await pictures(data.id, triage)).toMatchObject({ status: 403 });
  });
});
