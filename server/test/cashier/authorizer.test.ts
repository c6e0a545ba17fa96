import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { TEST_PASSWORD } from '../support/app';
import { newKey, openTill, type Till, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.app.close());
beforeEach(async () => {
  await till.clear();
  await till.app.database.query(
    `DELETE FROM login_attempt; DELETE FROM notice; UPDATE account SET locked_until = NULL`,
  );
  await till.app.database.query(`UPDATE role SET discount_floor = 50 WHERE role_code = 'MANAGER'`);
});

const WRONG = 'Guess1234';

/** Sends an order with a discount that needs an authorizer. */
function ask(password: string, account = 'manager', token = till.cashier) {
  const lines = [till.line('百元', { lineDiscountType: 1, lineDiscountValue: 60 })];
  const input = { lines, patientId: till.patientId, payableAmount: yuan(60), authorizer: { account, password } };
  return till.app.send(chargeOrder.save, input, { token, idempotencyKey: newKey(), ip: '10.7.7.7' });
}

const signIn = (password: string) =>
  till.app.send(auth.login, { username: 'manager', password, orgId: '1' }, { ip: '10.9.9.9', device: 'till-test' });

const tally = (codes: readonly number[]) => codes.filter((code) => code === 180109).length;

describe('an authorizer’s password typed by a cashier', () => {
  it('is checked for only five of eighty concurrent wrong tries; later correct passwords are refused, also at sign-in', async () => {
    const replies = await Promise.all(Array.from({ length: 80 }, () => ask(WRONG)));
    const codes = replies.map(({ code }) => code);
    expect(tally(codes)).toBe(5);
    expect(codes.filter((code) => code === 100102)).toHaveLength(75);
    expect(await ask(TEST_PASSWORD)).toMatchObject({ code: 100102 });
    expect(await signIn(TEST_PASSWORD)).toMatchObject({
      code: 100102,
      msg: '账号已锁定，请15分钟后再试，或联系机构管理员解锁',
    });
    till.app.advance(15);
    till.app.advance(1);
    expect(await signIn(TEST_PASSWORD)).toMatchObject({ success: true });
    expect(await ask(TEST_PASSWORD)).toMatchObject({ success: true });
  });

  it('shares the counter of wrong tries with the authorizer’s sign-in, and does not count against the client’s address', async () => {
    for (const _try of [1, 2, 3]) expect(await ask(WRONG)).toMatchObject({ code: 180109 });
    expect(await signIn(WRONG)).toMatchObject({ code: 100101, msg: '账号或密码错误，还可尝试1次' });
    expect(await ask(WRONG)).toMatchObject({ code: 180109 });
    expect(await signIn(TEST_PASSWORD)).toMatchObject({ code: 100102 });
    const addresses = await till.rows(`SELECT key FROM login_attempt WHERE key LIKE 'address%10.7.7.7%'`);
    expect(addresses).toEqual([]);
  });

  it('counts wrong tries against the cashier too; a correct password of the cashier’s own account resets no counter', async () => {
    for (const account of ['manager', 'doctor', 'finance', 'admin'])
      expect(await ask(WRONG, account)).toMatchObject({ code: 180109 });
    // The password is correct, but the account may not authorize the discount.
    expect(await ask(TEST_PASSWORD, 'cashier')).toMatchObject({ code: 180109 });
    expect(await ask(WRONG, 'reception')).toMatchObject({ code: 180109 });
    expect(await ask(TEST_PASSWORD)).toMatchObject({ code: 100102 });
    // The authorizer’s own sign-in is not locked.
    expect(await signIn(TEST_PASSWORD)).toMatchObject({ success: true });
  });

  it('raises an alarm in the log and a notice for readers of the operation log', async () => {
    const alarms = () => till.app.logLines.filter((line) => line.includes('too many wrong passwords')).length;
    const before = alarms();
    for (const _try of [1, 2, 3, 4, 5]) await ask(WRONG);
    expect(alarms() - before).toBe(1);
    const [notice] = await till.rows(`SELECT menu_id, text, target_path FROM notice WHERE org_id = 1`);
    expect(notice).toEqual({
      menu_id: 1741,
      text: '账号cashier为「manager」输入授权密码连续错误，已锁定15分钟，请核实',
      target_path: '/system/system/log',
    });
  });

  it('never locks an account of another chain', async () => {
    const [other] = await till.rows(`SELECT account FROM account WHERE property_owner_id <> 1 ORDER BY id LIMIT 1`);
    const name = String(other?.account);
    for (const _try of [1, 2, 3, 4, 5]) expect(await ask(WRONG, name)).toMatchObject({ code: 180109 });
    expect(await ask(WRONG, name)).toMatchObject({ code: 100102 });
    const reply = await till.app.send(auth.login, { username: name, password: TEST_PASSWORD }, { ip: '10.9.9.8' });
    expect(reply).toMatchObject({ success: true });
  });
});
