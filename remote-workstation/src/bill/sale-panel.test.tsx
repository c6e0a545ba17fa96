import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { patient, visit } from '../detail/visit.samples';
import BillStage from './bill.stage';
import { EMPTY, type Proposal, withSeller } from './sale-draft';
import type { SaleRow } from './sale-list';

const DOCTOR: readonly Right[] = [
  'menu:1201',
  'work-bill:edit',
  'work-sale:edit',
  'work-sale:confirm',
  'work-sale:override',
];

const signed = {
  ...{ id: 8, rxNo: 'CF202603100001', validUntil: '2026-09-06', isExpired: false, prescriberName: '王建国' },
  confirmedAt: '2026-03-10 09:30:00',
};
const paper = {
  ...{ ...signed, acceptsId: 14, kind: 'remote' as const },
  eyes: [{ eye: 'OD' as const, params: { sph: -3 } }],
};
const earlier = { ...paper, id: 3, acceptsId: 2, rxNo: 'CF202509100004', confirmedAt: '2025-09-10 10:00:00' };

const lensOf = (barcodeId: number, spec: string) => ({
  ...{ barcodeId, code: `B${barcodeId}`, goodsName: '单光1.56', spec, unit: 1 as const, categoryId: '001' as const },
  ...{ tagPrice: price(200), stockMode: 'STOCK' as const, sellable: 5 },
});
const proposal = (eyes: Proposal['breeds'][number]['eyes']): Proposal => ({
  ...{ id: 8, acceptsId: 14, rxNo: signed.rxNo, kind: 'remote', prescriberName: '王建国' },
  ...{ confirmedAt: signed.confirmedAt, validUntil: signed.validUntil, isExpired: false },
  eyes: [
    { eye: 'OD', params: { sph: -3 } },
    { eye: 'OS', params: { sph: -2.75 } },
  ],
  breeds: [{ breedId: 4, goodsName: '单光1.56', categoryId: '001', stockMode: 'STOCK', eyes }],
});

const saved = {
  ...{ id: 5, version: 2, billNo: 'XS202603100001', state: 'SUBMITTED' as const, amount: money(400) },
  ...{ chargeNo: 'SF202603100002', warnings: [] },
};

/** Stock of a lens at a location, two pieces of it reserved where there are any. */
const stockAt = (commodityId: number, locationId: number, onHand: number): Stocked => ({
  ...{ commodityId, locationId, code: `B${commodityId}`, goodsName: '单光1.56', spec: `片${commodityId}`, unit: 1 },
  ...{ categoryId: '001', stockMode: 'STOCK', onHand, locked: onHand ? 2 : 0, available: onHand ? onHand - 2 : 0 },
  ...{ sellable: onHand ? onHand - 2 : 0, batches: [] },
});

async function open(eyes: Proposal['breeds'][number]['eyes'], answers: readonly Answer[]) {
  sessionStorage.clear();
  return renderScreen(<BillStage />, {
    rights: DOCTOR,
    at: '/work/detail/saleBill?acceptsId=14&medicalId=3&patientId=1&tab=3&part=sale',
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(salePrescription.papers, [paper, earlier]),
      answer(saleDesk.findPrescriptionCommodity, proposal(eyes)),
      answer(saleDesk.isExistPendingReviewInvoice, { exist: true, billNos: ['XS202603090007'] }),
      answer(saleDesk.findSaleRecord, { records: [], total: 0, page: 1, size: 10 }),
      answer(saleDesk.findInvoice, { records: [], total: 0, page: 1, size: 20 }),
      answer(consultingDesk.initEmployee, [
        { staffId: 9, name: '李视光', title: '视光师', prescribeRight: false, isMe: false },
      ]),
      answer(saleDesk.findLocation, [
        { id: 6, code: 'KW1', name: '店面', type: 'SALE', isDefault: true },
        { id: 7, code: 'KW2', name: '仓库', type: 'BACK', isDefault: false },
      ]),
      answer(stock.findStock, [stockAt(1, 6, 0), stockAt(1, 7, 4), stockAt(2, 6, 5)]),
      answer(stock.findEmployee, [
        { staffId: 3, name: '王建国' },
        { staffId: 70, name: '测试员' },
      ]),
    ],
  });
}

