import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { PASSWORD, recharge } from '../cashier/cards';
import { credit, newKey, type Saved, type Till, wechat, yuan } from '../cashier/till';
import { openBooks } from './books';

export type Ways = Parameters<Till['settle']>[1];
export type Way = Ways[number];

interface Seen {
  readonly id: number;
  readonly version: number;
}

/** The till of the first organisation, and the manager of a second organisation of the chain. */
export interface Shops {
  readonly till: Till;
  readonly there: string;
  owed(amount: number, dueDate?: string): Way;
  /** Recharges a new card, or the given card. */
  fill(principal: number, gift: number, more?: { cardId?: number; token?: string }): Promise<number>;
  /** Sells this many items of 100 yuan at the second organisation. */
  sellThere(qty: number, ways: Ways): Promise<Saved>;
  openArrears(token?: string): Promise<readonly (Seen & { readonly balance: unknown })[]>;
  collect(of: Seen | undefined, way: Way, token?: string): Promise<number>;
  revoke(receivableId: number, token?: string): Promise<void>;
  writeOff(of: Seen | undefined, token?: string): Promise<void>;
  clear(): Promise<void>;
}

export const byCard = (cardId: number, amount: number): Way => ({
  ...{ wayCode: 6, amount: yuan(amount), cardId, password: PASSWORD },
});

const seenOf = (of: Seen | undefined): Seen => of ?? { id: 0, version: 0 };

export async function openShops(): Promise<Shops> {
  const till = await openBooks();
  const { app, manager, patientId } = till;
  await till.rows(`UPDATE account SET view_org_ids = '{1,2,3}' WHERE account = 'manager'`);
  const [person] = await till.rows(
    'SELECT employee_id AS id FROM employee_org WHERE org_id IN (1, 2) GROUP BY 1 HAVING count(*) = 2 ORDER BY 1 LIMIT 1',
  );
  const [item] = await till.rows(
    `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price)
     VALUES (1, 2, 'TB', '百元', 'by', '2', 100) RETURNING id`,
  );
  const there = await app.signIn('manager', { orgId: 2, device: randomUUID() });
  const how = (token: string) => ({ token, idempotencyKey: newKey() });
  return {
    till,
    there,
    owed: (amount, dueDate = '2026-03-31') => credit(amount, { guarantorId: Number(person?.id), dueDate }),
    fill: async (principal, gift, { cardId, token = manager } = {}) => {
      const on = cardId ? { cardId, newCard: null } : {};
      const input = { principalAmount: yuan(principal), giftAmount: yuan(gift), ways: [wechat(principal)], ...on };
      const reply = await recharge(till, input, token);
      if (!reply.success) throw new Error(reply.msg);
      return reply.data.cardId;
    },
    sellThere: async (qty, ways) => {
      const lines = [{ sourceType: 9 as const, itemId: Number(item?.id), qty }];
      const draft = { patientId, lines, payableAmount: yuan(100 * qty) };
      const saved = await app.send(chargeOrder.save, draft, how(there));
      if (!saved.success) throw new Error(saved.msg);
      expect(await till.settle(saved.data, ways, there)).toMatchObject({ success: true });
      return saved.data;
    },
    openArrears: async (token = manager) => (await app.send(arrears.byPatient, { patientId }, { token })).data,
    collect: async (of, way, token = manager) => {
      const { id, version } = seenOf(of);
      const lines = [{ arrearsId: id, version, amount: way.amount }];
      const input = { patientId, lines, ways: [way], amount: way.amount };
      const reply = await app.send(arrears.settle, input, how(token));
      if (!reply.success) throw new Error(reply.msg);
      const [row] = await till.rows('SELECT max(id) AS id FROM receivable');
      return Number(row?.id);
    },
    revoke: async (receivableId, token = manager) => {
      const input = { receivableId, version: 1, reason: '收错' };
      expect(await app.send(arrears.revoke, input, how(token))).toMatchObject({ success: true });
    },
    writeOff: async (of, token = manager) => {
      const { id, version } = seenOf(of);
      const input = { arrearsId: id, version, reason: '失联' };
      expect(await app.send(arrears.writeOff, input, how(token))).toMatchObject({ success: true });
    },
    clear: async () => {
      await till.clear();
      await till.rows('DELETE FROM outbox; DELETE FROM recharge_rule');
      for (const key of ['cardSmsThreshold', 'creditLimit', 'refundApproveAmount']) await till.set(key, 99_999);
    },
  };
}
