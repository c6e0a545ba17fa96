import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { chartFixture } from '@mingmou/contract/workstation/growth/chart.samples';
import { growthChart, treatmentEpisode } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { GrowthBeside } from './growth-beside';
import { GrowthButton } from './growth-button';

const DOCTOR: readonly Right[] = ['menu:1201', 'work-stage:recipe'];
const chart = answer(growthChart.find, () => chartFixture);

beforeEach(() => localStorage.clear());

async function open(answers: readonly Answer[] = [], rights = DOCTOR) {
  const shown = await renderScreen(<GrowthButton patientId={1} name="王小明" />, {
    rights,
    answers: [...answers, chart],
  });
  await shown.user.click(await screen.findByRole('button', { name: '成长曲线' }));
  return shown;
}

async function dialogOf(title: string): Promise<HTMLElement> {
  const box = (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]');
  if (!box) throw new Error(title);
  return box;
}

const filledOf = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));

describe('成长曲线', () => {
  it('两条曲线图都有名称和说明，旁边的表说同样的数', async () => {
    await open();
    const picture = await screen.findByRole('img', { name: /眼轴成长曲线（mm）/ });
    expect(picture).toHaveAccessibleName(/末次 右眼 眼轴 24.05mm · 2026-03-10（8.5岁）/);
    expect(
      within(picture as HTMLElement)
        .getAllByText(/^P\d+$/)
        .map(({ textContent }) => textContent),
    ).toEqual([...['P5', 'P10', 'P25', 'P50', 'P75', 'P90', 'P95']]);
    expect(screen.getByRole('img', { name: /等效球镜成长曲线（D）/ })).toHaveTextContent('-6.00 高度近视');
    const table = screen.getByRole('table', { name: '眼轴记录' });
    expect(
      within(table).getByRole('row', { name: /2025-03-20 7.5岁 23.90 ?P\d+ 0.48mm\/年 过快/ }),
    ).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /2026-03-10.*测量设备不同/ })).toBeInTheDocument();
    const summary = screen.getByRole('list', { name: '末次眼轴' });
    expect(summary).toHaveTextContent(/右眼 24.05mm 位于同龄同性别第\d+百分位（武汉2022）/);
    expect(screen.getByText(/Sci Rep 2022;12:4850/)).toBeInTheDocument();
  });

  it('补录方案：缺什么说什么，各方案各有参数', async () => {
    const saved = answer(treatmentEpisode.save, { id: 9, version: 1 });
    const { user, server } = await open([saved]);
    await user.click(await screen.findByRole('button', { name: '补录方案' }));
    const dialog = await dialogOf('补录防控方案');
    await user.click(within(dialog).getByRole('button', { name: /^确\s*定$/ }));
    const kind = within(dialog).getByRole('combobox', { name: '方案' });
    await waitFor(() => expect(kind).toHaveAccessibleDescription('请选择方案'));
    await user.click(kind);
    await user.click(await screen.findByTitle('角膜塑形镜'));
    await user.type(within(dialog).getByLabelText('开始日期'), '2025-01-10{Enter}');
    await user.click(within(dialog).getByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() =>
      expect(server.sent(treatmentEpisode.save).map(filledOf)).toEqual([
        { patientId: 1, type: 4, startDate: '2025-01-10' },
      ]),
    );
  });

  it('停止进行中的，写明原因', async () => {
    const stopped = answer(treatmentEpisode.stop, { id: 2, version: 2 });
    const { user, server } = await open([stopped]);
    const list = await screen.findByRole('region', { name: '防控方案' });
    await user.click(within(list).getByRole('button', { name: /^停\s*止$/ }));
    const dialog = await dialogOf('停止多点离焦框架');
    await user.type(within(dialog).getByLabelText('停止原因'), '换塑形镜');
    await user.click(within(dialog).getByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(server.sent(treatmentEpisode.stop)).toMatchObject([{ id: 2, stopReason: '换塑形镜' }]));
  });

  it('没有写权限的只看', async () => {
    await open([], ['menu:1203']);
    await screen.findByRole('region', { name: '防控方案' });
    for (const name of ['补录方案', /^停\s*止$/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('成长对照', () => {
  const beside = (figures: Readonly<Record<string, unknown>>, formCode = 'F09') =>
    renderScreen(<GrowthBeside patientId={1} formCode={formCode} figures={figures} />, {
      rights: DOCTOR,
      answers: [chart],
    });

  it('WS-31 边输边说百分位、年进展和一年后预期', async () => {
    await beside({ odAl: 24.5, checkedAt: '2026-03-20 09:00:00' });
    const list = await screen.findByRole('list', { name: '成长对照' });
    const [right, left] = within(list).getAllByRole('listitem');
    expect(right).toHaveTextContent('右眼24.50mm位于同龄同性别第69百分位（武汉2022）预计一年后 24.82（+0.32）');
    expect(right).toHaveTextContent('较2026-03-10 间隔不足90天（+0.45mm）');
    expect(left).toHaveTextContent('左眼上次 23.66mm（2026-03-10）P');
  });

  it('屈光只说年进展；不测成长的表没有', async () => {
    await beside({ odCycSph: -2.25, checkedAt: '2026-03-20 09:00:00' }, 'F05');
    const list = await screen.findByRole('list', { name: '成长对照' });
    expect(list).toHaveTextContent('右眼-2.25D较2025-03-20 -0.75D/年 过快');
    expect(list).not.toHaveTextContent('百分位');
  });
});
