import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import type { BillItem } from '@mingmou/contract/workstation/check-bill.rules';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { patient, visit } from '../detail/visit.samples';
import BillStage from './bill.stage';

const DOCTOR: readonly Right[] = ['menu:1201', 'work-bill:edit', 'work-detail:retrial'];

type Page = OutputOf<typeof checkBill.findByAccepts>;

const blank: Page = {
  ...{ batchNo: 1, batches: [], billed: [], floor: 80, stageState: 0, version: 0, retrialCount: 0, editable: true },
};

const iop: BillItem = {
  ...{ itemType: 'CHECK', itemId: 6, itemCode: 'F00006', itemName: '眼压测量', unit: 0, price: price(30) },
  ...{ formCode: 'F06', discountable: true, minDiscountRate: 0 },
};
const mist: BillItem = {
  ...{ itemType: 'TREAT', itemId: 9, itemCode: 'T00009', itemName: '雾化', unit: 0, price: price(40) },
  ...{ discountable: true, minDiscountRate: 0 },
};
const group: BillItem = {
  ...{ itemType: 'GROUP', itemId: 2, itemCode: 'Z00002', itemName: '近视组合', unit: 0, price: price(100) },
  ...{ discountable: true, minDiscountRate: 0 },
  parts: [
    { ...iop, price: price(33.33), qty: 1 },
    { ...iop, itemId: 7, itemName: '眼轴测量', price: price(66.67), qty: 1 },
  ],
};

async function open(page: Page = blank, answers: readonly Answer[] = [], rights = DOCTOR) {
  return renderScreen(<BillStage />, {
    rights,
    at: '/work/detail/saleBill?acceptsId=14&medicalId=3&patientId=1&tab=3',
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(consultingDesk.initDepartment, [{ id: 3, name: '眼科', isDefault: true }]),
      answer(consultingDesk.initEmployee, []),
      answer(checkBill.findByAccepts, page),
      answer(checkBill.findCommon, [group, iop, mist]),
      answer(checkBill.findItems, [iop]),
    ],
  });
}

const finished = answer(checkBill.finish, { recordId: 5, stageState: 2, version: 1, orderNo: 'SF202603100001' });

beforeEach(() => localStorage.clear());

describe('开单', () => {
  it('常用项目点一下就在表里，再点是数量；合计到分，随完成送出', async () => {
    const { user, server } = await open(blank, [finished]);
    await user.click(await screen.findByRole('button', { name: '眼压测量' }));
    await user.click(screen.getByRole('button', { name: '眼压测量' }));
    await user.click(screen.getByRole('button', { name: '近视组合' }));
    expect(screen.getByText('眼压测量×1、眼轴测量×1')).toBeInTheDocument();
    expect(screen.getByText('¥160.00', { selector: 'b' })).toBeInTheDocument();
    const rate = screen.getByLabelText('近视组合折扣');
    await user.clear(rate);
    await user.type(rate, '79');
    await user.tab();
    expect(await screen.findByText('最低 80%')).toBeInTheDocument();
    expect(screen.getByText('¥139.00', { selector: 'b' })).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.sent(checkBill.finish)).toMatchObject([
        {
          ...{ acceptsId: 14, batchNo: 1, version: 0, totalAmount: 139 },
          rows: [
            { itemId: 6, qty: 2, eye: 'OU', discountRate: 1 },
            { itemType: 'GROUP', discountRate: 0.79 },
          ],
        },
      ]),
    );
  });

  it('做两次以上的治疗才问间隔，写了几天就送几天，改成小时送小时', async () => {
    const { user, server } = await open(blank, [finished]);
    await user.click(await screen.findByRole('button', { name: '眼压测量' }));
    await user.click(screen.getByRole('button', { name: '雾化' }));
    expect(screen.queryByText('每次间隔不少于')).toBeNull();
    await user.click(screen.getByRole('button', { name: '眼压测量' }));
    expect(screen.queryByText('每次间隔不少于')).toBeNull();
    await user.click(screen.getByRole('button', { name: '雾化' }));
    expect(screen.getByText('每次间隔不少于')).toBeVisible();
    await user.type(screen.getByLabelText('雾化最短间隔'), '4');
    await user.click(screen.getByLabelText('雾化间隔单位'));
    await user.click(await screen.findByTitle('小时'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.sent(checkBill.finish)).toMatchObject([
        { rows: [{ itemId: 6 }, { itemId: 9, qty: 2, intervalValue: 4, intervalUnit: 'HOUR' }] },
      ]),
    );
  });

  it('没有项目不能完成，说明原因', async () => {
    const { user, server } = await open();
    await screen.findByText('还没有开单项目');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('请先添加开单项目')).length).toBeGreaterThan(0);
    expect(server.sent(checkBill.finish)).toEqual([]);
  });

  it('已完成的看每项的收费和检查，可以追加一批；只读的人没有按钮', async () => {
    const billed: Page['billed'] = [
      {
        ...{ id: 1, batchNo: 1, itemType: 'CHECK', itemId: 6, itemCode: 'F00006', itemName: '眼压测量', unit: 0 },
        ...{ price: price(30), eye: 'OD', qty: 1, discountRate: 0.8, amount: money(24), chargeState: 1, execState: 1 },
        ...{ checkRowId: 31, orderNo: 'SF202603100001', urgent: true, remark: '先做' },
      },
    ];
    const done: Page = {
      ...{ ...blank, stageState: 2, version: 1, editable: false, editableReason: '已完成，请先反审', billed },
      ...{ batches: [{ batchNo: 1, stageState: 2 }], finishedAt: '2026-03-10 10:00:00', finishedByName: '王建国' },
    };
    await open(done, [], ['menu:1203']);
    for (const text of ['已收费', '检查中', '加急', '80%', '¥24.00', 'SF202603100001'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '追加开单' })).toHaveAttribute('href', expect.stringContaining('batch=2'));
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
  });
});
