import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { FALLBACK_LIMITS } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import type { GlassesDetail } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import GlassesArchiveDetail from './glasses-archive.detail';

const OPTICIAN: readonly Right[] = ['menu:1206', 'glasses:edit', 'glasses:delete', 'glasses:retrial'];

const archive: GlassesDetail = {
  ...{ id: 7, version: 1, archiveNo: 'B00000001-G01', patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1 },
  ...{ age: '9岁', archiveName: '近视镜', kind: '单光', source: '本店销售', saleId: 3, saleNo: 'XS1', groupNo: 1 },
  ...{ power: { odSph: -3, odCyl: -0.5, odAxis: 180, osSph: -3, pd: 62 }, frame: { frameBrand: '甲' }, lens: {} },
  ...{ state: 0, isTaken: false, months: [1, 3], aftercare: [], standard: '产品默认允差' },
  goods: [{ id: 1, name: '镜架甲', waits: true, deliveryState: '待取件' }],
  limits: FALLBACK_LIMITS.map((limit) => ({ ...limit })),
};

const open = (answers: readonly Answer[] = [], { tab = 'archive', of = archive, rights = OPTICIAN } = {}) =>
  renderScreen(<GlassesArchiveDetail />, {
    rights,
    at: `/work/GADetail?patientId=1&id=7&tab=${tab}`,
    answers: [
      ...answers,
      answer(glassesArchive.archives, [of]),
      answer(glassesArchive.findById, of),
      answer(glassesReview.employees, [{ id: 2, name: '王建国' }]),
    ],
  });

beforeEach(() => localStorage.clear());

const type = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) => {
  const input = await screen.findByLabelText(name);
  await user.clear(input);
  await user.type(input, text);
  await user.tab();
};

describe('配镜档案详情', () => {
  it('取镜时边量边提示超差，两眼都要量，让步要写原因', async () => {
    const { user, server } = await open([answer(glassesArchive.deliver, { id: 7, version: 2, faults: [] })]);
    await user.click(await screen.findByRole('button', { name: /^取\s*镜$/ }));
    const drawer = within(await screen.findByRole('dialog', { name: '取镜核验' }));
    expect(drawer.getByText('镜架甲')).toBeInTheDocument();
    await type(user, '右眼实测球镜', '-3.25');
    expect(await drawer.findByText('右眼球镜：要求-3.00，实测-3.25，允差±0.12')).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: /^取\s*镜$/ }));
    expect((await drawer.findAllByText('请填写左眼实测球镜')).length).toBeGreaterThan(0);
    await type(user, '左眼实测球镜', '-3');
    await user.click(drawer.getByRole('button', { name: /^取\s*镜$/ }));
    expect(await drawer.findByText('请填写让步原因')).toBeInTheDocument();
    expect(server.sent(glassesArchive.deliver)).toEqual([]);
    await type(user, '让步原因', '顾客试戴舒适');
    await user.click(drawer.getByRole('button', { name: /^取\s*镜$/ }));
    expect(await screen.findByText('已取镜')).toBeInTheDocument();
    expect(server.sent(glassesArchive.deliver)).toMatchObject([
      { id: 7, version: 1, odMeasSph: -3.25, verdict: '让步接收', verdictNote: '顾客试戴舒适', serialNos: [] },
    ]);
  });

  it('在前台取走的写着待登记核验；退换与重做写明原因、承担方', async () => {
    const aftercare = [
      { kind: '重做', day: '2026-03-01', fault: '加工', payer: '本店' as const, note: '割边崩边', goods: '镜片乙' },
    ];
    await open([], { of: { ...archive, isTaken: true, aftercare } });
    expect((await screen.findAllByText('已取件，待登记核验')).length).toBeGreaterThan(0);
    const table = within(await screen.findByRole('region', { name: '退换与重做' }));
    for (const text of ['加工', '本店', '割边崩边', '镜片乙']) expect(table.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/重做成本/)).toBeNull();
  });

  it('修改带出原来的内容；柱镜没有轴位当场提示', async () => {
    const { user, server } = await open([answer(glassesArchive.update, null)]);
    await user.click(await screen.findByRole('button', { name: /^修\s*改$/ }));
    expect(await screen.findByLabelText('档案名称')).toHaveValue('近视镜');
    await waitFor(() => expect(screen.getByLabelText('类型')).toHaveFocus());
    await type(user, '左眼柱镜', '-0.75');
    expect(await screen.findByText('柱镜不为0时请填写轴位')).toBeInTheDocument();
    await type(user, '左眼轴位', '90');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(server.sent(glassesArchive.update)).toMatchObject([
        { id: 7, version: 1, archiveName: '近视镜', osCyl: -0.75, osAxis: 90, odSph: -3 },
      ]),
    );
  });

  it('离焦防控镜写明离焦设计，可以修改', async () => {
    const of = { ...archive, state: 1 as const, kind: '离焦防控' as const, lens: { defocus: '周边离焦' as const } };
    const { user, server } = await open([answer(glassesArchive.update, null)], { of });
    expect(await screen.findByRole('region', { name: '档案内容' })).toHaveTextContent('镜片周边离焦');
    await user.click(await screen.findByRole('button', { name: /^修\s*改$/ }));
    await user.click(await screen.findByRole('combobox', { name: '离焦设计' }));
    await user.click(await screen.findByTitle('多点离焦'));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(server.sent(glassesArchive.update)).toMatchObject([{ kind: '离焦防控', defocus: '多点离焦' }]),
    );
  });

  it('单光镜没有离焦设计', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^修\s*改$/ }));
    await screen.findByLabelText('档案名称');
    expect(screen.queryByRole('combobox', { name: '离焦设计' })).toBeNull();
  });

  it('停用要选原因', async () => {
    const { user, server } = await open([answer(glassesArchive.stop, null)], { of: { ...archive, state: 1 } });
    await user.click(await screen.findByRole('button', { name: /^停\s*用$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    const reason = dialog.getByRole('combobox', { name: '停用原因' });
    await waitFor(() => expect(reason).toHaveAccessibleDescription('请选择停用原因'));
    expect(server.sent(glassesArchive.stop)).toEqual([]);
  });

  it('处方列出与上一张同类处方的变化，变化大的标出', async () => {
    const paper = { kind: 'remote' as const, prescriberName: '王建国', isExpired: false, power: { odSph: -3 } };
    const papers = [
      { ...paper, id: 2, rxNo: 'CF2', day: '2026-03-01', odSe: -3, od: { se: -1, cyl: 0, axis: 5 } },
      { ...paper, id: 1, rxNo: 'CF1', day: '2025-03-01', odSe: -2 },
    ];
    await open([answer(glassesArchive.prescriptions, papers)], { tab: 'papers' });
    const table = await screen.findByRole('table', { name: '历次处方' });
    const [first] = within(table).getAllByRole('row').slice(1);
    expect(first).toHaveTextContent('2026-03-01框架远用 CF2 王建国右眼-3.00-3.00-1.000.005');
  });

  it('没有编辑权限的只能看', async () => {
    await open([], { rights: ['menu:1206'] });
    await screen.findByRole('region', { name: '档案内容' });
    for (const name of [/^取\s*镜$/, /^修\s*改$/, /^删\s*除$/, '新建档案']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
