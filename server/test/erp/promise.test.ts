import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { type DeliveryStep, saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { jobs } from '../../src/modules/jobs';
import { type Found, type Line, openSaleDesk, type SaleDesk } from './sale-desk';
import type { Goods } from './stock-desk';

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
  const columns = 'property_owner_id, org_id, event, enabled, channels, send_time, receiver, sms_template_id';
  await desk.rows(`INSERT INTO sms_account (property_owner_id, org_id, enabled, balance, sign_text, sign_state)
    SELECT 1, max(id), true, 100, '明眸', 'PASSED' FROM org WHERE property_owner_id = 1 ON CONFLICT DO NOTHING`);
  await desk.rows(`INSERT INTO sms_template (property_owner_id, org_id, code, name, sms_scene, content, passed_content,
      audit_state) SELECT 1, max(id), 'READY', '取镜', 'NOTICE', '您的\${itemName}可以取了', '您的\${itemName}可以取了', 'PASSED'
    FROM org WHERE property_owner_id = 1`);
  await desk.rows(`INSERT INTO remind_setting (${columns})
    SELECT 1, org_id, 'GLASSES_READY', true, '{SMS}', '00:00', 'PATIENT', id FROM sms_template WHERE code = 'READY'`);
});
afterAll(() => desk.app.close());

const of = (goods: Goods, more: Partial<Line> = {}): Line => ({ barcodeId: goods.id, qty: 1, ...more });
const texts = async (saleId: number) =>
  (await desk.rows(`SELECT plan_date::text AS day, content FROM sms_ready WHERE event = 'GLASSES_READY'
    AND source_id = ${saleId} ORDER BY id`)) as { day: string; content: string }[];
const idsOf = async (due: 'LATE' | 'UNCOLLECTED') =>
  (await desk.app.send(sale.page, { page: 1, size: 100, due }, { token: desk.stock.token })).data.records.map(
    ({ id }) => id,
  );

async function act(step: DeliveryStep, { id, version, lines }: Found): Promise<Found> {
  const input = { saleId: id, version, itemIds: lines.map((line) => line.id) };
  const reply = await desk.app.send(saleDelivery[step], input, desk.stock.once());
  if (!reply.success) throw new Error(reply.msg);
  return desk.found(id);
}

