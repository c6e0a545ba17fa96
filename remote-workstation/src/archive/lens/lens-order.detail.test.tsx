import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { contraindication } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensBaseline } from '@mingmou/contract/workstation/archive/lens/lens-baseline.contract';
import { hardLensCheck, hardLensOrder } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { RecordList, RecordRow } from '../record-sheet';
import LensArchiveDetail from './lens-archive.detail';
import type { LensArchiveRow } from './lens-columns';

/** What draws on a canvas is a browser's. */
jest.mock('../../consent/pad-on', () => ({ padOn: () => ({ clear: () => undefined, off: () => undefined }) }));

const archive: LensArchiveRow = {
  ...{ id: 7, version: 1, archiveNo: 'B00000001-L01', patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1 },
  ...{ age: '9岁', lensCategory: 3, archiveName: '夜戴塑形', doctorId: 2, doctorName: '王建国', state: 2, cycleNo: 1 },
  createdAt: '2026-01-10 09:00:00',
};
const row: RecordRow = {
  ...{ recordId: 41, formCode: 'OK_CHECK', seq: 1, cycleNo: 1, recordDate: '2026-03-10', staffId: 2 },
  ...{ staffName: '王建国', stageState: 1, version: 1, retrialCount: 0, editable: true, visionType: 1 },
  current: {
    ...{ startWearDate: '2026-03-10', replaceCycle: 6, odBarCode: '6900000000017', odMeasDia: 10.8, odMeasCt: 0.25 },
    reviewPlan: [{ reviewType: 'D1', planDate: '2026-03-11' }],
  },
};
const list: RecordList = {
  ...{ formCode: 'OK_CHECK', nextSeq: 2, cycleNo: 1, iopAlert: 21, visionType: 1, age: 9, rows: [row] },
  beside: {
    order: { odDia: 10.6, odCt: 0.22 },
    tolerance: { standard: 'GB 11417.2-2012', bc: 0.05, dia: 0.1, ct: 0.02, powers: [0.12, 0.18, 0.25] },
  },
};
const lens: OutputOf<typeof lensArchive.lenses>[number] = {
  ...{ id: 1, cycleNo: 1, eye: 'OD', orderId: 40, code: '6900000000017', goodsName: '欧普康视梦戴维', saleId: 9 },
  ...{
    saleNo: 'XS202603100001',
    saleState: 'PASSED',
    chargeState: 'CHARGED',
    deliveryState: 'ARRIVED',
    remakeCount: 1,
  },
};
const baseline: OutputOf<typeof lensBaseline.find> = {
  ...{ version: 1, isFixed: false, missing: ['干眼'], warnings: ['未满8周岁'], contraindications: [], otherText: null },
  parts: [
    {
      formCode: 'F04',
      title: '主觉验光',
      needed: true,
      recordId: 3,
      finishedAt: '2026-03-01 10:00:00',
      says: '右眼 -3.00',
    },
    { formCode: 'F23', title: '干眼', needed: true },
  ],
};

const open = (tab: string, answers: readonly Answer[] = []) =>
  renderScreen(<LensArchiveDetail />, {
    rights: ['menu:1205', 'corneal:edit', 'corneal:retrial'],
    at: `/work/CADetails?patientId=1&id=7&tab=${tab}`,
    answers: [
      ...answers,
      answer(lensArchive.page, { records: [archive], total: 1, page: 1, size: 100 }),
      answer(lensArchive.lenses, [lens, { ...lens, id: 2, eye: 'OS', deliveryState: 'ORDERED', remakeCount: 0 }]),
      answer(hardLensCheck.employees, [{ id: 2, name: '王建国' }]),
      answer(hardLensCheck.list, list),
      answer(hardLensOrder.employees, [{ id: 2, name: '王建国' }]),
      answer(lensArchive.doctors, [{ id: 2, name: '王建国' }]),
      answer(lensArchive.brands, []),
      answer(lensArchive.breeds, []),
      answer(lensArchive.barcodes, []),
      answer(lensArchive.suppliers, [{ id: 6, name: '上海视光' }]),
      answer(lensBaseline.find, baseline),
    ],
  });

