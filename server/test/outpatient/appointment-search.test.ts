import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { sql } from 'kysely';
import { inChain } from '../../src/database/context';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let token: string;

/** Appointments of the flagship: name, phone and number. */
const BOOKED = [
  ['欧阳若曦', '13588880113', 'YY260310000101'],
  ['欧阳', '13588880214', 'YY260310000102'],
  ['Li Ming', '13612345678', 'YY260310000103'],
  ['100%_王', '13712345678', 'YY260311000104'],
] as const;

const copyTo = (org: string, [name, phone, no]: readonly string[], change = '') =>
  app.database.query(`INSERT INTO appointment (property_owner_id, org_id, subscribe_no, name, phone, department_id, mode,
      doctor_id, subscribe_date, frame_start, frame_end, source, subscribe_state, cancel_reason, deleted)
    SELECT one.property_owner_id, one.org_id, '${no}', '${name}', '${phone}', one.department_id, one.mode, one.doctor_id,
      one.subscribe_date, one.frame_start, one.frame_end, one.source, 3, '改期', ${change || 'false'}
    FROM appointment one WHERE ${org} ORDER BY one.id LIMIT 1`);

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('admin');
  const flagship = 'one.property_owner_id = 1 AND one.org_id = 1';
  await app.database.query(`DELETE FROM appointment WHERE NOT (property_owner_id = 1 AND org_id = 1 AND mode = 1)`);
  await app.database.query(`DELETE FROM appointment s USING appointment t WHERE s.id > t.id`);
  await app.database.query(
    `UPDATE appointment SET name = '原来', phone = '13000000000', subscribe_no = 'YY250101000001'`,
  );
  for (const booked of BOOKED) await copyTo(flagship, booked);
  await copyTo(flagship, ['欧阳已删', '13588880999', 'YY260310000199'], 'true');
});
afterAll(() => app.close());

async function namesOf(keyword: string): Promise<string[]> {
  const { data } = await app.send(appointment.page, { keyword, column: 'subscribe_no', asc: true }, { token });
  expect(data.total).toBe(data.records.length);
  return data.records.map(({ name }) => name);
}

describe('keyword of the appointment list', () => {
  it.each([
    ['a character of a name', '欧', ['欧阳若曦', '欧阳']],
    ['two characters', '阳若', ['欧阳若曦']],
    ['characters in another order', '若阳', []],
    ['a whole name', '欧阳若曦', ['欧阳若曦']],
    ['letters of any case, with the space between them', 'i mI', ['Li Ming']],
    ['two letters', 'LI', ['Li Ming']],
    ['LIKE wildcards', '%_', ['100%_王']],
    ['LIKE wildcards with a character', '%_王', ['100%_王']],
    ['two digits', '36', ['Li Ming']],
    ['three digits, of phones or numbers', '888', ['欧阳若曦', '欧阳']],
    ['the end of a phone', '0214', ['欧阳']],
    ['digits that are not consecutive in any phone', '88880115', []],
    ['part of a number', 'yy260311', ['100%_王']],
    ['the end of a number', '000103', ['Li Ming']],
  ])('finds by %s: %s', async (_what, keyword, names) => {
    expect(await namesOf(keyword)).toEqual(names);
  });

  it('finds nothing in another organisation, in another chain or without an organisation', async () => {
    const found = (place: { propertyOwnerId: number; orgId?: number }) =>
      inChain(
        app.database.db,
        place,
        async (tx) => (await sql`SELECT appointment_search('欧阳')`.execute(tx)).rows.length,
      );
    expect(await found({ propertyOwnerId: 1, orgId: 1 })).toBe(2);
    expect(await found({ propertyOwnerId: 1, orgId: 2 })).toBe(0);
    expect(await found({ propertyOwnerId: 2, orgId: 1 })).toBe(0);
    expect(await found({ propertyOwnerId: 1 })).toBe(0);
  });
});
