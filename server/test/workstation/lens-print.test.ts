import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensPrint } from '@mingmou/contract/workstation/archive/lens/lens-print.contract';
import type { LensPaperKind } from '@mingmou/contract/workstation/archive/lens/lens-print.fields';
import { hardLensCheck } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { STROKES } from './consent-clinic';
import { type LensClinic, openLensClinic } from './lens-clinic';
import { finishReview } from './worn-lenses';

let at: LensClinic;
beforeAll(async () => {
  at = await openLensClinic();
});
beforeEach(() => at.clear());
afterAll(() => at.app.close());

const paper = async (type: LensPaperKind, id: number) =>
  (await at.app.send(lensPrint.find, { type, id }, at.here())).data;
type Paper = Awaited<ReturnType<typeof paper>>;

const cellsOf = ({ groups }: Paper, block: string) =>
  groups.filter((group) => group.block === block).flatMap(({ rows }) => rows.map(({ cells }) => cells));

/** Delivers the lenses of an order that came, with a barcode for each eye. */
async function delivered(result: Readonly<Record<string, unknown>> = {}) {
  const made = await at.ordered();
  await at.arrive(made.saleId);
  const { data } = await at.deliver(made.id, at.delivery(made.code, 'P1', { odBatchNo: 'B7', ...result }));
  return { ...made, deliveryId: data.recordId };
}

