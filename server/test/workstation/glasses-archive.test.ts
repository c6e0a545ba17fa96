import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { glassesJobs } from '../../src/modules/workstation/archive/glasses/glasses-proposal.service';
import { pairFigures } from '../../src/modules/workstation/archive/glasses/sold-pair.rules';
import type { PairLine } from '../../src/modules/workstation/archive/glasses/sold-pair.store';
import { type Found, type Line, openSaleDesk, type SaleDesk } from '../erp/sale-desk';
import type { Goods } from '../erp/stock-desk';
import { TEST_NOW } from '../support/app';

let desk: SaleDesk;
let lens: Goods;
let made: Goods;
let frame: Goods;

beforeAll(async () => {
  desk = await openSaleDesk();
  frame = await desk.priced(480, 200);
  lens = await desk.priced(160, 200, '001');
  made = await desk.priced(1280, 0, '000');
  await desk.rows(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${made.breedId}`);
});
afterAll(() => desk.app.close());

const here = () => ({ token: desk.stock.token });
const once = () => desk.stock.once();
const send: SaleDesk['app']['send'] = (call, input, as) => desk.app.send(call, input, as);
const side = (eye: 'OD' | 'OS', goods: Goods, groupNo = 1, sph = -3): Line => ({
  ...{ barcodeId: goods.id, qty: 1, eye, groupNo },
  customParams: { sph, cyl: -0.5, axis: 180, pd: 31 },
});
const bare = (groupNo = 1): Line => ({ barcodeId: frame.id, qty: 1, groupNo });
const pair = (groupNo = 1): Line[] => [side('OD', lens, groupNo), side('OS', lens, groupNo), bare(groupNo)];

const told = () => runDueJobs(desk.app.database.db, glassesJobs, () => instantOf(TEST_NOW));
const ofSale = async (saleId: number) => {
  const { data } = await send(glassesArchive.page, { patientId: desk.patientId, size: 100 }, here());
  return data.records.filter((row) => row.saleId === saleId);
};
/** Approves a sale; returns the sale and the archive of its first pair. */
async function sold(lines: readonly Line[] = pair()) {
  const bill = await desk.passed(lines);
  await told();
  const [archive] = await ofSale(bill.id);
  if (!archive) throw new Error('no archive');
  return { bill, archive };
}
const detail = async (id: number) => (await send(glassesArchive.findById, { id }, here())).data;
type Deliver = InputOf<typeof glassesArchive.deliver>;
const deliver = (key: { id: number; version: number }, more: Partial<Deliver> = {}) =>
  send(glassesArchive.deliver, { id: key.id, version: key.version, ...RIGHT, ...more }, once());
const statesOf = async (saleId: number) => (await desk.found(saleId)).lines.map(({ deliveryState }) => deliveryState);
const take = ({ id, version, lines }: Found) =>
  send(saleDelivery.take, { saleId: id, version, itemIds: lines.map((line) => line.id) }, once());
/** Lensmeter result that matches the order. */
const RIGHT = { odMeasSph: -3, odMeasCyl: -0.5, odMeasAxis: 180, osMeasSph: -3, osMeasCyl: -0.5, osMeasAxis: 180 };

describe('a sale of glasses', () => {
  it('opens one archive for each pair with lenses, filled from its goods', async () => {
    const bill = await desk.passed([...pair(1), ...pair(2), { barcodeId: frame.id, qty: 1, groupNo: 3 }]);
    expect(await ofSale(bill.id)).toEqual([]);
    await told();
    await told();
    const found = await ofSale(bill.id);
    expect(found.map(({ groupNo }) => groupNo).sort()).toEqual([1, 2]);
    expect(found).toMatchObject([
      { state: 0, kind: '单光', source: '本店销售', saleNo: bill.billNo, isTaken: false },
      { power: { odSph: -3, odCyl: -0.5, odAxis: 180, odPd: 31, osSph: -3 } },
    ]);
    expect(found[0]?.frame.frameModel).toContain(bill.lines[2]?.goodsName);
    expect(found[0]?.archiveNo).toMatch(/-G0[12]$/);
  });

  it('opens no archive for a walk-in or for goods without lenses, and deletes the archive when the sale is reopened', async () => {
    const before = (await desk.rows('SELECT count(*)::int AS n FROM glasses_archive'))[0]?.n;
    await desk.passed(pair(), { source: 'QUICK', patientId: null, buyerName: '路人' });
    await desk.passed([bare()]);
    await told();
    expect((await desk.rows('SELECT count(*)::int AS n FROM glasses_archive'))[0]?.n).toBe(before);
    const free = await desk.sold([{ ...side('OD', lens), gift: true }]);
    expect(await send(sale.pass, { id: free.id, version: free.version }, once())).toMatchObject({ success: true });
    await told();
    expect(await ofSale(free.id)).toHaveLength(1);
    const { id, version } = await desk.found(free.id);
    expect(await send(sale.retrial, { id, version, reason: '开错' }, once())).toMatchObject({ success: true });
    expect(await ofSale(free.id)).toEqual([]);
  });

  it('120903: refuses a second archive of one pair when a user creates it by hand', async () => {
    const { bill, archive } = await sold();
    const again = { patientId: desk.patientId, kind: '单光', source: '本店销售', saleId: bill.id, groupNo: 1 } as const;
    expect(await send(glassesArchive.save, again, once())).toMatchObject({ code: 120903 });
    const { id, version } = archive;
    expect(await send(glassesArchive.delete, { id, version }, here())).toMatchObject({ success: true });
    const open = (await send(glassesArchive.pairs, { patientId: desk.patientId }, here())).data;
    expect(open).toMatchObject([{ saleId: bill.id, groupNo: 1, saleNo: bill.billNo }]);
    expect(await send(glassesArchive.save, again, once())).toMatchObject({ success: true });
    expect(await ofSale(bill.id)).toMatchObject([{ state: 0, power: { odSph: -3, osSph: -3 } }]);
    expect((await send(glassesArchive.pairs, { patientId: desk.patientId }, here())).data).toEqual([]);
  });
});

describe('取镜', () => {
  it('takes the goods of the sale in the same transaction, stores the measurements and plans the reviews', async () => {
    const { bill, archive } = await sold();
    expect(await deliver(archive, { ...RIGHT, measPd: 62, verdict: '合格' })).toMatchObject({
      success: true,
      data: { version: 2, faults: [] },
    });
    expect(await statesOf(bill.id)).toEqual(['TAKEN', 'TAKEN', 'TAKEN']);
    expect(await detail(archive.id)).toMatchObject({
      ...{ state: 1, deliveredAt: '2025-03-12', nextReviewDate: '2025-04-12', months: [1, 3, 6, 12] },
      verified: { verdict: '合格', standard: '产品默认允差', measured: { odMeasSph: -3, measPd: 62 }, faults: [] },
    });
    expect(
      await desk.rows(`SELECT plan_date::text AS day FROM review_remind WHERE source = 4 AND source_id = ${archive.id}
        AND remind_state = 0 ORDER BY plan_date`),
    ).toEqual(['2025-04-12', '2025-06-12', '2025-09-12', '2026-03-12'].map((day) => ({ day })));
    expect(await deliver({ id: archive.id, version: 2 })).toMatchObject({ success: false });
  });

  it('requires the measured power of both lenses', async () => {
    const { bill, archive } = await sold();
    const unmeasured = { odMeasSph: null, odMeasCyl: null, odMeasAxis: null, verdict: '合格' } as const;
    expect(await deliver(archive, unmeasured)).toMatchObject({ msg: '右眼实测球镜：请填写核验结果' });
    expect(await statesOf(bill.id)).toEqual(['WAIT_TAKE', 'WAIT_TAKE', 'WAIT_TAKE']);
    expect(await ofSale(bill.id)).toMatchObject([{ state: 0, version: 1 }]);
    expect(await deliver(archive)).toMatchObject({ success: true });
  });

  it('140407: leaves goods and archive unchanged while goods have not arrived', async () => {
    const { bill, archive } = await sold([side('OD', made), side('OS', lens), bare()]);
    expect(await deliver(archive)).toMatchObject({ code: 140407 });
    expect(await statesOf(bill.id)).toEqual(['TO_ORDER', 'WAIT_TAKE', 'WAIT_TAKE']);
    expect(await ofSale(bill.id)).toMatchObject([{ state: 0, version: 1 }]);
  });

  it('lists a pair that was taken at the counter as 已取件，待登记核验', async () => {
    const { bill, archive } = await sold();
    expect(await take(await desk.found(bill.id))).toMatchObject({ success: true });
    expect(await ofSale(bill.id)).toMatchObject([{ state: 0, isTaken: true }]);
    expect(await deliver(archive, { deliveredAt: '2025-03-11' })).toMatchObject({ success: true });
    expect(await ofSale(bill.id)).toMatchObject([{ state: 1, isTaken: false, deliveredAt: '2025-03-11' }]);
  });

  it('reports deviations beyond the limits of the product, or of the edition that the chain uses', async () => {
    const { archive } = await sold();
    const off = { ...RIGHT, odMeasSph: -3.13, measPd: 64.5 };
    expect(await deliver(archive, off)).toMatchObject({ success: false, msg: expect.stringContaining('让步原因') });
    expect(await ofSale(archive.saleId ?? 0)).toMatchObject([{ state: 0 }]);
    const noted = await deliver(archive, { ...off, verdict: '让步接收', verdictNote: '顾客试戴舒适' });
    expect(noted.data.faults).toEqual([
      '右眼球镜：要求-3.00，实测-3.13，允差±0.12',
      '双眼光心水平：要求62mm，实测64.5mm，允差±2',
    ]);
    const edition = { standard: 'GB 13511.1', edition: '2011', source: '购买的文本', inUse: true };
    const limits = [{ measure: 'SPH', upTo: null, off: 0.2 }] as const;
    await send(workshop.saveTolerance, { ...edition, limits: [...limits] }, here());
    const { archive: next } = await sold();
    const answer = await deliver(next, { ...off, measPd: 64 });
    expect(answer).toMatchObject({ success: true, data: { faults: [] } });
    expect((await detail(next.id)).verified?.standard).toBe('GB 13511.1 2011');
  });

  it('replaces the pair that was worn before, which it names', async () => {
    const old = (await sold()).archive;
    await deliver(old);
    const { archive } = await sold();
    expect(await deliver(archive, { replacesId: archive.id })).toMatchObject({ success: false });
    expect(await deliver(archive, { replacesId: old.id })).toMatchObject({ success: true });
    expect(await detail(old.id)).toMatchObject({ state: 2, nextReviewDate: null, replacedBy: { id: archive.id } });
    expect(await detail(archive.id)).toMatchObject({ state: 1, replaces: { id: old.id } });
    const open = `SELECT FROM review_remind WHERE source = 4 AND remind_state = 0 AND source_id =`;
    expect(await desk.rows(`${open} ${old.id}`)).toEqual([]);
    expect(await desk.rows(`${open} ${archive.id}`)).toHaveLength(4);
    const third = (await sold()).archive;
    expect(await deliver(third, { replacesId: old.id })).toMatchObject({
      msg: '更换的旧镜：不是该患者配戴中的眼镜，请重新选择',
    });
    expect(await statesOf(third.saleId ?? 0)).toEqual(['WAIT_TAKE', 'WAIT_TAKE', 'WAIT_TAKE']);
  });

  it('delivers a pair only once when 32 requests run concurrently', async () => {
    const { bill, archive } = await sold();
    const all = await Promise.all(Array.from({ length: 32 }, () => deliver(archive)));
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    expect(await statesOf(bill.id)).toEqual(['TAKEN', 'TAKEN', 'TAKEN']);
  });

  it('cannot be delivered once all goods of the pair are returned', async () => {
    const { bill, archive } = await sold();
    const lines = bill.lines.map(({ id, barcodeId }) => ({
      barcodeId,
      saleItemId: id,
      qty: 1,
      returnTo: 'SCRAP' as const,
    }));
    const back = await send(saleReturn.save, { saleId: bill.id, reason: '不适', lines }, once());
    expect(back).toMatchObject({ success: true });
    const { id, version } = back.data;
    expect(await send(saleReturn.pass, { id, version }, once())).toMatchObject({ success: true });
    expect(await deliver(archive)).toMatchObject({ code: 120906 });
    expect((await detail(archive.id)).aftercare).toMatchObject([{ kind: '退货', fault: '不适' }]);
  });
});

describe('remade glasses', () => {
  it('shows the reason, the payer and the cost of the remake', async () => {
    const { bill, archive } = await sold([{ ...side('OD', lens), needProcess: true }, side('OS', lens), bare()]);
    const at = await desk.found(bill.id);
    const again = { fault: '加工', payer: '本店', note: '割边崩边' } as const;
    const lines = [{ itemId: at.lines[0]?.id ?? 0 }];
    expect(
      await send(saleDelivery.remake, { saleId: at.id, version: at.version, lines, ...again }, once()),
    ).toMatchObject({ success: true });
    const shown = await detail(archive.id);
    expect(shown.aftercare).toMatchObject([{ kind: '重做', ...again, goods: at.lines[0]?.goodsName }]);
    expect(shown.remakeCost).toBe(20);
  });
});

describe('glasses from another shop', () => {
  const other = (more: object = {}) =>
    send(
      glassesArchive.save,
      { patientId: desk.patientId, kind: '单光', source: '外购', odSph: -2, osSph: -2.25, ...more },
      once(),
    );

  it('counts as worn immediately, and suggests a new pair after one year for a child and two for an adult', async () => {
    const { id } = (await other({ deliveredAt: '2025-01-31' })).data;
    await desk.rows(`UPDATE patient SET birthday = '2015-03-01' WHERE id = ${desk.patientId}`);
    const child = (await other({ deliveredAt: '2025-01-31' })).data;
    await desk.rows(`UPDATE patient SET birthday = '2007-01-31' WHERE id = ${desk.patientId}`);
    const grown = (await other({ deliveredAt: '2025-01-31' })).data;
    expect(await detail(id)).toMatchObject({ state: 1, source: '外购', saleId: null, deliveredAt: '2025-01-31' });
    expect((await detail(child.id)).replaceAdviceDate).toBe('2026-01-31');
    expect((await detail(grown.id)).replaceAdviceDate).toBe('2027-01-31');
  });

  it('120202: requires the axis of a cylinder, and refuses a delivery date after today', async () => {
    expect(await other({ odCyl: -0.5 })).toMatchObject({ code: 120202 });
    expect(await other({ deliveredAt: '2025-03-13' })).toMatchObject({ success: false });
    expect(await other({ deliveredAt: '2025-03-12' })).toMatchObject({ success: true });
  });

  it('accepts changes of the newest version only, and requires a reason to stop the glasses', async () => {
    const { id } = (await other()).data;
    const change = { id, archiveName: '备用镜', kind: '其他', odSph: -2.5 } as const;
    expect(await send(glassesArchive.update, { ...change, version: 1 }, here())).toMatchObject({ success: false });
    const { version } = await detail(id);
    expect(await send(glassesArchive.update, { ...change, version }, here())).toMatchObject({ success: true });
    expect(await detail(id)).toMatchObject({ archiveName: '备用镜', kind: '其他', power: { odSph: -2.5 } });
    const key = { id, version: version + 1 };
    expect(await send(glassesArchive.stop, { ...key, reason: '丢失' }, here())).toMatchObject({ success: true });
    expect(await detail(id)).toMatchObject({ state: 3, stopReason: '丢失' });
    expect(await send(glassesArchive.stop, { id, version: version + 2, reason: '丢失' }, here())).toMatchObject({
      success: false,
    });
  });
});

describe('配镜档案', () => {
  it('finds archives by number, kind, state and days, of this organisation only', async () => {
    const { archive } = await sold();
    await deliver(archive);
    const page = async (filters: object) => (await send(glassesArchive.page, filters, here())).data;
    expect((await page({ keyword: archive.archiveNo.toLowerCase() })).records).toMatchObject([{ id: archive.id }]);
    expect((await page({ kind: '渐进' })).total).toBe(0);
    const ids = async (filters: object) => (await page({ size: 100, ...filters })).records.map(({ id }) => id);
    expect(await ids({ state: 1, deliveredFrom: '2025-03-12', deliveredTo: '2025-03-12' })).toContain(archive.id);
    expect(await ids({ deliveredTo: '2025-03-11' })).not.toContain(archive.id);
    expect(await ids({ reviewBefore: '2025-04-11' })).not.toContain(archive.id);
    expect(await ids({ reviewBefore: '2025-04-12' })).toContain(archive.id);
    expect((await desk.app.download(glassesArchive.export, {}, here())).status).toBe(200);
    await desk.rows(`UPDATE glasses_archive SET org_id = 1 WHERE id = ${archive.id}`);
    expect((await page({ keyword: archive.archiveNo })).total).toBe(0);
    expect(await send(glassesArchive.findById, { id: archive.id }, here())).toMatchObject({ success: false });
  });
});

describe('treatments with glasses', () => {
  const treatments = () =>
    desk.rows(`SELECT type, param, start_date::text AS start, end_date::text AS "end", stop_reason AS reason
      FROM treatment_episode WHERE patient_id = ${desk.patientId} ORDER BY start_date, type, id`);
  const other = async (more: object) => {
    const input = { patientId: desk.patientId, kind: '单光', source: '外购', deliveredAt: '2025-03-01' } as const;
    return (await send(glassesArchive.save, { ...input, ...more }, once())).data.id;
  };
  const stop = async (id: number) => {
    const { version } = await detail(id);
    return send(glassesArchive.stop, { id, version, reason: '损坏' }, here());
  };

  beforeEach(async () => {
    await desk.rows(`UPDATE patient SET birthday = '2015-03-01' WHERE id = ${desk.patientId}`);
    await desk.rows(`UPDATE glasses_archive SET state = 3, stop_reason = '其他' WHERE state = 1`);
    await desk.rows('DELETE FROM treatment_episode');
  });

  it('opens 单光框架 when a child takes a pair, and ends it when the last such pair is stopped', async () => {
    const { archive } = await sold();
    expect(await treatments()).toEqual([]);
    await deliver(archive, { deliveredAt: '2025-03-10' });
    const spare = await other({ archiveName: '备用镜' });
    const [open] = await treatments();
    expect(await treatments()).toEqual([{ type: 1, param: open?.param, start: '2025-03-10', end: null, reason: null }]);
    expect(String(open?.param)).toContain((await detail(archive.id)).lens.lensBreed);
    expect(await stop(archive.id)).toMatchObject({ success: true });
    expect(await treatments()).toMatchObject([{ end: null }]);
    expect(await stop(spare)).toMatchObject({ success: true });
    expect(await treatments()).toMatchObject([{ type: 1, start: '2025-03-10', end: '2025-03-12', reason: '损坏' }]);
  });

  it('opens the treatment of the kind: 渐进 and 双光 for a child, 离焦 by its design at any age', async () => {
    await other({ kind: '双光' });
    await other({ kind: '离焦防控' });
    await other({ kind: '老花' });
    expect(await treatments()).toMatchObject([{ type: 2 }, { type: 9 }]);
    await desk.rows('DELETE FROM treatment_episode');
    await desk.rows(`UPDATE patient SET birthday = '2007-03-01' WHERE id = ${desk.patientId}`);
    await other({ kind: '单光' });
    await other({ kind: '渐进' });
    await other({ kind: '离焦防控', defocus: '周边离焦', deliveredAt: '2025-03-02' });
    expect(await treatments()).toMatchObject([{ type: 3, start: '2025-03-02' }]);
  });

  it('changes the treatment with a pair of another kind, and continues it with one of the same kind', async () => {
    const first = await other({});
    const second = await other({ replacesId: first, deliveredAt: '2025-03-05' });
    expect(await treatments()).toMatchObject([{ type: 1, start: '2025-03-01', end: null }]);
    const { archive } = await sold();
    const { version } = archive;
    const key = { id: archive.id, archiveName: '离焦镜', kind: '离焦防控', defocus: '多点离焦' } as const;
    await send(glassesArchive.update, { ...key, ...archive.power, version }, here());
    const delivered = await deliver({ id: archive.id, version: version + 1 }, { replacesId: second });
    expect(delivered).toMatchObject({ success: true });
    expect(await treatments()).toMatchObject([
      { type: 1, start: '2025-03-01', end: '2025-03-12', reason: '更换眼镜' },
      { type: 2, start: '2025-03-12', end: null },
    ]);
  });

  it('follows a corrected kind, and leaves no treatment of a deleted pair', async () => {
    const spare = await other({ deliveredAt: '2025-03-08' });
    const id = await other({});
    await desk.rows(`UPDATE glasses_archive SET delivered_at = '2025-02-20' WHERE id = ${id}`);
    await desk.rows(`UPDATE treatment_episode SET start_date = '2025-02-20', glasses_archive_id = ${id}`);
    const { version } = await detail(id);
    const named = { id, archiveName: '防控镜', kind: '离焦防控' } as const;
    await send(glassesArchive.update, { ...named, version, defocus: '周边离焦' }, here());
    const both = [
      { type: 3, start: '2025-02-20', end: null },
      { type: 1, start: '2025-03-08', end: null },
    ];
    expect(await treatments()).toMatchObject(both);
    await send(glassesArchive.update, { ...named, version: version + 1, defocus: '周边离焦', osSph: -1 }, here());
    expect(await treatments()).toMatchObject(both);
    await send(glassesArchive.delete, { id, version: version + 2 }, here());
    expect(await treatments()).toMatchObject([{ type: 1, start: '2025-03-08' }]);
    const at = await detail(spare);
    await send(glassesArchive.delete, { id: spare, version: at.version }, here());
    expect(await treatments()).toEqual([]);
  });

  it('ends a treatment that a conclusion opened', async () => {
    const id = await other({ kind: '渐进' });
    await desk.rows('UPDATE treatment_episode SET glasses_archive_id = NULL');
    await stop(id);
    expect(await treatments()).toMatchObject([{ type: 9, end: '2025-03-12' }]);
  });

  it('names the design of the lenses on the prescription of the pair', () => {
    const paper = (lensType: 1 | 6 | 7) => ({ kind: 'remote', content: { lensType } }) as const;
    const line: PairLine = {
      ...{ id: 1, groupNo: 1, categoryId: '000', code: '1', goodsName: '镜片', spec: null, brandName: '甲', eye: 'OU' },
      ...{ customParams: null, prescriptionId: null, deliveryState: null, left: 2, sph: -3, cyl: 0, add: null },
    };
    expect(pairFigures([line], paper(7))).toMatchObject({ kind: '离焦防控', lens: { defocus: '周边离焦' } });
    expect(pairFigures([line], paper(6))).toMatchObject({ kind: '离焦防控', lens: { defocus: '多点离焦' } });
    expect(pairFigures([line], paper(1)).lens.defocus).toBeNull();
  });
});