type Stocked = OutputOf<typeof stock.findStock>[number];
type Found = OutputOf<typeof saleDesk.findInvoiceDetail>;

const draft: SaleRow = {
  ...{ id: 5, version: 2, billNo: 'XS202603100001', state: 'DRAFT', source: 'CLINIC', acceptsId: 14, patientId: 1 },
  ...{ prescriptionId: 8, deliveryMode: '邮寄', address: '西湖区', summary: '单光1.56', totalQty: 1, printCount: 0 },
  ...{ tagAmount: money(200), discountAmount: money(20), totalAmount: money(180), chargeState: 'NONE' },
  createdAt: '2026-03-10 10:00:00',
};
const line: Found['lines'][number] = {
  ...{ id: 51, lineNo: 1, barcodeId: 1, code: 'B1', goodsName: '单光1.56', spec: '-3.00', unit: 1, categoryId: '001' },
  ...{ qty: 1, tagPrice: price(200), price: price(180), amount: money(180), eye: 'OD', groupNo: 1, gift: false },
  ...{ locationId: 6, batchNo: 'P1', needProcess: true, takeNow: false, returnedQty: 0, returnedAmount: money(0) },
  ...{ remakeCount: 0, costState: 'UNFILLED' },
};

const BOTH: Proposal['breeds'][number]['eyes'] = [
  { eye: 'OD', lens: lensOf(1, '-3.00') },
  { eye: 'OS', lens: lensOf(2, '-2.75') },
];

async function pickLenses(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: '本次框架远用按处方开单' }));
  await user.click(await screen.findByRole('button', { name: '单光1.56' }));
}

beforeEach(() => localStorage.clear());

