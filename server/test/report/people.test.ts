import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { costCharge } from '@mingmou/contract/report/cost.contract';
import { unzipSync } from 'fflate';
import { cash, type Till, TODAY } from '../cashier/till';
import { chargeReport, closeAt, openBooks, reopenAll } from './books';

const BEFORE = '2026-03-08';
const YESTERDAY = '2026-03-09';
const SPAN = { from: '2026-03-01', to: TODAY } as const;
const TWO = { ...SPAN, orgIds: [1, 2] };
const GROUPS = ['day', 'week', 'month', 'org', 'cashier', 'shift'] as const;

let till: Till;
let other: number;
/** Patient whose id differs from the till's patient only in the upper 32 bits. */
let faraway: number;
let cashiers: readonly number[];

beforeAll(async () => {
  till = await openBooks();
  await till.rows(`UPDATE account SET view_org_ids = '{1,2}' WHERE account = 'manager'`);
  const people = await till.rows(`SELECT patient_id AS id FROM patient_org WHERE org_id = 1 ORDER BY 1 LIMIT 2`);
  other = Number(people[1]?.id);
  faraway = 2 ** 32 + till.patientId;
  await till.rows(
    `INSERT INTO patient (property_owner_id, id, record_no, name, pinyin, pinyin_initials, sex, birthday, phone,
        phone_relation, first_org_id, search_keys, search_text) OVERRIDING SYSTEM VALUE
      SELECT property_owner_id, $1, 'FAR', name, pinyin, pinyin_initials, sex, birthday, phone,
        phone_relation, first_org_id, search_keys, search_text FROM patient WHERE id = $2`,
    [faraway, till.patientId],
  );
  await till.rows(`INSERT INTO patient_org (property_owner_id, org_id, patient_id) VALUES (1, 1, $1)`, [faraway]);
  const accounts = await till.rows(`SELECT id FROM account WHERE account IN ('cashier', 'manager') ORDER BY account`);
  cashiers = accounts.map(({ id }) => Number(id));
});
afterAll(() => till.app.close());
beforeEach(async () => {
  await till.clear();
  await reopenAll(till);
});

async function pays(patientId: number, { orgId = 1, by = till.cashier } = {}) {
  const order = await till.open([till.line('百元')], 100, { patientId });
  expect(await till.settle(order, [cash(100)], by)).toMatchObject({ success: true });
  for (const [table, key] of [
    ['pay_row', 'order_id'],
    ['charge_order_line', 'order_id'],
    ['charge_order', 'id'],
  ])
    await till.rows(`UPDATE ${table} SET org_id = $1 WHERE ${key} = $2`, [orgId, order.id]);
}

/** Creates payments of three patients in two organisations, by two cashiers, on two days to close and one open day. */
async function threeDays() {
  await till.set('shiftMaxHours', 720);
  till.app.setNow(`${BEFORE} 23:40:00`);
  await pays(till.patientId);
  await pays(till.patientId, { by: till.manager });
  await pays(other);
  await pays(till.patientId, { orgId: 2 });
  till.app.setNow(`${YESTERDAY} 00:10:00`);
  await pays(till.patientId);
  await pays(faraway, { by: till.manager });
  await pays(other, { orgId: 2 });
  await till.sell([till.line('五百')], 500, [cash(500)]);
  till.app.setNow(`${TODAY} 00:10:00`);
  await pays(other);
  await pays(faraway, { orgId: 2 });
}

async function everything() {
  const shifts = await till.rows(`SELECT id FROM cashier_shift ORDER BY id`);
  const narrower = [
    {},
    { orgIds: [1] },
    { orgIds: [2] },
    { from: BEFORE, to: YESTERDAY },
    { from: YESTERDAY },
    { from: TODAY },
    ...cashiers.map((cashierId) => ({ cashierId })),
    ...shifts.map(({ id }) => ({ shiftId: Number(id) })),
  ];
  const asked = GROUPS.flatMap((groupBy) => [
    { ...TWO, groupBy, byOrg: true },
    ...narrower.map((change) => ({ ...TWO, ...change, groupBy })),
  ]);
  const pages = [];
  for (const query of asked) pages.push(await chargeReport(till, query, till.manager));
  return pages;
}

