import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { hardLensReview, hardLensTry } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { RecordList, RecordRow } from '../record-sheet';
import LensArchiveDetail from './lens-archive.detail';
import type { LensArchiveRow } from './lens-columns';

const DOCTOR: readonly Right[] = ['menu:1205', 'corneal:edit', 'corneal:delete', 'corneal:retrial'];

const archive: LensArchiveRow = {
  ...{ id: 7, version: 1, archiveNo: 'B00000001-L01', patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1 },
  ...{ age: '9岁', lensCategory: 3, archiveName: '夜戴塑形', doctorId: 2, doctorName: '王建国', state: 3, cycleNo: 1 },
  ...{ createdAt: '2026-01-10 09:00:00', odStartDate: '2020-02-10', osStartDate: '2020-02-01' },
};
const row: RecordRow = {
  ...{ recordId: 31, formCode: 'OK_TRY', seq: 1, recordDate: '2026-03-10', staffId: 2, staffName: '王建国' },
  ...{ stageState: 1, version: 1, retrialCount: 0, editable: true, visionType: 1, current: { odBc: 8.6 } },
};
const list: RecordList = { formCode: 'OK_TRY', nextSeq: 2, iopAlert: 21, visionType: 1, age: 9, rows: [row] };
const moved = { recordId: 31, stageState: 2 as const, version: 2 };

const open = (answers: readonly Answer[] = [], rights = DOCTOR, tab = 'try') =>
  renderScreen(<LensArchiveDetail />, {
    rights,
    at: `/work/CADetails?patientId=1&id=7&tab=${tab}`,
    answers: [
      ...answers,
      answer(lensArchive.page, { records: [archive], total: 1, page: 1, size: 100 }),
      answer(hardLensTry.employees, [{ id: 2, name: '王建国' }]),
      answer(hardLensTry.list, list),
      answer(lensArchive.brands, []),
      answer(lensArchive.breeds, []),
      answer(trialLens.list, { records: [], total: 0, page: 1, size: 50 }),
    ],
  });

beforeEach(() => localStorage.clear());