describe('承诺日期', () => {
  it('is today plus two days by default, five more for goods made to order, and never in the past', async () => {
    const frame = await desk.priced(100, 9);
    expect((await desk.found((await desk.sold([of(frame)])).id)).promisedAt).toBe('2025-03-14');
    const said = await desk.sold([of(frame)], { promisedAt: '2025-03-12' });
    expect((await desk.found(said.id)).promisedAt).toBe('2025-03-12');
    expect(await desk.save([of(frame)], { promisedAt: '2025-03-11' })).toMatchObject({
      status: 400,
      msg: '承诺日期：不能早于今天',
    });
    expect((await desk.found((await desk.sold([of(frame)], { source: 'QUICK' })).id)).promisedAt).toBeNull();
    const lens = await desk.priced(300, 0, '000');
    await desk.rows(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${lens.breedId}`);
    const made = { eye: 'OD' as const, customParams: { sph: -3, pd: 31 } };
    expect((await desk.found((await desk.sold([of(lens, made)])).id)).promisedAt).toBe('2025-03-19');
    await desk.rows(`INSERT INTO erp_contrast (property_owner_id, supplier_id, breed_id, lead_days, is_default)
      VALUES (1, ${desk.stock.supplierId}, ${lens.breedId}, 9, true)`);
    expect((await desk.found((await desk.sold([of(lens, made)])).id)).promisedAt).toBe('2025-03-23');
  });
});

describe('取镜通知', () => {
  const worked = { needProcess: true } as const;
  const days = async (day: string) => runDueJobs(desk.app.database.db, jobs, () => instantOf(`${day} 09:00:00`));

  it('is sent when the complete pair leaves the workshop, again after 7 and 30 days, and never twice', async () => {
    const frame = await desk.priced(100, 9);
    const lens = await desk.priced(200, 9);
    const passed = await desk.passed([of(frame, { groupNo: 2 }), of(lens, { groupNo: 2, ...worked })]);
    const [, glass] = passed.lines;
    const going = await act('process', { ...passed, lines: glass ? [glass] : [] });
    expect(await texts(passed.id)).toEqual([]);
    const done = await act('finishProcess', { ...going, lines: glass ? [glass] : [] });
    expect(done.notifiedAt).toBe('2025-03-12 09:00:00');
    expect(await texts(passed.id)).toEqual([
      { day: '2025-03-12', content: `您的依视路${frame.name}、依视路${lens.name}可以取了` },
    ]);
    // Worked on once more: the customer knows.
    const again = await act('process', { ...done, lines: glass ? [glass] : [] });
    await act('finishProcess', { ...again, lines: glass ? [glass] : [] });
    expect(await texts(passed.id)).toHaveLength(1);
    await days('2025-03-18');
    expect(await texts(passed.id)).toHaveLength(1);
    await days('2025-03-19');
    await days('2025-03-20');
    expect((await texts(passed.id)).map(({ day }) => day)).toEqual(['2025-03-12', '2025-03-19']);
    await days('2025-04-11');
    await days('2025-06-01');
    expect((await texts(passed.id)).map(({ day }) => day)).toEqual(['2025-03-12', '2025-03-19', '2025-04-11']);
  });

  it('notifies the seller and the optometrist once per pair', async () => {
    const frame = await desk.priced(100, 9);
    const [measured] = await desk.rows(`SELECT id::int FROM employee WHERE name = '李静怡'`);
    const passed = await desk.passed([of(frame, worked)], { optometristId: Number(measured?.id) });
    const notices = () =>
      desk.rows(`SELECT staff_id::int, text, target_path FROM notice WHERE source = 'ERP_READY'
        AND source_key LIKE '${passed.id}.%' ORDER BY target_path`);
    const going = await act('process', passed);
    expect(await notices()).toEqual([]);
    const done = await act('finishProcess', going);
    await act('finishProcess', await act('process', done));
    const text = `${passed.patientName}的依视路${frame.name}已可取件（${passed.billNo}）`;
    expect(await notices()).toEqual([
      { staff_id: desk.sellerId, text, target_path: `/erp/sell/orderInfo?id=${passed.id}` },
      { staff_id: measured?.id, text, target_path: null },
    ]);
  });

  it('is not sent after the pickup, nor for goods that needed no workshop', async () => {
    const frame = await desk.priced(100, 9);
    const worked1 = await desk.passed([of(frame, worked)]);
    const done = await act('finishProcess', await act('process', worked1));
    await act('take', done);
    await days('2025-03-19');
    expect(await texts(done.id)).toHaveLength(1);
    const plain = await desk.passed([of(frame)]);
    await days('2025-03-19');
    expect(await texts(plain.id)).toEqual([]);
  });
});

describe('超期未交 and 逾期未取', () => {
  it('list overdue work of the workshop, and goods that have waited for pickup for a week', async () => {
    const frame = await desk.priced(100, 9);
    const owed = await desk.passed([of(frame, { needProcess: true })]);
    const ready = await desk.passed([of(frame)]);
    const back = async (what: string) =>
      desk.rows(`UPDATE sale SET promised_at = '${what}' WHERE bill_id IN (${owed.id}, ${ready.id})`);
    await back('2025-03-12');
    expect(await idsOf('LATE')).toEqual([]);
    await back('2025-03-11');
    expect(await idsOf('LATE')).toEqual([owed.id]);
    const lain = (at: string) => desk.rows(`UPDATE sale_ready SET ready_at = '${at}+08' WHERE bill_id = ${ready.id}`);
    await lain('2025-03-05 09:00:01');
    expect(await idsOf('UNCOLLECTED')).not.toContain(ready.id);
    await lain('2025-03-05 09:00:00');
    expect(await idsOf('UNCOLLECTED')).toContain(ready.id);
    await act('take', ready);
    expect(await idsOf('UNCOLLECTED')).not.toContain(ready.id);
  });
});