beforeEach(() => localStorage.clear());

describe('订片与交付', () => {
  it('说清每片镜片到了哪一步', async () => {
    await open('check');
    const steps = await screen.findByRole('list', { name: '镜片进度' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/右眼.*已到货.*XS202603100001.*返厂1次/), expect.stringMatching(/左眼.*已下单/)]);
  });

  it('复核超出公差的，写明公差与依据', async () => {
    await open('check');
    const hints = within(await screen.findByRole('list', { name: '提示' }));
    expect(await hints.findByText('右眼直径与订片相差0.20，超出公差±0.10（GB 11417.2-2012）')).toBeInTheDocument();
    expect(hints.getByText('右眼中心厚度与订片相差0.03，超出公差±0.02（GB 11417.2-2012）')).toBeInTheDocument();
    expect(screen.getByText('直径+0.2 中心厚度+0.03')).toBeInTheDocument();
  });

  it('复查计划逐次可改，保存时一起送出', async () => {
    const moved = { recordId: 41, stageState: 1 as const, version: 2 };
    const { user, server } = await open('check', [answer(hardLensCheck.save, moved)]);
    await user.click(await screen.findByRole('button', { name: '取消第1次复查' }));
    await user.click(screen.getByRole('button', { name: '按起戴日期重排' }));
    expect(await screen.findByLabelText('第3次复查日期')).toHaveValue('2026-03-24');
    await user.click(screen.getByRole('button', { name: '取消第3次复查' }));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    const [sent] = server.sent(hardLensCheck.save) as { result: { reviewPlan: { planDate: string }[] } }[];
    expect(sent?.result.reviewPlan.map(({ planDate }) => planDate).slice(0, 3)).toEqual([
      ...['2026-03-11', '2026-03-17', '2026-04-10'],
    ]);
  });

  it('新增订片带出试戴的参数', async () => {
    const moved = { recordId: 50, stageState: 1 as const, version: 1 };
    const { user, server } = await open('order', [
      answer(hardLensOrder.list, { ...list, formCode: 'OK_ORDER', rows: [], proposed: { odAcK: 42.5, odSph: 0.75 } }),
      answer(hardLensOrder.save, moved),
    ]);
    await user.click(await screen.findByRole('button', { name: '新增订片' }));
    expect(server.sent(hardLensOrder.save)).toMatchObject([{ ownerId: 7, result: { odAcK: 42.5, odSph: 0.75 } }]);
  });

  it('订片可选供应商', async () => {
    const rows = [{ ...row, formCode: 'OK_ORDER', current: {} }];
    const { user, server } = await open('order', [
      answer(hardLensOrder.list, { ...list, formCode: 'OK_ORDER', rows }),
      answer(hardLensOrder.save, { recordId: 41, stageState: 1, version: 2 }),
    ]);
    await user.click(await screen.findByLabelText('供应商'));
    await user.click(await screen.findByTitle('上海视光'));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(hardLensOrder.save)).toMatchObject([{ ownerId: 7, recordId: 41, result: { supplierId: 6 } }]);
  });

  it('基线写明缺什么、提示什么；禁忌症逐项答有或无', async () => {
    const { user, server } = await open('baseline', [answer(lensBaseline.save, null)]);
    expect(await screen.findByText('未满8周岁')).toBeInTheDocument();
    expect(screen.getByText('订片前还缺：干眼')).toBeInTheDocument();
    await user.click(screen.getByLabelText('圆锥角膜'));
    await user.click(await screen.findByTitle('有'));
    await user.click(screen.getByRole('button', { name: '保存禁忌症' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '其余均无' }));
    await user.click(screen.getByRole('button', { name: '保存禁忌症' }));
    await waitFor(() => expect(server.sent(lensBaseline.save)).toHaveLength(2));
    const all = contraindication.rows.map(({ code }) => ({ code, present: code === 3 }));
    const [first, second] = server.sent(lensBaseline.save) as { contraindications: typeof all }[];
    expect(first).toMatchObject({ id: 7, version: 1, contraindications: [{ code: 3, present: true }] });
    expect(second?.contraindications).toEqual(all);
  });
});