describe('角塑档案详情', () => {
  it('右眼的参数记在试戴上，保存时只带表上的内容', async () => {
    const { user, server } = await open([answer(hardLensTry.save, { ...moved, stageState: 1 as const })]);
    const bc = await screen.findByLabelText<HTMLInputElement>('右眼基弧');
    expect(bc).toHaveValue('8.60');
    await user.clear(bc);
    await user.type(bc, '8.5');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(hardLensTry.save)).toMatchObject([
      { ownerId: 7, recordId: 31, version: 1, recordDate: '2026-03-10', staffId: 2, result: { odBc: 8.5 } },
    ]);
  });

  it('缺戴镜视力不能完成，焦点在那一格', async () => {
    const { user, server } = await open();
    await screen.findByLabelText('右眼基弧');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('请填写右眼戴镜视力')).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(screen.getByLabelText('右眼戴镜视力'));
    expect(server.sent(hardLensTry.finish)).toEqual([]);
  });

  it('删除要确认', async () => {
    const { user, server } = await open([answer(hardLensTry.remove, null)]);
    await screen.findByLabelText('右眼基弧');
    await user.click(screen.getByRole('button', { name: '删除' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('确定删除该记录吗？');
    await user.click(within(dialog).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(server.sent(hardLensTry.remove)).toMatchObject([{ recordId: 31, version: 1 }]));
  });

  it('停戴要选原因', async () => {
    const { user, server } = await open([answer(lensArchive.stop, null)]);
    await user.click(await screen.findByRole('button', { name: '停戴' }));
    const stop = await screen.findByRole('dialog');
    await user.click(within(stop).getByRole('button', { name: /确\s*定/ }));
    const reason = within(stop).getByRole('combobox', { name: '停戴原因' });
    await waitFor(() => expect(reason).toHaveAccessibleDescription('请选择停戴原因'));
    expect(server.sent(lensArchive.stop)).toEqual([]);
  });

  it('复查页签先列出计划，超期的说明', async () => {
    const plan = [
      {
        id: 1,
        version: 1,
        cycleNo: 1,
        reviewType: 'M1' as const,
        planDate: '2026-02-10',
        planState: 1 as const,
        recordId: 5,
      },
      { id: 2, version: 1, cycleNo: 1, reviewType: 'M2' as const, planDate: '2020-03-10', planState: 0 as const },
      { id: 3, version: 4, cycleNo: 1, reviewType: 'M3' as const, planDate: '2999-04-10', planState: 0 as const },
    ];
    const reviews = { ...list, formCode: 'OK_REVIEW', rows: [] };
    const answers = [answer(hardLensReview.list, reviews), answer(hardLensReview.employees, [])];
    const { user, server } = await open(
      [answer(lensArchive.plan, plan), ...answers, answer(lensArchive.replan, null)],
      DOCTOR,
      'review',
    );
    const items = within(await screen.findByRole('list', { name: '复查计划' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '1月 2026-02-10 ±7天 已复查',
      '2月 2020-03-10 ±7天 已超期 按起戴日期应为2020-04-10，前后7天改期',
      '3月 2999-04-10 ±14天 待复查 按起戴日期应为2020-05-10，前后14天改期',
    ]);
    const [, , last] = items;
    await user.click(within(last ?? document.body).getByRole('button', { name: '改期' }));
    const dialog = within(await screen.findByRole('dialog', { name: '3月复查改期' }));
    expect(dialog.getByText('按起戴日期应为2020-05-10，前后14天')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    const reason = dialog.getByRole('textbox', { name: '改期原因' });
    await waitFor(() => expect(reason).toHaveAccessibleDescription('请输入改期原因'));
    const day = dialog.getByLabelText('复查日期');
    await user.clear(day);
    await user.type(day, '2999-04-20');
    await user.tab();
    await user.type(reason, '期末考试');
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() =>
      expect(server.sent(lensArchive.replan)).toMatchObject([
        { id: 3, version: 4, planDate: '2999-04-20', reason: '期末考试' },
      ]),
    );
    expect(await screen.findByText('还没有复查记录，点击新增复查')).toBeInTheDocument();
  });

  it('建档时的提示留在页面上，直到点知道了', async () => {
    const { user } = await open([
      answer(lensArchive.create, { id: 7, warnings: ['未满8周岁', '右眼角膜厚度479µm，小于480µm'] }),
      answer(lensArchive.doctors, [{ id: 2, name: '王建国' }]),
    ]);
    await user.click(await screen.findByRole('button', { name: '新建档案' }));
    // Without its name: in tests all ids of antd are the same, so a record that appears first would name the dialog.
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('combobox', { name: '类别' }));
    await user.click(await screen.findByTitle(/角膜塑形镜/));
    await user.click(dialog.getByRole('combobox', { name: '医生' }));
    await user.click((await screen.findAllByTitle('王建国')).at(-1) ?? document.body);
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    const notice = within(await screen.findByRole('region', { name: '建档提示' }));
    expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '未满8周岁',
      '右眼角膜厚度479µm，小于480µm',
    ]);
    await user.click(notice.getByRole('button', { name: '知道了' }));
    expect(screen.queryByRole('region', { name: '建档提示' })).toBeNull();
  });

  it('两次复查并排对比，只列不同的项目', async () => {
    const done = { ...row, formCode: 'OK_REVIEW', stageState: 2 as const, editable: false };
    const reviews = {
      ...list,
      formCode: 'OK_REVIEW',
      rows: [
        { ...done, recordId: 42, seq: 2, recordDate: '2026-03-08', current: { odStainCentral: 1, odUcva: '5.0' } },
        { ...done, recordId: 41, seq: 1, recordDate: '2026-03-01', current: { odStainCentral: 0, odUcva: '5.0' } },
      ],
    };
    const { user } = await open(
      [
        ...[answer(lensArchive.plan, []), answer(hardLensReview.list, reviews)],
        ...[answer(hardLensReview.employees, []), answer(patientPackage.usable, [])],
      ],
      DOCTOR,
      'review',
    );
    await user.click(await screen.findByRole('button', { name: '对比复查' }));
    const table = await screen.findByRole('table', { name: '对比复查' });
    const rowOf = (name: string) => within(table).queryByRole('rowheader', { name })?.closest('tr');
    expect(rowOf('右眼中央染色')).toHaveTextContent('右眼中央染色0 无1 散在点状');
    expect(rowOf('右眼裸眼视力') ?? null).toBeNull();
    await user.click(screen.getByRole('switch', { name: '显示相同的项目' }));
    expect(rowOf('右眼裸眼视力')).toHaveTextContent('5.0');
  });

  it('没有编辑权限的只能看', async () => {
    await open(
      [answer(hardLensTry.list, { ...list, rows: [{ ...row, editable: false, editableReason: '没有「编辑」权限' }] })],
      ['menu:1205'],
    );
    expect((await screen.findByLabelText<HTMLInputElement>('右眼基弧')).readOnly).toBe(true);
    for (const name of ['新建档案', '重命名', '停戴', '删除', '新增试戴']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