describe('配镜销售', () => {
  it('按处方开单：右片左片一副，合计，保存并确认后说收费单号', async () => {
    const { user, server } = await open(BOTH, [answer(saleDesk.invoiceSaveTwo, saved)]);
    expect(await screen.findByText('存在待审核的销售单XS202603090007，请先处理')).toBeInTheDocument();
    await pickLenses(user);
    expect(screen.getByText('¥400.00', { selector: 'b' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '保存并确认' }));
    expect(await screen.findByText('已提交，收费单号 SF202603100002')).toBeInTheDocument();
    expect(server.sent(saleDesk.invoiceSaveTwo)).toMatchObject([
      {
        ...{ acceptsId: 14, patientId: 1, prescriptionId: 8, totalQty: 2, totalAmount: 400 },
        // The signed-in seller, who was not asked.
        sellerId: 70,
        lines: [
          { barcodeId: 1, eye: 'OD', groupNo: 1, customParams: { sph: -3 }, needProcess: true, price: 200 },
          { barcodeId: 2, eye: 'OS', groupNo: 1, customParams: { sph: -2.75 } },
        ],
      },
    ]);
  });

  it('先选了镜片，名单后到：销售员仍是本人', async () => {
    let resolve = () => {};
    const list = new Promise<void>((done) => {
      resolve = done;
    });
    const late = answer(stock.findEmployee, async () => {
      await list;
      return [{ staffId: 70, name: '测试员' }];
    });
    const { user } = await open(BOTH, [late]);
    await pickLenses(user);
    expect(screen.queryByTitle('测试员')).toBeNull();
    resolve();
    expect(await screen.findByTitle('测试员')).toBeInTheDocument();
  });

  it.each([
    ['没填', { lines: [] }, 70],
    ['清空了', { lines: [], sellerId: null }, null],
    ['选了别人', { lines: [], sellerId: 3 }, 3],
    ['修改已存的', { ...EMPTY, of: { id: 5, version: 2, billNo: 'XS1' } }, undefined],
  ])('销售员默认本人：%s', (_case, now, sellerId) => {
    expect(withSeller(now, 70).sellerId).toBe(sellerId);
  });

  it('两张处方各一副：每副写明自己的处方', async () => {
    const other = answer(saleDesk.findPrescriptionCommodity, ({ prescriptionId }) => ({
      ...proposal(BOTH),
      id: prescriptionId,
    }));
    const { user, server } = await open(BOTH, [other, answer(saleDesk.invoiceSaveTwo, saved)]);
    await pickLenses(user);
    await user.click(screen.getByRole('button', { name: '本次框架远用按处方开单' }));
    await user.click(screen.getByRole('button', { name: '2025-09-10框架远用按处方开单' }));
    await user.click(await screen.findByRole('button', { name: '单光1.56' }));
    await user.click(screen.getByRole('button', { name: '保存并确认' }));
    await waitFor(() => expect(server.sent(saleDesk.invoiceSaveTwo)).toHaveLength(1));
    const line = (prescriptionId: number, groupNo: number, eye: string) => ({ prescriptionId, groupNo, eye });
    expect(server.sent(saleDesk.invoiceSaveTwo)[0]).toMatchObject({
      prescriptionId: 8,
      lines: [line(8, 1, 'OD'), line(8, 1, 'OS'), line(3, 2, 'OD'), line(3, 2, 'OS')],
    });
  });

  it('处方已过期：确认写在备注后面，填过的备注还在', async () => {
    const expired = { ...paper, validUntil: '2026-03-01', isExpired: true };
    const { user, server } = await open(BOTH, [
      answer(salePrescription.papers, [expired]),
      answer(saleDesk.invoiceSaveTwo, saved),
    ]);
    await user.type(await screen.findByLabelText('备注'), '镜框自带');
    for (const _time of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: '本次框架远用按处方开单' }));
      await user.click(await screen.findByRole('button', { name: '单光1.56' }));
      await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: '本次框架远用按处方开单' }));
    }
    expect(screen.getByLabelText('备注')).toHaveValue('镜框自带；处方已过期9天，已确认');
    expect(server.sent(saleDesk.invoiceSaveTwo)).toEqual([]);
  });

  it('待审核的销售单可以查看', async () => {
    const waiting: SaleRow = { ...draft, state: 'SUBMITTED', chargeState: 'WAIT', billNo: 'XS202603090007' };
    const found = answer(saleDesk.findInvoice, ({ patientId }) => ({
      ...{ records: patientId ? [waiting] : [], total: patientId ? 1 : 0, page: 1, size: 20 },
    }));
    const { user, server } = await open(BOTH, [found]);
    await user.click(await screen.findByRole('button', { name: /查\s*看/ }));
    const list = await screen.findByRole('region', { name: '待审核的销售单' });
    expect(list).toHaveTextContent('XS202603090007');
    expect(server.sent(saleDesk.findInvoice)).toContainEqual({
      ...{ patientId: 1, states: ['SUBMITTED'], page: 1, size: 20 },
    });
  });

  it('副号、眼别、库位可以改，验光师随单保存', async () => {
    const { user, server } = await open(BOTH, [answer(saleDesk.invoiceSaveTwo, saved)]);
    await pickLenses(user);
    const places = within(await screen.findByRole('region', { name: '库存' }));
    expect(places.getByText('单光1.56 片1 现存4 占用2 可用2')).toBeInTheDocument();
    await user.click(places.getByRole('button', { name: '单光1.56 片1从仓库出库' }));
    await user.clear(screen.getByLabelText('第2行副号'));
    await user.type(screen.getByLabelText('第2行副号'), '2{Tab}');
    await user.click(screen.getByRole('combobox', { name: '第2行眼别' }));
    await user.click(await screen.findByTitle('双眼'));
    await user.click(screen.getByRole('combobox', { name: '验光师' }));
    await user.click(await screen.findByTitle('李视光'));
    await user.click(screen.getByRole('button', { name: '保存并确认' }));
    await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(saleDesk.invoiceSaveTwo)).toHaveLength(1));
    expect(server.sent(saleDesk.invoiceSaveTwo)[0]).toMatchObject({
      optometristId: 9,
      lines: [
        { barcodeId: 1, eye: 'OD', groupNo: 1, locationId: 7 },
        { barcodeId: 2, eye: 'OU', groupNo: 2 },
      ],
    });
  });

  it('单眼镜片先问', async () => {
    const { user, server } = await open(BOTH.slice(0, 1), [answer(saleDesk.invoiceSaveTwo, saved)]);
    await pickLenses(user);
    await user.click(screen.getByRole('button', { name: '保存并确认' }));
    expect(await screen.findByText('仅销售单眼镜片，确定继续？')).toBeInTheDocument();
    expect(server.sent(saleDesk.invoiceSaveTwo)).toEqual([]);
  });

  it('WS-22 度数与处方不一致，有权的人说明原因后提交', async () => {
    const differs = answer(saleDesk.invoiceSaveTwo, ({ overrideReason }) => {
      if (overrideReason) return saved;
      throw refusal({ code: 120604, msg: '镜片度数与处方不一致，请填写原因' });
    });
    const { user, server } = await open(BOTH, [differs]);
    await pickLenses(user);
    await user.click(screen.getByRole('button', { name: '保存并确认' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), '患者要求低矫');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定|镜片/ }));
    await waitFor(() =>
      expect(server.sent(saleDesk.invoiceSaveTwo)).toMatchObject([{}, { overrideReason: '患者要求低矫' }]),
    );
  });

  it('本次的处方在前，以往的写明日期，都可以开单', async () => {
    await open(BOTH, []);
    const papers = await screen.findByRole('region', { name: '处方' });
    const names = (await within(papers).findAllByRole('button')).map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['本次框架远用按处方开单', '2025-09-10框架远用按处方开单']);
  });

  it('修改草稿：明细和表头取回，没显示的一样不少，保存走修改', async () => {
    const { user, server } = await open(BOTH, [
      answer(saleDesk.findInvoice, { records: [draft], total: 1, page: 1, size: 20 }),
      answer(saleDesk.findInvoiceDetail, { ...draft, lines: [line], returns: [] }),
      answer(saleDesk.editErpSales, saved),
    ]);
    await user.click(await screen.findByRole('button', { name: /^修\s*改$/ }));
    expect(await screen.findByText('正在修改 XS202603100001')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^暂\s*存$/ }));
    await waitFor(() => expect(server.sent(saleDesk.editErpSales)).toHaveLength(1));
    expect(server.sent(saleDesk.editErpSales)[0]).toMatchObject({
      ...{ id: 5, version: 2, acceptsId: 14, patientId: 1, prescriptionId: 8, deliveryMode: draft.deliveryMode },
      ...{ totalQty: 1, totalAmount: 180 },
      lines: [{ barcodeId: 1, qty: 1, price: 180, eye: 'OD', groupNo: 1, locationId: 6, batchNo: 'P1' }],
    });
    expect(screen.queryByText(/^正在修改/)).toBeNull();
  });

  it('已审核的看得到每行取件到哪一步，可以打印，不能修改明细', async () => {
    const passed = {
      ...draft,
      state: 'PASSED' as const,
      chargeState: 'CHARGED' as const,
      deliveryState: 'ORDERED' as const,
    };
    const { user } = await open(BOTH, [
      answer(saleDesk.findInvoice, { records: [passed], total: 1, page: 1, size: 20 }),
      answer(saleDesk.findInvoiceDetail, {
        ...passed,
        lines: [{ ...line, deliveryState: 'ORDERED', arrivedAt: '2026-03-12 09:00:00', remakeCount: 1 }],
        returns: [],
      }),
      answer(erpPrintTemplate.findAll, []),
    ]);
    await user.click(await screen.findByRole('button', { name: 'XS202603100001取件进度：已下单' }));
    const progress = await screen.findByRole('table', { name: 'XS202603100001取件进度' });
    expect(within(progress).getAllByRole('row')[1]).toHaveTextContent('1右眼单光1.56 -3.001已下单03-12 09:00—1—');
    expect(screen.queryByRole('button', { name: /^修\s*改$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^打\s*印$/ }));
    expect(await screen.findByText('没有配镜单的打印模板，请先在打印设置中新增')).toBeInTheDocument();
  });
});
