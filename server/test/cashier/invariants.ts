import type { TestDatabase } from '../support/database';

/** Each answers the rows that break it (domain-outpatient §6.10). */
const INVARIANTS: Readonly<Record<string, string>> = {
  'I1 selected lines make the order': `
    SELECT o.order_no FROM charge_order o LEFT JOIN charge_order_line l ON l.order_id = o.id AND l.selected
    GROUP BY o.id, o.order_no, o.payable_amount HAVING coalesce(sum(l.payable_amount), 0) <> o.payable_amount`,
  'I2 payments make what is payable': `
    SELECT o.order_no FROM charge_order o LEFT JOIN pay_row p ON p.order_id = o.id
    GROUP BY o.id, o.order_no, o.paid_amount HAVING coalesce(sum(p.amount), 0) <> o.paid_amount`,
  'I3 lines gave back what their refunds say': `
    SELECT l.id FROM charge_order_line l
    LEFT JOIN (SELECT f.order_line_id, sum(f.qty) FILTER (WHERE r.refund_state = 3) AS qty,
        sum(f.amount) FILTER (WHERE r.refund_state = 3) AS amount,
        sum(f.qty) FILTER (WHERE r.refund_state IN (1, 2)) AS locked,
        sum(f.amount) FILTER (WHERE r.refund_state IN (1, 2)) AS held
      FROM refund_line f JOIN refund_order r ON r.id = f.refund_id GROUP BY 1) back ON back.order_line_id = l.id
    WHERE (l.refunded_qty, l.refunded_amount, l.locked_qty, l.locked_amount)
      <> (coalesce(back.qty, 0), coalesce(back.amount, 0), coalesce(back.locked, 0), coalesce(back.held, 0))`,
  'I3 payments gave back what the ways say': `
    SELECT p.id FROM pay_row p
    LEFT JOIN (SELECT w.pay_row_id, sum(w.amount) AS amount FROM refund_way w JOIN refund_order r ON r.id = w.refund_id
      WHERE r.refund_state = 3 GROUP BY 1) back ON back.pay_row_id = p.id
    WHERE p.refunded_amount <> coalesce(back.amount, 0)`,
  'I4 lines, ways and amount of a refund agree': `
    SELECT r.refund_no FROM refund_order r WHERE r.amount <> (SELECT sum(amount) FROM refund_line WHERE refund_id = r.id)
      OR r.refund_state = 3 AND r.amount <> coalesce((SELECT sum(amount) FROM refund_way WHERE refund_id = r.id), 0)`,
  'I4 an order gave back what its refunds say': `
    SELECT o.order_no FROM charge_order o
    WHERE o.refunded_amount <> coalesce((SELECT sum(amount) FROM refund_order r WHERE r.order_id = o.id AND r.refund_state = 3), 0)`,
  'numbers are counted': `
    SELECT order_no FROM charge_order o WHERE right(order_no, 4)::int >
      coalesce((SELECT n FROM sequence s WHERE s.prefix = 'SF' AND s.org_id = o.org_id AND s.day = substr(o.order_no, 3, 8)::date), 0)`,
};

/** What of the money does not add up in the whole database; empty where all is well. */
export async function brokenInvariants(app: { readonly database: Pick<TestDatabase, 'query'> }): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, text] of Object.entries(INVARIANTS)) {
    const { rows } = await app.database.query(text);
    for (const row of rows) broken.push(`${name}: ${Object.values(row).join()}`);
  }
  return broken;
}