const report = (change: Parameters<typeof chargeReport>[1]) => chargeReport(till, { ...TWO, ...change }, till.manager);
const peopleOf = ({ records, sum }: Awaited<ReturnType<typeof report>>) => [
  records.map(({ patients }) => patients),
  sum.patients,
];

describe('patient counts of closed days', () => {
  it('equal the counts from rows, by every grouping and filter', async () => {
    await threeDays();
    const before = await everything();
    await closeAt(till, `${TODAY} 00:40:00`);
    const kept = await till.rows(`SELECT org_id, day::text, octet_length(people) AS bytes FROM report_day_people
      ORDER BY day, org_id, cashier_id`);
    expect(kept.map(({ bytes }) => bytes)).toEqual([16, 8, 8, 8, 8, 8]);
    expect(await everything()).toEqual(before);
  });

  it('count each patient once, over days, shifts, cashiers and organisations, closed or open', async () => {
    await threeDays();
    await closeAt(till, `${TODAY} 00:40:00`);
    expect(peopleOf(await report({ groupBy: 'day' }))).toEqual([[2, 3, 2], 3]);
    expect(peopleOf(await report({ groupBy: 'month' }))).toEqual([[3], 3]);
    expect(peopleOf(await report({ groupBy: 'org' }))).toEqual([[3, 3], 3]);
    expect(peopleOf(await report({ groupBy: 'month', byOrg: true }))).toEqual([[3, 3], 3]);
    expect(peopleOf(await report({ groupBy: 'org', orgIds: [2], to: YESTERDAY }))).toEqual([[2], 2]);
    expect(peopleOf(await report({ groupBy: 'day', cashierId: cashiers[1] }))).toEqual([[1, 1], 2]);
    expect(peopleOf(await report({ groupBy: 'shift', to: BEFORE }))[1]).toBe(2);
  });

  it('are the only source of the report for a closed day', async () => {
    await threeDays();
    await closeAt(till, `${TODAY} 00:40:00`);
    await till.rows(`UPDATE report_day_people SET people = people || int8send(9000) WHERE org_id = 2`);
    expect((await report({ groupBy: 'month' })).sum.patients).toBe(4);
  });

  it('are equal in the separate total, next to groupings without daily totals, and in the sheet', async () => {
    await threeDays();
    const asked = { ...TWO, groupBy: 'day' as const };
    const token = { token: till.manager };
    const sheet = async () => unzipSync((await till.app.download(costCharge.export, asked, token)).body);
    const before = [await till.app.send(costCharge.total, asked, token), await report({ groupBy: 'source' })];
    const rows = (await sheet())['xl/worksheets/sheet1.xml'];
    expect(rows?.length).toBeGreaterThan(0);
    await closeAt(till, `${TODAY} 00:40:00`);
    expect([await till.app.send(costCharge.total, asked, token), await report({ groupBy: 'source' })]).toEqual(before);
    expect((await sheet())['xl/worksheets/sheet1.xml']).toEqual(rows);
  });

  it('of a changed day are deleted until the day is closed again', async () => {
    await threeDays();
    await closeAt(till, `${TODAY} 00:40:00`);
    const moved = `UPDATE charge_order SET patient_id = $1 WHERE org_id = 2 AND patient_id = $2`;
    await till.rows(moved, [other, till.patientId]);
    expect(await till.rows(`SELECT 1 FROM report_day_people WHERE org_id = 2`)).toEqual([]);
    expect((await report({ groupBy: 'org', orgIds: [2], to: YESTERDAY })).sum.patients).toBe(1);
    await closeAt(till, `${TODAY} 00:41:00`);
    expect(await till.rows(`SELECT 1 FROM report_day_people WHERE org_id = 2`)).toHaveLength(2);
    expect((await report({ groupBy: 'org', orgIds: [2], to: YESTERDAY })).sum.patients).toBe(1);
  });
});
