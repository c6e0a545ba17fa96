import { money } from '@mingmou/contract/base/money';
import type { TestApp } from '../support/app';

interface Product {
  readonly times: number;
  readonly price: number;
  readonly startRule?: 'PAY' | 'FIRST';
  readonly validDays?: number;
  readonly refundable?: boolean;
  readonly giftTimes?: number;
  readonly kind?: 'REVIEW_OK' | 'REVIEW_RGP' | 'REVIEW_GLASSES';
}

let made = 0;

/** Creates a package of vision training of the flagship and returns its id. */
export async function addTraining(app: TestApp, product: Product): Promise<number> {
  made += 1;
  const { times, price, startRule = 'FIRST', validDays = 365, refundable = true, giftTimes = 0 } = product;
  const { rows } = await app.database.query(
    `INSERT INTO training_service_package (property_owner_id, org_id, code, name, total_times, price, valid_days, start_rule, refundable, gift_times)
     VALUES (1, 1, $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [`TVT${made}`, `视训${times}次${made}`, times, money(price), validDays, startRule, refundable, giftTimes],
  );
  return Number(rows[0]?.id);
}

/** Creates a package of reviews of the flagship and returns its id. */
export async function addReviews(app: TestApp, product: Product): Promise<number> {
  made += 1;
  const { times, price, startRule = 'PAY', validDays = 365, kind = 'REVIEW_OK' } = product;
  const { rows } = await app.database.query(
    `INSERT INTO review_service_package (property_owner_id, org_id, code, name, kind, total_times, price, valid_days, start_rule)
     VALUES (1, 1, $1, $2, $7, $3, $4, $5, $6) RETURNING id`,
    [`TFC${made}`, `复查${times}次${made}`, times, money(price), validDays, startRule, kind],
  );
  return Number(rows[0]?.id);
}
