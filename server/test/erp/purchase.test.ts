import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { type TestApp, testApp } from '../support/app';
import { brokenInvariants, emptyOrg, openDesk, type StockDesk } from './stock-desk';

let app: TestApp;
let desk: StockDesk;

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
});
afterAll(() => app.close());

const find = (id: number, token = desk.token) => app.send(purchase.findById, { id }, { token });

describe('a purchase before the opening stock is closed', () => {
  it('can be saved as a draft, but not submitted', async () => {
    const goods = await desk.goods();
    const draft = await app.send(purchase.saveDraft, { lines: [desk.line(goods, 1, 10)] }, desk.once());
    expect(draft).toMatchObject({ success: true, data: { state: 'DRAFT', billNo: 'RK202503120001' } });
    const { id, version } = draft.data;
    expect((await app.send(purchase.submit, { id, version }, desk.once())).code).toBe(140010);
    await desk.initialize();
    expect((await find(draft.data.id)).data.lines).toHaveLength(1);
  });
});

describe('a purchase bill', () => {
  it('is received at its price and today when it is approved', async () => {
    const goods = await desk.goods();
    const bill = await desk.receive([desk.line(goods, 3, 12.3456)]);
    expect(bill).toMatchObject({ state: 'PASSED', bizDate: '2025-03-12' });
    expect(await desk.balance(goods)).toEqual({ onHand: 3, locked: 0 });
    expect(await desk.ledger(goods)).toEqual([
      { bizType: 'PURCHASE_IN', qty: 3, amount: 37.04, bizDate: '2025-03-12' },
    ]);
    const { data } = await find(bill.id);
    expect(data).toMatchObject({
      totalQty: 3,
      totalAmount: 37.04,
      supplierName: '测试供应商',
      actions: ['retrial', 'print'],
    });
    expect(data.timeline.map(({ action, toState }) => [action, toState])).toEqual([
      ['提交审核', '待审核'],
      ['审核通过', '已审核'],
    ]);
  });

  it('ERP-06 is posted once by eight concurrent approvals', async () => {
    const goods = await desk.goods();
    const { data } = await desk.save([desk.line(goods, 5, 20)]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => desk.pass(data)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const { code } of replies.filter(({ success }) => !success)) expect([140002, 140012]).toContain(code);
    expect(await desk.ledger(goods)).toHaveLength(1);
    expect(await desk.balance(goods)).toEqual({ onHand: 5, locked: 0 });
  });

  it('returns the first result to a double click and posts once', async () => {
    const goods = await desk.goods();
    const { data } = await desk.save([desk.line(goods, 2, 20)]);
    const as = desk.once();
    const replies = await Promise.all(Array.from({ length: 4 }, () => desk.pass(data, undefined, as)));
    expect(new Set(replies.map(({ data: moved }) => JSON.stringify(moved))).size).toBe(1);
    expect(await desk.balance(goods)).toEqual({ onHand: 2, locked: 0 });
  });

  it('writes the opposite rows on the same day on reversal, and may be approved again', async () => {
    const goods = await desk.goods();
    const bill = await desk.receive([desk.line(goods, 4, 5), desk.line(goods, 1, 0, { gift: true })], '2025-03-05');
    const reversed = await app.send(
      purchase.retrial,
      { id: bill.id, version: bill.version, reason: '录错' },
      desk.once(),
    );
    expect(reversed).toMatchObject({ success: true, data: { state: 'REVERSED' } });
    expect((await desk.ledger(goods)).map(({ qty, amount, bizDate }) => [qty, amount, bizDate])).toEqual([
      [4, 20, '2025-03-05'],
      [1, 0, '2025-03-05'],
      [-1, 0, '2025-03-05'],
      [-4, -20, '2025-03-05'],
    ]);
    expect(await desk.balance(goods)).toEqual({ onHand: 0, locked: 0 });
    const again = await app.send(purchase.submit, { id: bill.id, version: reversed.data.version }, desk.once());
    expect((await desk.pass(again.data)).data.state).toBe('PASSED');
    const second = await app.send(
      purchase.retrial,
      { id: bill.id, version: again.data.version + 1, reason: '再错' },
      desk.once(),
    );
    expect(second.success).toBe(true);
    expect(await desk.balance(goods)).toEqual({ onHand: 0, locked: 0 });
    expect(await brokenInvariants(app)).toEqual([]);
  });

  it('refuses moves that its state does not allow, outdated versions and empty reasons', async () => {
    const goods = await desk.goods();
    const { data } = await desk.save([desk.line(goods, 1, 5)]);
    const { id, version } = data;
    expect(await app.send(purchase.retrial, { id, version, reason: 'x' }, desk.once())).toMatchObject({
      code: 140002,
      msg: '单据当前状态为「待审核」，不能反审核',
    });
    expect(await app.send(purchase.pass, { id, version: version - 1 }, desk.once())).toMatchObject({ code: 140012 });
    expect(await app.send(purchase.reject, { id, version, reason: ' ' }, desk.once())).toMatchObject({ code: 140005 });
    expect(await app.send(purchase.pass, { id: 987_654, version }, desk.once())).toMatchObject({ code: 140001 });
    const rejected = await app.send(purchase.reject, { id, version, reason: '价格有误' }, desk.once());
    expect(rejected.data.state).toBe('REJECTED');
    expect((await find(id)).data).toMatchObject({
      rejectReason: '价格有误',
      actions: ['edit', 'submit', 'print', 'delete'],
    });
  });

  it('refuses lines with missing or wrong values', async () => {
    const goods = await desk.goods();
    const lens = await desk.goods('qx2', '日抛');
    const code = async (...lines: Parameters<typeof desk.save>[0]) => (await desk.save(lines)).code;
    expect(await code()).toBe(140003);
    expect(await code(desk.line(goods, 1, 0))).toBe(140307);
    expect(await code(desk.line(goods, 1, 5), desk.line(goods, 2, 5))).toBe(140014);
    expect(await code(desk.line(lens, 1, 5))).toBe(140203);
    expect(await code(desk.line(lens, 1, 5, { batchNo: 'B1', expireDate: '2025-03-11' }))).toBe(140202);
    expect(await code(...Array.from({ length: 501 }, () => desk.line(goods, 1, 5)))).toBe(140007);
    const wrong = await desk.save([desk.line(goods, 2, 5)], { totalQty: 2, totalAmount: money(11) });
    expect(wrong.code).toBe(140004);
    expect(await desk.save([desk.line(goods, 2, 5)], { supplierId: null })).toMatchObject({ status: 400 });
  });

  it('warns about short shelf lives and refuses suppliers without a licence', async () => {
    const lens = await desk.goods('qx2', '月抛');
    const soon = await desk.save([desk.line(lens, 1, 5, { batchNo: 'B1', expireDate: '2025-05-01' })]);
    expect(soon.data.warnings[0]).toMatch(/剩余效期不足180天$/);
    const drug = await desk.goods('071', '滴眼液');
    const noLicence = await desk.save([desk.line(drug, 1, 5, { batchNo: 'B1', expireDate: '2027-05-01' })]);
    expect(noLicence).toMatchObject({ code: 140113, msg: '供应商药品经营许可证已过期或缺失，不能采购「药品」' });
    await app.database.query(`UPDATE erp_supplier SET state_enum = 'DISABLE' WHERE code = 'TEST'`);
    const frame = await desk.goods();
    expect((await desk.save([desk.line(frame, 1, 5)])).code).toBe(140114);
    await app.database.query(`UPDATE erp_supplier SET state_enum = 'ENABLE' WHERE code = 'TEST'`);
  });

  it('140216 accepts a serial number once in the chain, and again after the receipt was reversed', async () => {
    const trial = await desk.goods('qx3', '试戴片');
    const line = (serialNo: string) => desk.line(trial, 1, 300, { batchNo: 'L1', expireDate: '2027-01-01', serialNo });
    const first = await desk.receive([line('SN1')]);
    const { data } = await desk.save([line('SN1')]);
    expect((await desk.pass(data)).code).toBe(140216);
    await app.send(purchase.retrial, { id: first.id, version: first.version, reason: '退回' }, desk.once());
    expect((await desk.pass(data)).success).toBe(true);
  });

  it('140216 accepts a serial number in only one of 32 concurrent receipts', async () => {
    const trial = await desk.goods('qx3', '试戴片32');
    const line = desk.line(trial, 1, 300, { batchNo: 'L1', expireDate: '2027-01-01', serialNo: 'SN32' });
    const bills = [];
    for (let bill = 0; bill < 32; bill += 1) bills.push((await desk.save([line])).data);
    const replies = await Promise.all(bills.map((bill) => desk.pass(bill)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.filter(({ success }) => !success).map(({ code }) => code))).toEqual(new Set([140216]));
    expect(await desk.balance(trial)).toEqual({ onHand: 1, locked: 0 });
  });

  it('keeps a draft that another account saved meanwhile', async () => {
    const goods = await desk.goods();
    const { data } = await app.send(purchase.saveDraft, { lines: [desk.line(goods, 1, 5)] }, desk.once());
    const change = { id: data.id, version: data.version, lines: [desk.line(goods, 2, 5)] };
    expect((await app.send(purchase.saveDraft, change, desk.once())).success).toBe(true);
    expect((await app.send(purchase.saveDraft, change, desk.once())).code).toBe(140012);
  });

  it('becomes an order, waits for its goods, and is deleted with its number', async () => {
    const goods = await desk.goods();
    const { supplierId, buyerId } = desk;
    const lines = [{ barcodeId: goods.id, orderQty: 6 }];
    const { data } = await app.send(purchase.saveDraft, { supplierId, buyerId, lines }, desk.once());
    const ordered = await app.send(purchase.placeOrder, { id: data.id, version: data.version }, desk.once());
    expect(ordered).toMatchObject({ success: true, data: { state: 'DRAFT' } });
    const waiting = await app.send(purchase.page, { waiting: true }, { token: desk.token });
    expect(waiting.data.records.map(({ id }) => id)).toContain(data.id);
    expect(waiting.data.sums.orderQty).toBe(6);
    const paper = await app.send(purchase.print, { id: data.id }, { token: desk.token });
    expect(paper.data).toMatchObject({
      ...{ title: '采购订单', mark: '未审核', printKind: 'PURCHASE', printCount: 0 },
      template: { paper: 'A4', margin: 4, logo: null },
    });
    const check = await app.send(purchase.deleteCheck, { id: data.id }, { token: desk.token });
    expect(check.data).toBe(`确定删除单据 ${data.billNo} 吗？`);
    const { id, version } = ordered.data;
    await app.send(purchase.delete, { id, version, stateEnum: 'DELETE' }, desk.once());
    expect((await find(id)).code).toBe(140001);
  });
});

