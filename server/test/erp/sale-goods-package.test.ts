import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { type GoodsPackages, item, openGoodsPackages, packed } from './goods-packages';
import { type Line, openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants } from './stock-desk';

let desk: SaleDesk;
let packages: GoodsPackages;

beforeAll(async () => {
  desk = await openSaleDesk();
  packages = await openGoodsPackages(desk);
});
afterAll(() => desk.app.close());

describe('a package on a sale', () => {
  it('keeps the split of its price, whatever prices the page sends', async () => {
    const { lines, id } = await packages.glasses();
    const { id: saleId } = await desk.sold(lines());
    const { lines: kept, ...head } = await desk.found(saleId);
    expect(kept.map(({ amount, price, packageName, packageNo }) => [amount, price, packageName, packageNo])).toEqual([
      [338.26, 338.26, '配镜套餐', 1],
      [225.51, 112.755, '配镜套餐', 1],
      [35.23, 35.23, '配镜套餐', 1],
    ]);
    expect(head).toMatchObject({ totalAmount: 599, tagAmount: 850, discountAmount: 251 });
    const { order, lines: charged } = await desk.order(saleId);
    expect(order.payableAmount).toBe(599);
    expect(charged.map(({ amount }) => amount)).toEqual([338.26, 225.51, 35.23]);
    expect((await packages.row(id)).soldQty).toBe(0);
    expect((await desk.pay(order.id)).success).toBe(true);
    expect((await packages.row(id)).soldQty).toBe(1);
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('is sold twice on one bill, with each copy split by itself', async () => {
    const { lines, id } = await packages.glasses();
    const paid = await desk.passed([...lines(), ...lines({ packageNo: 2 })]);
    expect(paid.totalAmount).toBe(1198);
    expect((await packages.row(id)).soldQty).toBe(2);
  });

  it('140112 must be complete, and names the incomplete group', async () => {
    const { lines, lens, id } = await packages.glasses();
    const [frame, , box] = lines() as [Line, Line, Line];
    expect(await desk.save([frame, box])).toMatchObject({
      code: 140112,
      msg: `套餐「${lens.name}」应选 1 件，已选 0 件`,
    });
    const one = await desk.save([frame, packed(lens, id, 2), box]);
    expect(one).toMatchObject({ code: 140112, msg: `套餐「${lens.name}」应选 2 件，已选 1 件` });
    const draft = await desk.app.sendRaw(sale.saveDraft, { lines: [frame] }, desk.stock.once());
    expect(draft.code).toBe(140112);
  });

  it('accepts the chosen number of matching items for N选M', async () => {
    const [a, b, c] = [await desk.priced(100, 3), await desk.priced(200, 3), await desk.priced(300, 3)];
    const one = { groupName: '太阳镜三选二', chooseQty: 2 };
    const id = await packages.onSale(240, [item(a, one), item(b, one), item(c, one)]);
    const refused = await desk.save([packed(a, id, 1)]);
    expect(refused).toMatchObject({ code: 140112, msg: '套餐「太阳镜三选二」应选 2 件，已选 1 件' });
    const taken = { lines: [packed(a, id, 1), packed(c, id, 3)] };
    const { data } = await desk.app.send(sale.saveDraft, taken, desk.stock.once());
    expect((await desk.found(data.id)).lines.map(({ amount }) => amount)).toEqual([60, 180]);
    const foreign = await desk.save([packed(a, id, 1), packed(b, id, 3)]);
    expect(foreign.status).toBe(400);
  });

  it('140111 is neither sold nor confirmed after it is disabled', async () => {
    const { lines, id } = await packages.glasses();
    const draft = await desk.app.send(
      sale.saveDraft,
      { lines: lines(), patientId: desk.patientId, sellerId: desk.sellerId },
      desk.stock.once(),
    );
    await packages.move(id, 'DISABLE');
    const submitted = await desk.app.sendRaw(
      sale.submit,
      { id: draft.data.id, version: draft.data.version },
      desk.stock.once(),
    );
    expect(submitted).toMatchObject({ code: 140111, msg: '套餐「配镜套餐」未启用或不在有效期' });
    expect((await desk.save(lines())).code).toBe(140111);
  });

  it('may be priced below the minimum prices of its goods and the seller’s discount floor, unlike single lines', async () => {
    const { lines, frame } = await packages.glasses();
    await desk.rows(`UPDATE erp_tag_price SET min_price = 470 WHERE barcode_id = ${frame.id}`);
    const seller = await desk.app.signIn('sales');
    const beside: Line = { barcodeId: frame.id, qty: 1, price: price(338.26) };
    const refused = await desk.save([...lines(), beside], {}, desk.stock.once(seller));
    expect(refused.code).toBe(140405);
    // Nothing is on hand where this seller works: that far the package alone comes.
    expect((await desk.save(lines(), {}, desk.stock.once(seller))).code).toBe(140201);
  });

  it('cannot be a gift', async () => {
    const { lines } = await packages.glasses();
    const reply = await desk.save(lines({ gift: true }));
    expect([reply.status, reply.msg]).toEqual([400, '第1行 赠品：套餐内的商品不能设为赠品']);
  });

  it('refunds the paid share of a line and stays counted as sold', async () => {
    const { lines, box, id } = await packages.glasses();
    const paid = await desk.passed(lines().reverse());
    expect((await desk.refund(paid.id, [1])).success).toBe(true);
    const after = await desk.found(paid.id);
    expect(after.lines.map(({ returnedQty, returnedAmount }) => [returnedQty, returnedAmount])).toEqual([
      [1, 35.23],
      [0, 0],
      [0, 0],
    ]);
    expect((await packages.row(id)).soldQty).toBe(1);
    expect(await desk.stock.balance(box)).toEqual({ onHand: 4, locked: 0 });
  });

  it('140108 cannot be deleted once a sale contains it', async () => {
    const { lines, id } = await packages.glasses();
    const sold = await desk.sold(lines());
    await packages.move(id, 'DISABLE');
    const { version } = await packages.row(id);
    const refused = await desk.app.sendRaw(goodsPackage.delete, { id, version, stateEnum: 'DELETE' }, packages.admin());
    expect(refused).toMatchObject({ code: 140108, msg: '「配镜套餐」已有业务数据，不能删除，可停用' });
    const withdrawn = await desk.app.send(sale.withdraw, { id: sold.id, version: sold.version }, desk.stock.once());
    const gone = await desk.app.send(
      sale.delete,
      { id: sold.id, version: withdrawn.data.version, stateEnum: 'DELETE' },
      desk.stock.once(),
    );
    expect(gone).toMatchObject({ success: true });
    const deleted = await desk.app.sendRaw(goodsPackage.delete, { id, version, stateEnum: 'DELETE' }, packages.admin());
    expect(deleted).toMatchObject({ success: true });
  });
});
