import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import type { Line, SaleDesk } from './sale-desk';
import type { Goods } from './stock-desk';

type Draft = InputOf<typeof goodsPackage.save>;
export type Item = NonNullable<Draft['items']>[number];

/** Item of a package: goods in a group of their own. */
export const item = (goods: Goods, more: Partial<Item> = {}): Item => ({
  ...{ groupName: goods.name, kind: 'BARCODE', targetId: goods.id, qty: 1, chooseQty: 1, required: true },
  ...more,
});

/** Sale line of goods that belong to a package. */
export const packed = (goods: Goods, packageId: number, packageItemNo: number, more: Partial<Line> = {}): Line => ({
  ...{ barcodeId: goods.id, qty: 1, packageId, packageNo: 1, packageItemNo },
  ...more,
});

/** Creates packages of goods that are sold in the desk's organisation. */
export async function openGoodsPackages(desk: SaleDesk) {
  const [org] = await desk.rows('SELECT max(id)::int AS id FROM org WHERE property_owner_id = 1');
  const admin = () => ({ token: desk.stock.token });
  const row = async (id: number) => (await desk.app.send(goodsPackage.findById, { id }, admin())).data;

  async function move(id: number, stateEnum: 'ENABLE' | 'DISABLE') {
    const { version } = await row(id);
    return desk.app.send(goodsPackage.enable, { id, version, stateEnum }, admin());
  }

  /** Creates a package that is on sale today. */
  async function onSale(cost: number, items: Item[], more: Partial<Draft> = {}): Promise<number> {
    const orgIds = [1, Number(org?.id)];
    const draft = { name: '配镜套餐', price: money(cost), startDate: '2025-01-01', orgIds, items, ...more };
    const { data } = await desk.app.send(goodsPackage.save, draft, admin());
    const moved = await move(data.id, 'ENABLE');
    if (!moved.success) throw new Error(moved.msg);
    return data.id;
  }

  /** Case W3: frame 480.00, two lenses of 160.00 and a case of 50.00 for 599.00. */
  async function glasses(pieces = 4) {
    const frame = await desk.priced(480, pieces);
    const lens = await desk.priced(160, pieces * 2);
    const box = await desk.priced(50, pieces, '006');
    const id = await onSale(599, [item(frame), item(lens, { qty: 2 }), item(box)]);
    const lines = (more: Partial<Line> = {}) => [
      packed(frame, id, 1, more),
      packed(lens, id, 2, { qty: 2, ...more }),
      packed(box, id, 3, more),
    ];
    return { frame, lens, box, id, lines };
  }

  return { admin, row, move, onSale, glasses };
}

export type GoodsPackages = Awaited<ReturnType<typeof openGoodsPackages>>;