describe('the approval of a purchase', () => {
  it('140006 needs another account where the organisation forbids approving one’s own bills', async () => {
    const goods = await desk.goods();
    const { data } = await desk.save([desk.line(goods, 1, 5)]);
    const orgId = await emptyOrg(app);
    await app.database.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, ${orgId}, 'erpSelfApprove', 'false')`,
    );
    expect((await desk.pass(data)).code).toBe(140006);
    expect((await find(data.id)).data.actions).toEqual(['withdraw', 'reject', 'print']);
    const manager = await app.signIn('manager', { orgId });
    expect((await find(data.id, manager)).data.actions).toEqual(['withdraw', 'pass', 'reject', 'print']);
    expect((await desk.pass(data, undefined, desk.once(manager))).success).toBe(true);
    await app.database.query(`DELETE FROM parameter WHERE key = 'erpSelfApprove'`);
  });

  it('is hidden from a buyer and refused', async () => {
    const buyer = await app.signIn('buyer');
    const { data } = await app.send(purchase.page, { states: ['SUBMITTED'] }, { token: buyer });
    const [waiting] = data.records;
    if (!waiting) throw new Error('the demo has a bill that waits');
    expect((await find(waiting.id, buyer)).data.actions).toEqual(['withdraw', 'print']);
    expect((await desk.pass(waiting, undefined, desk.once(buyer))).status).toBe(403);
    const people = await app.send(stock.findEmployee, { nature: 'PURCHASE' }, { token: buyer });
    expect(people.data.length).toBeGreaterThan(0);
  });
});

describe('the day of a purchase', () => {
  it('is never in the future, and a day other than today requires the right', async () => {
    const goods = await desk.goods();
    const { data } = await desk.save([desk.line(goods, 1, 5)]);
    expect((await desk.pass(data, '2025-03-13')).code).toBe(140008);
    expect((await desk.pass(data, '2025-02-28')).code).toBe(140501);
    await app.database.query(`UPDATE bill_period SET state = 'SETTLED' WHERE start_date = '2025-03-01'`);
    expect(await desk.pass(data)).toMatchObject({
      code: 140503,
      msg: '会计期间「2025年03期」已结账，不能办理该期间的业务',
    });
    await app.database.query(`UPDATE bill_period SET state = 'CLEARED' WHERE start_date = '2025-03-01'`);
    expect((await desk.pass(data)).code).toBe(140514);
    await app.database.query(`UPDATE bill_period SET state = 'CALCULATED' WHERE start_date = '2025-03-01'`);
    expect((await desk.pass(data)).success).toBe(true);
    const { rows } = await app.database.query(`SELECT state FROM bill_period WHERE org_id = ${await emptyOrg(app)}`);
    expect(rows).toEqual([{ state: 'OPEN' }]);
  });
});

describe('costs', () => {
  it('are hidden without the right, but the account may still buy', async () => {
    const goods = await desk.goods();
    await desk.receive([desk.line(goods, 1, 7.5)]);
    await app.database.query(
      `INSERT INTO account_org_role (property_owner_id, account_id, org_id, role_id)
        SELECT 1, a.id, (SELECT max(id) FROM org WHERE property_owner_id = 1), r.id FROM account a, role r
        WHERE a.account = 'stock' AND a.property_owner_id = 1 AND r.property_owner_id = 1 AND r.role_code = 'WAREHOUSE'`,
    );
    const keeper = await app.signIn('stock', { orgId: await emptyOrg(app) });
    const typed = { ...desk.line(goods, 2, 99), price: null };
    const saved = await desk.save([typed], {}, desk.once(keeper));
    expect(saved.success).toBe(true);
    const seen = await find(saved.data.id, keeper);
    expect(seen.data).not.toHaveProperty('totalAmount');
    expect(seen.data.lines[0]).not.toHaveProperty('price');
    expect(seen.data.lines[0]).toMatchObject({ priceEstimated: true });
    expect((await find(saved.data.id)).data.lines[0]).toMatchObject({ price: 7.5, amount: 15 });
    expect(seen.data.actions).toEqual(['withdraw', 'print']);
    const page = await app.send(stock.page, { withZero: true }, { token: keeper });
    expect(JSON.stringify(page.data)).not.toContain('cost');
    expect((await app.send(purchase.pass, { id: saved.data.id, version: 1 }, desk.once(keeper))).status).toBe(403);
  });
});
