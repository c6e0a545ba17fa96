import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { strFromU8, unzipSync } from 'fflate';
import { type TestApp, testApp } from '../support/app';

type Draft = InputOf<typeof supplier.save>;
type Licences = NonNullable<Draft['licences']>;

let app: TestApp;
let buyer: string;

beforeAll(async () => {
  app = await testApp();
  buyer = await app.signIn('buyer');
});
afterAll(() => app.close());

let made = 0;
function draft(more: Partial<Draft> = {}): Draft {
  const name = `光学批发${++made}`;
  return { name, contact: '王经理', phone: '0571-88001234', settleType: '月结', creditDays: 30, ...more };
}

const rowOf = async (id: number) => (await app.send(supplier.findById, { id }, { token: buyer })).data;

async function saved(more: Partial<Draft> = {}) {
  const { data } = await app.send(supplier.save, draft(more), { token: buyer });
  return rowOf(data.id);
}

async function namesFound(filters: InputOf<typeof supplier.page>) {
  const { data } = await app.send(supplier.page, { ...filters, size: 100 }, { token: buyer });
  return data.records.map(({ name }) => name);
}

const business = { kind: '营业执照', no: '9133' } as const;
const device = { kind: '医疗器械经营许可证', no: '浙杭械' } as const;

describe('a supplier', () => {
  it('is saved with the next code of four digits, its initials and its licences in order', async () => {
    const licences: Licences = [{ ...device, expireDate: '2026-01-01' }, business];
    const row = await saved({ name: '清眸器械公司', licences });
    expect(row).toMatchObject({
      code: '0007',
      pinyin: 'qmqxgs',
      version: 1,
      stateEnum: 'ENABLE',
      licences: [
        { ...device, expireDate: '2026-01-01' },
        { ...business, expireDate: null },
      ],
      licenceExpire: '2026-01-01',
    });
  });

  it('is found by name, short name, initials, code, settlement and state', async () => {
    const row = await saved({ name: '蓝鲸供应链', shortName: '鲸链', settleType: '现结', creditDays: null });
    for (const filter of [
      { keyword: '蓝鲸' },
      { keyword: '鲸链' },
      { keyword: 'ljgyl' },
      { keyword: row.code },
      { keyword: '蓝鲸', settleType: '现结' as const, stateEnum: 'ENABLE' as const },
    ]) {
      expect(await namesFound(filter)).toContain('蓝鲸供应链');
    }
    expect(await namesFound({ keyword: '蓝鲸', settleType: '月结' })).toEqual([]);
    expect(await namesFound({ keyword: '%' })).toEqual([]);
  });

  it('has a name that is unique in the chain, even when eight accounts save it concurrently', async () => {
    const same = draft({ name: '同名供应商' });
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.send(supplier.save, same, { token: buyer })));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.filter(({ success }) => !success).map(({ code, msg }) => `${code} ${msg}`))).toEqual(
      new Set(['100004 供应商名称「同名供应商」已存在，请更换']),
    );
  });

  it('has a code that is unique in the chain', async () => {
    await saved({ code: 'S-1' });
    expect(await app.send(supplier.save, draft({ code: 'S-1' }), { token: buyer })).toMatchObject({
      code: 100004,
      msg: '供应商编码「S-1」已存在，请更换',
    });
  });

  it('replaces all its licences, and logs them only when they changed', async () => {
    const row = await saved({ licences: [{ ...device, expireDate: '2026-01-01' }, business] });
    const { id, stateEnum: _state, updatedAt: _at, pinyin: _pinyin, licenceExpire: _expire, ...fields } = row;
    await app.send(supplier.update, { ...fields, id, address: '杭州' }, { token: buyer });
    await app.send(
      supplier.update,
      { ...fields, id, address: '杭州', version: 2, licences: [business] },
      { token: buyer },
    );
    expect(await rowOf(id)).toMatchObject({ version: 3, licences: [business], licenceExpire: null });
    const { rows } = await app.database.query(
      `SELECT (SELECT array_agg(key) FROM jsonb_object_keys(after::jsonb) AS key) AS keys FROM operation_log WHERE target_type = '供应商' AND target_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(rows.slice(1).map(({ keys }) => keys)).toEqual([['address'], ['licences']]);
  });

  it('refuses an update of an outdated version, including its licences', async () => {
    const row = await saved({ licences: [business] });
    const change = { ...draft(), id: row.id, code: row.code, version: 1 };
    await app.send(supplier.update, { ...change, licences: [device] }, { token: buyer });
    const late = await app.send(supplier.update, { ...change, licences: [] }, { token: buyer });
    expect([late.code, late.msg]).toEqual([100001, '数据已被他人修改，请刷新后重试']);
    expect((await rowOf(row.id)).licences).toMatchObject([device]);
  });

  it('accepts only one of eight concurrent updates of the same version', async () => {
    const row = await saved();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const change = {
          ...draft(),
          id: row.id,
          code: row.code,
          version: 1,
          licences: [{ ...business, no: `${index}` }],
        };
        return app.send(supplier.update, change, { token: buyer });
      }),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, ...Array(7).fill(100001)]);
    expect(await rowOf(row.id)).toMatchObject({ version: 2, licences: [{ kind: '营业执照' }] });
  });

  it.each([
    [[{ ...business }, { ...business }], '证照「营业执照」编号 9133 重复，请删除一行'],
    [[{ kind: '营业执照', no: '' }], '请填写'],
    [[{ kind: '卫生许可证', no: '1' }], '不在可选范围内'],
    [[{ ...business, expireDate: '2025-02-30' }], '日期'],
  ])('refuses the licences %j', async (licences, says) => {
    const reply = await app.sendRaw(supplier.save, { ...draft(), licences }, { token: buyer });
    expect(reply.status).toBe(400);
    expect(reply.msg).toContain(says);
  });

  it('can be selected only while it is enabled', async () => {
    const row = await saved();
    const picked = async () => (await app.send(supplier.findAll, {}, { token: buyer })).data.map(({ id }) => id);
    expect(await picked()).toContain(row.id);
    await app.send(supplier.enable, { id: row.id, version: 1, stateEnum: 'DISABLE' }, { token: buyer });
    expect(await picked()).not.toContain(row.id);
  });

  it('is deleted after the confirmation text of its check, and its name is free again', async () => {
    const row = await saved({ name: '来去供应商' });
    const check = await app.send(supplier.deleteCheck, { id: row.id }, { token: buyer });
    expect(check.data).toBe('确定要删除「来去供应商」吗？删除后不可恢复');
    await app.send(supplier.delete, { id: row.id, stateEnum: 'DELETE', version: 1 }, { token: buyer });
    expect(await app.send(supplier.findById, { id: row.id }, { token: buyer })).toMatchObject({ code: 100002 });
    expect((await saved({ name: '来去供应商' })).id).not.toBe(row.id);
  });

  it('cannot be deleted once a purchase of any organisation names it, but can be disabled', async () => {
    const row = await saved({ name: '有单供应商' });
    await app.database.query(
      `WITH made AS (
         INSERT INTO bill (property_owner_id, org_id, bill_type, bill_no, maker_id)
         SELECT 1, (SELECT max(id) FROM org WHERE property_owner_id = 1), 'RK', 'RK202503120099',
           (SELECT min(id) FROM account WHERE property_owner_id = 1)
         RETURNING property_owner_id, id, org_id
       )
       INSERT INTO purchase_storage (property_owner_id, bill_id, org_id, supplier_id, order_date)
       SELECT property_owner_id, id, org_id, $1, '2025-03-12' FROM made`,
      [row.id],
    );
    const says = { code: 140108, msg: '「有单供应商」已有业务数据，不能删除，可停用' };
    expect(await app.send(supplier.deleteCheck, { id: row.id }, { token: buyer })).toMatchObject(says);
    const removal = { id: row.id, stateEnum: 'DELETE' as const, version: 1 };
    expect(await app.send(supplier.delete, removal, { token: buyer })).toMatchObject(says);
    const off = { id: row.id, stateEnum: 'DISABLE' as const, version: 1 };
    expect(await app.send(supplier.enable, off, { token: buyer })).toMatchObject({ success: true });
  });

  it('is hidden from another chain as if it did not exist', async () => {
    const row = await saved();
    const other = await app.signIn('admin_b');
    expect(await app.send(supplier.findById, { id: row.id }, { token: other })).toMatchObject({ code: 100002 });
    const change = { ...draft(), id: row.id, code: 'X', version: 1 };
    expect(await app.send(supplier.update, change, { token: other })).toMatchObject({ code: 100002 });
  });

  it('can be selected by roles that work with goods, and listed by buyers only', async () => {
    const stock = await app.signIn('stock');
    const cashier = await app.signIn('front');
    expect((await app.send(supplier.findAll, {}, { token: stock })).success).toBe(true);
    expect(await app.send(supplier.page, {}, { token: stock })).toMatchObject({ status: 403 });
    expect(await app.send(supplier.save, draft(), { token: stock })).toMatchObject({ status: 403 });
    expect(await app.send(supplier.findAll, {}, { token: cashier })).toMatchObject({ status: 403 });
  });
});

describe('the licences of a supplier', () => {
  // The clock shows 2025-03-12.
  const ends = (expireDate: string | null): Licences => [{ ...business, expireDate }];

  it.each([
    ['过期一天', ends('2025-03-11'), 'EXPIRED'],
    ['今天到期', ends('2025-03-12'), 'SOON'],
    ['30天后到期', ends('2025-04-11'), 'SOON'],
    ['31天后到期', ends('2025-04-12'), 'VALID'],
    ['长期', ends(null), 'VALID'],
    ['没有证照', [], 'NONE'],
    ['另一种证照过期', [...ends('2030-01-01'), { ...device, expireDate: '2025-01-01' }], 'EXPIRED'],
    ['换了新证', [...ends('2025-03-01'), { ...business, no: '新证', expireDate: '2030-01-01' }], 'VALID'],
  ] as const)('%s', async (name, licences, standing) => {
    await saved({ name, licences: [...licences] });
    for (const licenceStanding of ['EXPIRED', 'SOON', 'VALID', 'NONE'] as const) {
      expect([licenceStanding, await namesFound({ keyword: name, licenceStanding })]).toEqual([
        licenceStanding,
        licenceStanding === standing ? [name] : [],
      ]);
    }
  });

  it('sort the list by the earliest expiry', async () => {
    const { data } = await app.send(
      supplier.page,
      { column: 'licence_expire', asc: true, size: 100 },
      { token: buyer },
    );
    const days = data.records.flatMap(({ licenceExpire }) => licenceExpire ?? []);
    expect(days).toEqual([...days].sort());
    expect(new Set(days).size).toBeGreaterThan(3);
  });
});

describe('the export of suppliers', () => {
  it('contains the filtered rows with their licences as text', async () => {
    await saved({ name: '导出供应商', licences: [{ ...device, expireDate: '2026-01-01' }, business] });
    const { status, body } = await app.download(supplier.export, { keyword: '导出供应商' }, { token: buyer });
    expect(status).toBe(200);
    const sheet = strFromU8(unzipSync(new Uint8Array(body))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row>/g)).toHaveLength(2);
    expect(sheet).toContain('医疗器械经营许可证 浙杭械 2026-01-01；营业执照 9133 长期');
    expect(sheet).toContain('账期(天)');
  });
});
