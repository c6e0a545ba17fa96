import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import type { CustomParams } from '@mingmou/contract/erp/sale/sale.fields';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import type { OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { type Clinic, COMPLETE, openClinic, type Prescription } from '../workstation/clinic';

type Invoice = InputOf<typeof saleDesk.invoiceSave>;
type Line = NonNullable<Invoice['lines']>[number];

let clinic: Clinic;
let opticianToken = '';
let lens = 0;
let sellerId = 0;

const rows = async (text: string) => (await clinic.desk.app.database.query(text)).rows;
const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const once = (token = clinic.doctor) => ({ token, idempotencyKey: randomUUID() });

/** Creates a lens that is made to order, at 640.00; its power is entered on the sale line. */
async function orderedLens(): Promise<number> {
  const [made] = await rows(`WITH brand AS (SELECT id FROM erp_brand WHERE property_owner_id = 1 ORDER BY id LIMIT 1),
      breed AS (INSERT INTO erp_breed (property_owner_id, code, name, pinyin, category_id, brand_id, unit, stock_mode)
        SELECT 1, 'RX1', '测试车房片', 'cs', '000', id, 1, 'ORDER' FROM brand RETURNING id)
    INSERT INTO erp_barcode (property_owner_id, code, breed_id, attrs_key, spec)
      SELECT 1, '8899999999991', id, 'x', '' FROM breed RETURNING id`);
  await rows(`INSERT INTO erp_tag_price (property_owner_id, barcode_id, price, effective_date)
    VALUES (1, ${made?.id}, 640, '2020-01-01')`);
  return Number(made?.id);
}

type Power = Pick<CustomParams, 'sph' | 'cyl' | 'axis' | 'bc' | 'dia'>;

/** Creates a breed with one barcode for each power. */
async function gradedLens(categoryId: string, mode: string, powers: readonly Power[]) {
  const [breed] = await rows(`INSERT INTO erp_breed
      (property_owner_id, code, name, pinyin, category_id, brand_id, unit, stock_mode, registration_no)
    SELECT 1, 'GR${categoryId}', '测试${categoryId}', 'cs', '${categoryId}', min(id), 1, '${mode}', '国械注准20163220001'
    FROM erp_brand WHERE property_owner_id = 1 RETURNING id`);
  const ids: number[] = [];
  for (const [at, { sph, cyl, ...attrs }] of powers.entries()) {
    const [made] = await rows(`INSERT INTO erp_barcode
        (property_owner_id, code, breed_id, attrs_key, spec, attrs, sph, cyl)
      VALUES (1, '88${categoryId === '001' ? 1 : 2}000000000${at}', ${breed?.id}, 'power-${at}', '${sph}/${cyl ?? 0}',
        '${JSON.stringify(attrs)}', ${sph}, ${cyl ?? 'NULL'}) RETURNING id`);
    ids.push(Number(made?.id));
  }
  return { breedId: Number(breed?.id), ids };
}

async function offersOf(prescriptionId: number, breedId: number) {
  const { data } = await send(saleDesk.findPrescriptionCommodity, { prescriptionId }, once());
  const own = data.breeds.find((breed) => breed.breedId === breedId);
  return own?.eyes.map(({ eye, lens: found }) => [eye, found?.barcodeId]);
}

beforeAll(async () => {
  clinic = await openClinic();
  opticianToken = await clinic.signIn('optician');
  lens = await orderedLens();
  sellerId = clinic.desk.wang.doctorId;
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

/** Creates a patient with a signed prescription. */
async function signed(content: Prescription = clinic.far, kind: OpticianKind = 'remote') {
  const { acceptsId, patientId } = await clinic.arrive();
  await clinic.receive(acceptsId);
  const confirmed = await send(optician.finish, { kind, acceptsId, version: 0, ...content }, { token: clinic.doctor });
  if (!confirmed.success) throw new Error(confirmed.msg);
  const papers = await send(salePrescription.papers, { patientId }, { token: opticianToken });
  const [paper] = papers.data;
  if (!paper) throw new Error('no paper');
  return { acceptsId, patientId, paper };
}

const made = (eye: 'OD' | 'OS', power: CustomParams): Line => ({
  ...{ barcodeId: lens, qty: 1, eye, groupNo: 1 },
  customParams: { pd: 32, ...power },
});
const LEFT = { sph: -2.75 };

async function invoice(power: CustomParams, more: Partial<Invoice> = {}, from: Prescription = clinic.far) {
  const { patientId, paper, acceptsId } = await signed(from);
  const head = { patientId, sellerId, prescriptionId: paper.id };
  const lines = [made('OD', power), made('OS', LEFT)];
  const reply = await send(saleDesk.invoiceSave, { ...head, lines, ...more }, once());
  if (!reply.success) throw new Error(reply.msg);
  return { ...reply.data, patientId, acceptsId, paper };
}

const confirm = (
  { id, version }: { id: number; version: number },
  overrideReason: string | null = null,
  token = clinic.doctor,
) => send(saleDesk.confirmInvoice, { id, version, overrideReason }, once(token));

describe('a sale from a signed prescription', () => {
  it.each<[string, CustomParams]>([
    ['as it is written', { sph: -3, cyl: -0.5, axis: 90 }],
    ['in its exact transposition', { sph: -3.5, cyl: 0.5, axis: 180 }],
  ])('WS-22 confirms lenses %s', async (_words, power) => {
    const confirmed = await confirm(await invoice(power));
    expect(confirmed).toMatchObject({ success: true, data: { state: 'SUBMITTED', amount: 1280 } });
    expect(confirmed.data.chargeNo).toMatch(/^SF/);
  });

  it('WS-22 refuses a different power, unless an account with the right gives a reason', async () => {
    const drafted = await invoice({ sph: -3.25, cyl: -0.5, axis: 90 });
    const refusal = { code: 120604, msg: '镜片度数与处方不一致，请填写原因' };
    expect(await confirm(drafted)).toMatchObject(refusal);
    expect(await confirm(drafted, '试戴后减度', opticianToken)).toMatchObject(refusal);
    expect(await confirm(drafted, '试戴后减度')).toMatchObject({ success: true });
    const { data } = await send(saleDesk.findInvoiceDetail, { id: drafted.id }, { token: clinic.doctor });
    expect(data).toMatchObject({ overrideReason: '试戴后减度', rxNo: drafted.paper.rxNo, source: 'CLINIC' });
  });

  it.each<[string, CustomParams]>([
    ['another axis', { sph: -3, cyl: -0.5, axis: 91 }],
    ['no cylinder', { sph: -3 }],
    ['an addition that nobody prescribed', { sph: -3, cyl: -0.5, axis: 90, add: 1 }],
  ])('120604 refuses %s', async (_words, power) => {
    expect((await confirm(await invoice(power))).code).toBe(120604);
  });

  it('confirms two pairs from two prescriptions, each compared with its own, and keeps both prescriptions closed', async () => {
    const { acceptsId, patientId, paper } = await signed();
    const near = { ...clinic.far, odSph: -1.5, osSph: -1.25, odPd: 30, osPd: 30 };
    await send(optician.finish, { kind: 'near', acceptsId, version: 0, ...near }, { token: clinic.doctor });
    const papers = await send(salePrescription.papers, { patientId }, { token: opticianToken });
    const second = papers.data.find(({ kind }) => kind === 'near')?.id ?? 0;
    const pair = (prescriptionId: number, groupNo: number, right: number, left: number): Line[] => [
      { ...made('OD', { sph: right, cyl: -0.5, axis: 90 }), groupNo, prescriptionId },
      { ...made('OS', { sph: left }), groupNo, prescriptionId },
    ];
    const sell = (lines: Line[]) =>
      send(saleDesk.invoiceSaveTwo, { patientId, sellerId, prescriptionId: paper.id, lines }, once());
    const far = pair(paper.id, 1, -3, -2.75);
    expect(await sell([...far, ...pair(paper.id, 2, -1.5, -1.25)])).toMatchObject({ code: 120604 });
    const sold = await sell([...far, ...pair(second, 2, -1.5, -1.25)]);
    expect(sold).toMatchObject({ success: true, data: { state: 'SUBMITTED' } });
    for (const kind of ['remote', 'near'] as const) {
      const { data } = await send(optician.findByAccepts, { kind, acceptsId }, { token: clinic.doctor });
      const asked = { kind, id: data.recordId ?? 0, version: data.version, reason: '度数写错' };
      expect(await send(optician.retrial, asked, { token: clinic.doctor })).toMatchObject({
        code: 120408,
        msg: `处方已被销售单${sold.data.billNo}引用，请先作废销售单`,
      });
    }
  });

  it('compares a pair without a named prescription with those of the patient, each pair with one of them', async () => {
    const { acceptsId, patientId } = await signed();
    const near = { ...clinic.far, odSph: -1.5, osSph: -1.25, odPd: 30, osPd: 30 };
    await send(optician.finish, { kind: 'near', acceptsId, version: 0, ...near }, { token: clinic.doctor });
    const sell = (lines: Line[], more: Partial<Invoice> = {}) =>
      send(saleDesk.invoiceSaveTwo, { patientId, sellerId, lines, ...more }, once());
    const right = (sph: number) => made('OD', { sph, cyl: -0.5, axis: 90 });
    expect(await sell([right(-3), made('OS', { sph: -1.25 })])).toMatchObject({ code: 120604 });
    expect(await sell([right(-2), made('OS', LEFT)])).toMatchObject({ code: 120604 });
    expect(await sell([right(-1.5), made('OS', { sph: -1.25 })])).toMatchObject({ success: true });
    const excused = await sell([right(-2), made('OS', LEFT)], { overrideReason: '备用镜低矫' });
    expect(excused).toMatchObject({ success: true });
    const { data } = await send(saleDesk.findInvoiceDetail, { id: excused.data.id }, { token: clinic.doctor });
    expect(data).toMatchObject({ overrideReason: '备用镜低矫' });
  });

  it('refuses lenses at the desk for a patient without a prescription, and sells them on the page of sales', async () => {
    const { patientId } = await clinic.arrive();
    const lines = [made('OD', { sph: -3 }), made('OS', LEFT)];
    expect(await send(saleDesk.invoiceSaveTwo, { patientId, sellerId, lines }, once())).toMatchObject({ code: 120604 });
    const page = await send(sale.save, { patientId, sellerId, source: 'BILL', lines }, once(clinic.manager));
    expect(page).toMatchObject({ success: true });
  });

  it('refuses two lenses for the same eye of a pair', async () => {
    const drafted = await invoice({ sph: -3, cyl: -0.5, axis: 90 }, {});
    const right = made('OD', { sph: -3, cyl: -0.5, axis: 90 });
    const { patientId, paper } = drafted;
    const sell = (lines: Line[]) =>
      send(saleDesk.invoiceSaveTwo, { patientId, sellerId, prescriptionId: paper.id, lines }, once());
    expect(await sell([right, made('OS', LEFT), right])).toMatchObject({
      status: 400,
      msg: '第3行 眼别：第1副已有右眼镜片，请改副号或眼别',
    });
    expect(await sell([right, made('OS', LEFT), { ...right, groupNo: 2 }])).toMatchObject({ success: true });
  });

  it('WS-18 is named as a warning at the end of its visit, without blocking it', async () => {
    const drafted = await invoice({ sph: -3, cyl: -0.5, axis: 90 });
    const { billNo } = (await confirm(drafted)).data;
    const { acceptsId } = drafted;
    await clinic.askDone(acceptsId, 0, COMPLETE);
    expect(await send(consultingDesk.finish, { id: acceptsId }, { token: clinic.doctor })).toMatchObject({
      success: true,
      data: { blockers: [], warnings: [`存在待审核的销售单${billNo}，请先处理`] },
    });
  });

  it('WS-23 prevents the retrial of its prescription until it is void', async () => {
    const power = { sph: -3, cyl: -0.5, axis: 90 };
    const drafted = await invoice(power);
    const confirmed = await confirm(drafted);
    const page = (await send(optician.findByAccepts, { kind: 'remote', acceptsId: drafted.acceptsId }, once())).data;
    const reopen = () =>
      send(
        optician.retrial,
        { kind: 'remote', id: page.recordId ?? 0, version: page.version, reason: '更正度数' },
        { token: clinic.doctor },
      );
    const { billNo } = confirmed.data;
    expect(await reopen()).toMatchObject({ code: 120408, msg: `处方已被销售单${billNo}引用，请先作废销售单` });
    const { id, version } = confirmed.data;
    const invalid = await send(saleDesk.invalidInvoice, { id, version, reason: '改配' }, once());
    expect(invalid).toMatchObject({ success: true, data: { state: 'INVALID' } });
    expect((await reopen()).success).toBe(true);
    const paid = await confirm(await invoice(power));
    const orderId = paid.data.chargeOrderId ?? 0;
    const cashier = await clinic.signIn('cashier');
    const { order } = (await send(chargeOrder.detail, { id: orderId }, { token: cashier })).data;
    const { payableAmount } = order;
    const ways = [{ wayCode: 1, amount: payableAmount }];
    const settled = await send(
      chargeOrder.settle,
      { id: orderId, version: order.version, payableAmount, ways },
      once(cashier),
    );
    expect(settled.success).toBe(true);
    const [charged] = (await send(saleDesk.findInvoice, { patientId: order.patientId ?? 0, page: 1, size: 10 }, once()))
      .data.records;
    expect(charged?.chargeState).toBe('CHARGED');
    const late = await send(
      saleDesk.invalidInvoice,
      { id: charged?.id ?? 0, version: charged?.version ?? 0, reason: '改配' },
      once(),
    );
    expect(late).toMatchObject({ code: 140403, msg: '销售单已收费，请办理销售退货' });
  });

  it('proposes made-to-order lenses within their range, with the values of the prescription', async () => {
    const { paper } = await signed();
    const { data } = await send(saleDesk.findPrescriptionCommodity, { prescriptionId: paper.id }, once());
    expect(data.eyes).toEqual([
      { eye: 'OD', params: { sph: -3, cyl: -0.5, axis: 90, pd: 32 } },
      { eye: 'OS', params: { sph: -2.75, pd: 32 } },
    ]);
    const own = data.breeds.find(({ goodsName }) => goodsName.includes('测试车房片'));
    expect(own?.eyes.map(({ eye, lens: found }) => [eye, found?.barcodeId])).toEqual([
      ['OD', lens],
      ['OS', lens],
    ]);
    const graded = data.breeds.find(({ categoryId }) => categoryId === '001');
    expect(graded?.eyes.map(({ lens: found }) => found?.spec)).toEqual([
      expect.stringContaining('-3.00/-0.50'),
      expect.stringContaining('-2.75'),
    ]);
  });

  it('proposes toric contact lenses of the prescribed axis and size only', async () => {
    const soft = await gradedLens('qx2', 'STOCK', [
      { bc: 8.6, dia: 14.2, sph: -3, cyl: -0.75, axis: 90 },
      { bc: 8.6, dia: 14.2, sph: -3, cyl: -0.75, axis: 180 },
      { bc: 8.4, dia: 14.2, sph: -2.75 },
      { bc: 8.6, dia: 14.2, sph: -2.75 },
    ]);
    const { prescriberId } = clinic.far;
    const right = { odSph: -3, odCyl: -0.75, odAxis: 180, odBc: 8.6, odDia: 14.2, odVa: '5.0' };
    const left = { osSph: -2.75, osBc: 8.6, osDia: 14.2, osVa: '5.0' };
    const { paper } = await signed({ ...right, ...left, source: 0, prescriberId }, 'contact-lenses-routine');
    expect(await offersOf(paper.id, soft.breedId)).toEqual([
      ['OD', soft.ids[1]],
      ['OS', soft.ids[3]],
    ]);
  });

  it('does not propose a made-to-order barcode of another power', async () => {
    const graded = await gradedLens('001', 'ORDER', [
      { sph: -3, cyl: -0.75 },
      { sph: -2.75, cyl: 0 },
    ]);
    const { paper } = await signed();
    expect(await offersOf(paper.id, graded.breedId)).toEqual([
      ['OD', undefined],
      ['OS', graded.ids[1]],
    ]);
  });

  it('is refused for another patient’s prescription and for a reopened prescription', async () => {
    const { paper } = await signed();
    const other = await signed();
    const head = { sellerId, prescriptionId: paper.id, lines: [] };
    const foreign = await send(saleDesk.invoiceSave, { ...head, patientId: other.patientId }, once());
    expect(foreign).toMatchObject({ status: 400, msg: '处方：不是该患者的处方' });
    const gone = { ...head, prescriptionId: 999_999, patientId: other.patientId };
    expect((await send(saleDesk.invoiceSave, gone, once())).code).toBe(120605);
  });
});

describe('开单 of the consulting desk', () => {
  it('reports pending sales, the purchase history and the details of a sale', async () => {
    const drafted = await invoice({ sph: -3, cyl: -0.5, axis: 90 });
    const { patientId } = drafted;
    const pending = () => send(saleDesk.isExistPendingReviewInvoice, { patientId }, once());
    expect((await pending()).data).toEqual({ exist: false, billNos: [] });
    await confirm(drafted);
    expect((await pending()).data).toEqual({ exist: true, billNos: [drafted.billNo] });
    const again = await send(
      saleDesk.invoiceSaveTwo,
      { patientId, sellerId, lines: [made('OD', { sph: -3, cyl: -0.5, axis: 90 })] },
      once(),
    );
    expect(again.data.warnings).toEqual([`存在待审核的销售单${drafted.billNo}，请先处理`]);
    const paper = await send(saleDesk.printInvoice, { id: drafted.id }, once());
    expect(paper.data).toMatchObject({ mark: '未审核', printCount: 0 });
    const { data } = await send(saleDesk.findInvoiceDetail, { id: drafted.id }, once());
    expect(data).toMatchObject({ printCount: 1, returns: [], totalAmount: money(1280) });
    const record = await send(saleDesk.findSaleRecord, { patientId, page: 1, size: 10 }, once());
    expect(record.data.total).toBe(0);
  });

  it('can be edited while it is a draft; later only its handling can change', async () => {
    const drafted = await invoice({ sph: -3, cyl: -0.5, axis: 90 });
    const confirmed = await confirm(drafted);
    const { id, version } = confirmed.data;
    const change = { deliveryMode: '邮寄' as const, address: '文三路 1 号', lines: [] };
    const edited = await send(saleDesk.editErpSales, { id, version, ...change }, once());
    expect(edited).toMatchObject({ success: true, data: { amount: 1280 } });
    const stale = await send(saleDesk.editErpSales, { id, version, ...change }, once());
    expect(stale.code).toBe(140012);
    const { data } = await send(saleDesk.findInvoiceDetail, { id }, once());
    expect(data).toMatchObject({ deliveryMode: '邮寄', address: '文三路 1 号', sellerId });
    expect(data.lines).toHaveLength(2);
  });

  it('changes its handling on the page of sales, without changing goods and amounts', async () => {
    const drafted = await invoice({ sph: -3, cyl: -0.5, axis: 90 });
    const { id } = drafted;
    const right = (change: object, version: number) =>
      send(sale.handling, { id, version, ...change }, once(clinic.manager));
    expect((await right({ deliveryMode: '自取' }, drafted.version)).msg).toBe('单据当前状态为「草稿」，不能改经手信息');
    const { version } = (await confirm(drafted)).data;
    const before = (await send(sale.findById, { id }, { token: clinic.manager })).data;
    const passed = await right({ promisedAt: '2020-01-01' }, version);
    expect(passed).toMatchObject({ status: 400, msg: '承诺日期：不能早于今天' });
    const change = { deliveryMode: '邮寄', address: '文三路 1 号', remark: '请打电话', sellerId: null } as const;
    const done = await right(change, version);
    expect(done.data).toEqual({ id, version: version + 1, state: 'SUBMITTED', bizDate: null });
    expect((await right({ address: '别处' }, version)).code).toBe(140012);
    // An omitted field stays, an empty field is cleared; the seller is required and stays.
    expect((await right({ address: null }, version + 1)).success).toBe(true);
    const { data } = await send(sale.findById, { id }, { token: clinic.manager });
    expect(data).toMatchObject({ deliveryMode: '邮寄', address: null, remark: '请打电话', sellerId });
    expect((await right({ optometristId: sellerId }, version + 2)).success).toBe(true);
    expect((await send(sale.findById, { id }, { token: clinic.manager })).data).toMatchObject({
      optometristId: sellerId,
      optometristName: data.sellerName,
    });
    expect([data.totalAmount, data.lines, data.promisedAt]).toEqual([
      before.totalAmount,
      before.lines,
      before.promisedAt,
    ]);
    expect((await right({ sellerId: 999_999 }, version + 3)).success).toBe(false);
  });

  it('is deleted after a confirmation, and only as a draft', async () => {
    const { id, version, billNo } = await invoice({ sph: -3, cyl: -0.5, axis: 90 });
    const asked = await send(saleDesk.deleteInvoice, { id, version, check: true }, once());
    expect(asked.data).toEqual({ sentence: `确定删除单据 ${billNo} 吗？`, deleted: false });
    expect((await send(saleDesk.deleteInvoice, { id, version }, once())).data.deleted).toBe(true);
    const gone = await send(sale.findById, { id }, { token: clinic.manager });
    expect(gone.code).toBe(140001);
  });
});