describe('角膜接触镜单据', () => {
  it('print the parameters, barcodes, serial numbers and days of the worn lenses on the card', async () => {
    const { id, code } = await delivered();
    const card = await paper('LENS_CARD', id);
    expect(card).toMatchObject({ title: '角膜接触镜档案卡', mark: null, printCount: 0, warnings: [], age: '11岁' });
    expect(card.template.paper).toBe('A5');
    expect(cellsOf(card, 'lenses')).toEqual(
      expect.arrayContaining([
        ['直径 mm', '10.6', '10.6'],
        ['定位弧K D', '42.50', '42.25'],
        ['颜色', '绿', '蓝'],
      ]),
    );
    expect(cellsOf(card, 'goods').slice(1)).toEqual([
      ['条码', code, code],
      ['镜片号', 'P1R', 'P1L'],
      ['批号', 'B7', ''],
      ['有效期', '2028-01-01', '2028-01-01'],
      ['开始配戴', '2026-03-10', '2026-03-10'],
      ['到期', '2027-03-10', '2027-03-10'],
    ]);
    expect(cellsOf(card, 'reviews').slice(0, 2)).toEqual([
      ['2026-03-11 1天', '□'],
      ['2026-03-17 1周', '□'],
    ]);
    expect(cellsOf(card, 'care')[0]?.[0]).toMatch(/^1\. 摘戴前/);
    expect(cellsOf(card, 'urgent')[0]?.[1]).toMatch(/请立即停戴并联系我们/);
    expect(cellsOf(card, 'archive')).toContainEqual(['配戴方式', '夜戴(塑形)']);
  });

  it('marks the card of lenses on order as a draft', async () => {
    const { id } = await at.ordered();
    const card = await paper('LENS_CARD', id);
    expect(card.mark).toBe('草稿');
    expect(cellsOf(card, 'lenses')).toContainEqual(['降度 D', '-3.00', '-2.75']);
    expect(cellsOf(card, 'reviews')).toEqual([]);
  });

  it('warns on the card of stopped and of expired lenses', async () => {
    const { id } = await delivered();
    await at.query(
      `UPDATE lens_archive SET od_start_date = '2025-03-01', od_expire_date = '2026-03-01' WHERE id = $1`,
      [id],
    );
    expect((await paper('LENS_CARD', id)).warnings).toEqual(['镜片已于2026-03-01到期']);
    const { version } = await at.one(id);
    await at.app.send(lensArchive.stop, { id, version, reason: '丢失' }, at.here());
    expect((await paper('LENS_CARD', id)).warnings).toEqual(['已停戴：丢失']);
    expect(cellsOf(await paper('LENS_CARD', id), 'reviews')).toEqual([]);
  });

  it('prints the delivery with findings, instructions, its plan and the signature of the receiver', async () => {
    const { deliveryId } = await delivered({ odMeasDia: 10.6, receiverSign: STROKES });
    const slip = await paper('LENS_DELIVERY', deliveryId);
    expect(slip).toMatchObject({ title: '角膜接触镜交付单', mark: null, day: '2026-03-10' });
    expect(cellsOf(slip, 'verified')).toEqual(
      expect.arrayContaining([
        ['复核直径 mm', '10.6', ''],
        ['复核结果', '合格'],
        ['戴镜视力', '5.0', '5.0'],
      ]),
    );
    expect(cellsOf(slip, 'teaching')).toEqual([
      ['摘戴宣教', '掌握'],
      ['清洁宣教', '掌握'],
      ['应急宣教', '需复教'],
      ['监护人在场', '是'],
    ]);
    expect(cellsOf(slip, 'goods')).toContainEqual(['镜片号', 'P1R', 'P1L']);
    expect(cellsOf(slip, 'reviews')[0]).toEqual(['2026-03-11 1天', '□']);
    expect(slip.groups.find(({ block }) => block === 'received')?.pictures?.[0]?.svg).toContain('<path d="M');
    expect(slip.signs).toMatchObject([{ role: '交付', name: '王建国' }, { role: '签收' }]);
  });

  it('marks a delivery that is not finished as a draft, with what its form says', async () => {
    const { id, saleId } = await at.ordered();
    await at.arrive(saleId);
    const result = { odBarCode: '1', odSerialNo: 'D9', startWearDate: '2026-03-12', replaceCycle: 6 };
    const { data } = await at.app.send(hardLensCheck.save, { ownerId: id, version: 0, result }, at.once());
    const slip = await paper('LENS_DELIVERY', data.recordId);
    expect(slip.mark).toBe('草稿');
    expect(cellsOf(slip, 'goods')).toEqual(
      expect.arrayContaining([
        ['镜片号', 'D9', ''],
        ['开始配戴', '2026-03-12', ''],
        ['到期', '2027-03-12', ''],
      ]),
    );
    expect(slip.signs).toMatchObject([{ role: '交付', name: null }, { role: '签收' }]);
  });

  it('ticks the reviews that were made on the review card, with their results', async () => {
    const { id } = await delivered();
    const osHealthy = { osUcva: '4.9', osPattern: '靶心(牛眼)', osStainCentral: 1, osStainNasal: 0 };
    const zones = { osStainTemporal: 0, osStainSuperior: 0, osStainInferior: 0 };
    const reviewed = await finishReview(
      at.app,
      { ownerId: id, ...at.here() },
      { reviewType: 'D1', ...osHealthy, ...zones, nextReviewDate: '2026-03-17' },
    );
    expect(reviewed).toMatchObject({ success: true });
    const card = await paper('LENS_REVIEW', id);
    expect(card).toMatchObject({ title: '角膜接触镜复查卡', mark: null });
    expect(cellsOf(card, 'reviews').slice(0, 2)).toEqual([
      ['2026-03-11 1天', '☑ 2026-03-10', '5.0', '4.9', '1级', '继续'],
      ['2026-03-17 1周', '□', '', '', '', ''],
    ]);
    expect(cellsOf(card, 'next')).toEqual([['下次复查', '2026-03-17']]);
  });

  it('counts the prints of each paper and logs them', async () => {
    const { id, deliveryId } = await delivered();
    const print = (type: LensPaperKind, target: number) => at.app.send(lensPrint.log, { type, id: target }, at.once());
    expect((await print('LENS_CARD', id)).data.printCount).toBe(0);
    expect((await print('LENS_CARD', id)).data.printCount).toBe(1);
    await print('LENS_REVIEW', id);
    await print('LENS_DELIVERY', deliveryId);
    const counts = [
      await paper('LENS_CARD', id),
      await paper('LENS_REVIEW', id),
      await paper('LENS_DELIVERY', deliveryId),
    ];
    expect(counts.map(({ printCount }) => printCount)).toEqual([2, 1, 1]);
    expect(
      await at.query(`SELECT target_type, target_id FROM operation_log WHERE action = '打印接触镜单据' ORDER BY id`),
    ).toMatchObject([
      ...[id, id].map((target) => ({ target_type: '角膜接触镜档案卡', target_id: String(target) })),
      { target_type: '角膜接触镜复查卡' },
      { target_type: '角膜接触镜交付单', target_id: String(deliveryId) },
    ]);
  });

  it('finds no deleted archive and no delivery of another kind', async () => {
    const { id, orderRecordId } = await at.ordered();
    const find = (type: LensPaperKind, target: number) => at.app.send(lensPrint.find, { type, id: target }, at.here());
    expect(await find('LENS_DELIVERY', orderRecordId)).toMatchObject({ success: false });
    await at.query('UPDATE lens_archive SET state = 9 WHERE id = $1', [id]);
    expect(await find('LENS_CARD', id)).toMatchObject({ success: false });
  });
});
