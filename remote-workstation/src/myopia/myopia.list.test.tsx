import { describe, expect, it } from '@jest/globals';
import { consultingDeskDoctors } from '@mingmou/contract/workstation/consulting-desk.picker';
import { chartFixture } from '@mingmou/contract/workstation/growth/chart.samples';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import MyopiaCockpit from './myopia.list';
import type { Overview, Row } from './myopia-types';

const row: Row = {
  ...{ patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1, age: '8岁', phone: '138****0001' },
  od: {
    al: 24.3,
    alOn: '2026-03-10',
    percentile: 77,
    alRate: 0.36,
    alTone: 'FAST',
    se: -2.5,
    seRate: -0.62,
    seTone: 'FAST',
  },
  os: { al: 24.1, alOn: '2026-03-10', percentile: 70, alRate: 0.22, alTone: 'WARN' },
  ...{ risen: 1, treatments: '4+7', doctorName: '王建国', lastVisitOn: '2026-03-10', nextReviewDate: '2026-06-10' },
  ...{ overdueDays: 30, lastAcceptsId: 14 },
};

const effect = { n: 12, children: 7, low: 0.02, q1: 0.1, median: 0.17, q3: 0.23, high: 0.31, values: [0.1, 0.1, 0.3] };

const overview: Overview = {
  ...{ from: '2025-03-10', to: '2026-03-10', setName: '武汉2022', warnMm: 0.2, fastMm: 0.3, fastD: 0.5 },
  counts: { ALL: 60, FAST: 9, WARN: 11, SE_FAST: 0, CROSSED: 4, OVERDUE: 5, UNMEASURED: 2, UNTREATED: 7 },
  effects: [
    { ...effect, treatments: '4' },
    { ...effect, treatments: '4+7', n: 3, children: 2 },
  ],
  ages: [{ treatments: '4', age: 'A8', n: 5, children: 3, median: 0.19 }],
};

function open(at = '/work/mySuffer/myopia') {
  return renderScreen(<MyopiaCockpit />, {
    answers: [
      answer(myopia.page, { records: [row], total: 1, page: 1, size: 20 }),
      answer(myopia.overview, overview),
      answer(consultingDeskDoctors, []),
      answer(growthChart.find, chartFixture),
    ],
    rights: ['menu:1202'],
    at,
  });
}

describe('近视防控驾驶舱', () => {
  it('一个孩子一行：两眼的眼轴、百分位、年进展和快慢，方案、逾期都用字说', async () => {
    open();
    const line = (await screen.findByText('王小明')).closest('tr') as HTMLElement;
    for (const said of ['0.36mm/年 过快', '0.22mm/年 偏快', '-0.62D/年 过快', '角膜塑形镜 + 低浓度阿托品', '逾期30天'])
      expect(line).toHaveTextContent(said);
    expect(line).toHaveTextContent('24.30 P77');
    expect(line).toHaveTextContent('一年来上升1条线');
    expect(screen.queryByRole('button', { name: /^导\s*出$/ })).not.toBeInTheDocument();
  });

  it('按关键数字看名单，每个数字说明数的是什么', async () => {
    const { user, server } = open();
    const fast = await screen.findByRole('button', { name: '眼轴过快 9' });
    expect(fast).toHaveAttribute('title', expect.stringContaining('每年长0.30mm及以上'));
    await user.click(fast);
    await screen.findByRole('button', { name: '眼轴过快 9', pressed: true });
    expect(server.sent(myopia.page).at(-1)).toMatchObject({ group: 'FAST' });
    expect(server.sent(myopia.overview)).toEqual([{}]);
    await user.click(screen.getByRole('button', { name: '在控儿童 60' }));
    await screen.findByRole('button', { name: '在控儿童 60', pressed: true });
  });

  it('方案效果：分布说得出，联合另列，数字点开是那些孩子', async () => {
    const { user, server } = open('/work/mySuffer/myopia?tab=effects');
    const region = await screen.findByRole('region', { name: '方案效果' });
    expect(
      within(region).getByRole('img', { name: '角膜塑形镜：12段，7人，中位数0.17，四分位0.10至0.23毫米每年' }),
    ).toBeVisible();
    expect(within(region).getByRole('rowheader', { name: '角膜塑形镜 + 低浓度阿托品' })).toBeVisible();
    expect(region).toHaveTextContent('不能当作疗效比较');
    await user.click(within(region).getByRole('button', { name: '角膜塑形镜 8–9岁：中位数0.19，5段，看名单' }));
    await screen.findByText('方案效果：角膜塑形镜 · 8–9岁');
    expect(server.sent(myopia.page).at(-1)).toMatchObject({ effect: '4', effectAge: 'A8' });
    await user.click(screen.getByRole('button', { name: '看全部' }));
    await screen.findByRole('button', { name: '在控儿童 60', pressed: true });
  });

  it('打开孩子的成长曲线', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '成长曲线' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('成长曲线 王小明');
  });
});
