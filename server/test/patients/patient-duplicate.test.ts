import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { type Desk, newcomer, newKey, openDesk } from '../outpatient/desk';

type Draft = InputOf<typeof patient.save>;

const OTHERS = 21;
const SHARED_PHONE = '13812340001';
const CARD = '11010519491231002X';

let desk: Desk;
let sourceId: number | null | undefined;
const draft = (name: string, change: Partial<Draft> = {}): Draft => ({
  ...{ name, phone: SHARED_PHONE, sex: 2, birthday: '1990-05-01', sourceId },
  ...change,
});
const save = (input: Draft) => desk.app.send(patient.save, input, { token: desk.front, idempotencyKey: newKey() });

beforeAll(async () => {
  desk = await openDesk();
  ({ sourceId } = newcomer());
  await save(draft('先来的', { idCardNo: CARD, birthday: '1949-12-31', phone: '13812340002' }));
  await save(draft('同号原档'));
  for (let n = 0; n < OTHERS; n += 1) await save(draft(`同号${String.fromCodePoint(0x4e00 + n)}`));
  // Creates files with a later visit, which are listed before the file with this name.
  await desk.app.database.query(
    `UPDATE patient SET last_visit_at = '2026-03-01' WHERE phone = '${SHARED_PHONE}' AND name <> '同号原档'`,
  );
});
afterAll(() => desk.app.close());

describe('duplicate file of a patient', () => {
  it('is refused by name and phone, also when many files share the phone', async () => {
    expect(await save(draft('同号原档', { birthday: '1971-02-03' }))).toMatchObject({ code: 110004 });
    const { data } = await desk.app.send(
      patient.checkDuplicate,
      { name: '同号原档', phone: SHARED_PHONE },
      { token: desk.front },
    );
    expect(data).toMatchObject({ level: 'HARD', candidates: [{ name: '同号原档' }] });
  });

  it('is refused at the registration desk too', async () => {
    const person = { ...newcomer('同号原档'), phone: SHARED_PHONE };
    expect(await desk.register({ patient: person, totalAmount: money(0) })).toMatchObject({ code: 110004 });
  });

  it('is refused by identity card, with the name of the file that has the card', async () => {
    const input = draft('另一人', { idCardNo: CARD, birthday: '1949-12-31' });
    expect(await save(input)).toMatchObject({ code: 110003, msg: expect.stringContaining('先来的') });
  });

  it('requires confirmation by name, birthday and sex, also when many files share the phone', async () => {
    expect(await save(draft('先来的', { birthday: '1949-12-31' }))).toMatchObject({ code: 110005 });
  });

  it.each([
    ['an inner space', '同号 原档'],
    ['a zero-width space', '同号\u200b原档'],
    ['a soft hyphen', '同\u00ad号原档'],
  ])('is refused when its name differs by %s', async (_case, name) => {
    expect(await save(draft(name))).toMatchObject({ code: 110004 });
  });

  it('is refused when the first file contains an invisible character', async () => {
    await save(draft('旧档', { phone: '13812340003' }));
    await desk.app.database.query(`UPDATE patient SET name = U&'\\65E7\\200B\\6863' WHERE phone = '13812340003'`);
    expect(await save(draft('旧档', { phone: '13812340003' }))).toMatchObject({ code: 110004 });
  });

  it('requires a visible character in the name', async () => {
    expect(await save(draft('\u200b\u00ad'))).toMatchObject({ status: 400, data: { field: 'name' } });
  });
});
