import { randomUUID } from 'node:crypto';
import type { Call } from '@mingmou/contract/base/call';
import { type Money, money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import type { Goods } from './bill-desk';
import type { RealServer } from './real-server';

type Act = () => Promise<{ readonly success: boolean }>;

const REVIEWS = 6;
const TRAINING = 7;
const RETAIL = 8;
const PRICE = 40;
const TIMES = 4;
const GOODS_PRICE = 70;

interface Products {
  readonly reviewId: number;
  readonly trainingId: number;
  /** Training item of each session. */
  readonly itemId: number;
}

interface Line {
  readonly sourceType: 6 | 7 | 8;
  readonly itemId: number;
  readonly qty: number;
  readonly packageId?: number;
  readonly packageNo?: number;
  readonly packageItemNo?: number;
}

/** Prepares sales, uses and refunds of packages in the flagship, up to the step that a kill interrupts. */
export class PackageDesk {
  private constructor(
    private readonly server: RealServer,
    private readonly products: Products,
    private readonly departmentId: number,
    /** The last patients of the chain: the first ones buy goods concurrently. */
    private readonly patientIds: readonly number[],
  ) {}

  static async open(server: RealServer): Promise<PackageDesk> {
    const [found] = await server.query(
      `SELECT (SELECT min(id) FROM training_item WHERE property_owner_id = 1) AS item_id,
        (SELECT min(room.department_id) FROM consultation_room room JOIN department d
          ON d.property_owner_id = room.property_owner_id AND d.id = room.department_id
          WHERE room.property_owner_id = 1 AND d.org_id = 1 AND d.state_enum = 'ENABLE') AS department_id,
        (SELECT array_agg(p.id::integer ORDER BY p.id DESC) FROM patient p JOIN patient_org o
          ON o.property_owner_id = p.property_owner_id AND o.patient_id = p.id
          WHERE p.property_owner_id = 1 AND o.org_id = 1 AND p.state_enum = 'ENABLE') AS patient_ids`,
      [],
      ({ item_id, department_id, patient_ids }) => ({
        ...{ itemId: Number(item_id), departmentId: Number(department_id) },
        patientIds: Array.isArray(patient_ids) ? patient_ids.map(Number) : [],
      }),
    );
    const { itemId = 0, departmentId = 0, patientIds = [] } = found ?? {};
    const terms = { price: money(PRICE), totalTimes: TIMES } as const;
    const review = { ...terms, name: '断电复查', kind: 'REVIEW_GLASSES', startRule: 'PAY' } as const;
    const training = { ...terms, name: '断电视训', items: [{ itemId }], refundable: true };
    const products = {
      itemId,
      reviewId: (await done(server, reviewServicePackage.save, review)).id,
      trainingId: (await done(server, trainingServicePackage.save, training)).id,
    };
    return new PackageDesk(server, products, departmentId, patientIds);
  }

  private async saved(patientId: number, lines: Line[], payableAmount: Money) {
    return done(this.server, chargeOrder.save, { patientId, lines, payableAmount }, 'cashier');
  }

  private payment({ id, version, payableAmount }: Awaited<ReturnType<PackageDesk['saved']>>): Act {
    const input = { id, version, payableAmount, ways: [{ wayCode: 1, amount: payableAmount }] };
    return () => this.server.send(chargeOrder.settle, input, 'cashier', `crash-package-pay-${id}`);
  }

  /** Sells a package and returns its order and its id. */
  private async bought(patientId: number, sourceType: 6 | 7) {
    const itemId = sourceType === REVIEWS ? this.products.reviewId : this.products.trainingId;
    const order = await this.saved(patientId, [{ sourceType, itemId, qty: 1 }], money(PRICE));
    const paid = await this.payment(order)();
    if (!paid.success) throw new Error('a package was not paid');
    const [packageId = 0] = await this.server.query(
      'SELECT id FROM patient_package WHERE property_owner_id = 1 AND order_id = $1',
      [order.id],
      ({ id }) => Number(id),
    );
    return { order, packageId };
  }

  /** Builds the sale of two copies of a package of goods, two packages of reviews and one of training on one order. */
  private async selling(patientId: number, { id: barcodeId }: Goods): Promise<Act> {
    const item = {
      groupName: '镜架',
      kind: 'BARCODE',
      targetId: barcodeId,
      qty: 1,
      chooseQty: 1,
      required: true,
    } as const;
    const draft = { name: `断电套餐${barcodeId}`, price: money(GOODS_PRICE), startDate: '2020-01-01', orgIds: [1] };
    const { id: packageId } = await done(this.server, goodsPackage.save, { ...draft, items: [item] });
    const { version } = await done(this.server, goodsPackage.findById, { id: packageId });
    await done(this.server, goodsPackage.enable, { id: packageId, version, stateEnum: 'ENABLE' });
    const goods = (packageNo: number) =>
      ({ sourceType: RETAIL, itemId: barcodeId, qty: 1, packageId, packageNo, packageItemNo: 1 }) as const;
    const times: Line[] = [
      { sourceType: REVIEWS, itemId: this.products.reviewId, qty: 2 },
      { sourceType: TRAINING, itemId: this.products.trainingId, qty: 1 },
    ];
    const payable = money(2 * GOODS_PRICE + 3 * PRICE);
    return this.payment(await this.saved(patientId, [goods(1), goods(2), ...times], payable));
  }

  private async trained(patientId: number): Promise<Act> {
    const { packageId: ownerId } = await this.bought(patientId, TRAINING);
    const { itemId } = this.products;
    const result = { attendance: '正常', items: [{ itemId, done: '完成' }], deduct: true };
    const input = { ownerId, version: 0, recordDate: null, result };
    return () => this.server.send(vtRecord.finish, input, 'optom', `crash-package-train-${ownerId}`);
  }

  private async registered(patientId: number): Promise<Act> {
    const { packageId } = await this.bought(patientId, REVIEWS);
    const place = { departmentId: this.departmentId, visitType: 2 } as const;
    const fee = await done(this.server, registration.feeSuggest, { ...place, patientId }, 'front');
    const input = {
      ...{ ...place, patient: { id: patientId }, feeItemIds: [...fee.defaultIds], totalAmount: money(0) },
      usePackageItemId: packageId,
    };
    return () => this.server.send(registration.saveRegistered, input, 'front', `crash-package-use-${packageId}`);
  }

  private async refunded(patientId: number): Promise<Act> {
    const { order, packageId } = await this.bought(patientId, TRAINING);
    const { order: now, lines } = await done(this.server, chargeOrder.detail, { id: order.id }, 'cashier');
    const asked = lines.map(({ id, qty }) => ({ orderLineId: id, qty, amount: money(PRICE) }));
    const input = { orderId: order.id, orderVersion: now.version, lines: asked, reason: '患者要求' };
    return () => this.server.send(refund.settle, input, 'cashier', `crash-package-back-${packageId}`);
  }

  /** Returns one of four different patients of a round: the first buys packages, two use a time, the last gets a refund. */
  private patientOf(round: number, at: number): number {
    return this.patientIds[(round * 4 + at) % this.patientIds.length] ?? 0;
  }

  /** Returns acts of selling, using at a training and at a registration, and refunding, each ready for its last step. */
  async acts(round: number, goods: Goods): Promise<Act[]> {
    return [
      await this.selling(this.patientOf(round, 0), goods),
      await this.trained(this.patientOf(round, 1)),
      await this.registered(this.patientOf(round, 2)),
      await this.refunded(this.patientOf(round, 3)),
    ];
  }

  /** Returns the packages of a patient: kind, used times, remaining times and number of ledger rows. */
  private packagesOf(patientId: number) {
    return this.server.query(
      `SELECT p.kind || ' ' || p.used_times || ' ' || p.left_times || ' ' || string_agg(l.op, '+' ORDER BY l.seq) AS said
       FROM patient_package p JOIN patient_package_ledger l
         ON l.property_owner_id = p.property_owner_id AND l.package_id = p.id
       WHERE p.property_owner_id = 1 AND p.patient_id = $1 AND p.name LIKE '断电%' GROUP BY p.id, p.kind, p.used_times, p.left_times ORDER BY p.kind`,
      [patientId],
      ({ said }) => String(said),
    );
  }

  /** Returns the packages of a round after its acts, and how often the package of goods counts as sold. */
  async standing(round: number, { id: barcodeId }: Goods) {
    const [sold, trained, registered, refunded] = [0, 1, 2, 3].map((at) => this.patientOf(round, at));
    const [soldQty] = await this.server.query(
      'SELECT sold_qty FROM goods_package WHERE property_owner_id = 1 AND name = $1',
      [`断电套餐${barcodeId}`],
      ({ sold_qty }) => Number(sold_qty),
    );
    return {
      soldQty,
      sold: await this.packagesOf(sold ?? 0),
      trained: await this.packagesOf(trained ?? 0),
      registered: await this.packagesOf(registered ?? 0),
      refunded: await this.packagesOf(refunded ?? 0),
    };
  }
}

async function done<I, O>(server: RealServer, call: Call<I, O>, input: I, account = 'admin'): Promise<O> {
  const reply = await server.send(call, input, account, randomUUID());
  if (!reply.success) throw new Error(`${call.title}: ${reply.msg}`);
  return reply.data;
}
