import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { remakes } from '@mingmou/contract/erp/workshop/remake.contract';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { columnsOf, nextTitle } from './job-facts';
import { type Card, WorkshopBoard } from './workshop.board';

const card: Card = {
  ...{ id: 1, version: 3, jobNo: 'XS1-1', state: 'PROCESSING', saleId: 9, billNo: 'XS1', patientName: '张三' },
  ...{ promisedAt: '2026-11-26', urgent: false, goods: '镜架1', hasGoods: true, turn: 1, steps: ['CHECK'] },
  lenses: [{ eye: 'OD', goodsName: '镜片', sph: -3, pd: 31 }],
};
const rights = ['menu:1405', 'erp-sale:deliver'] as const;
const moved = { id: 1, version: 4, state: 'PROCESSING' } as const;

function open(cards: readonly Card[], more: readonly Answer[] = [], held: readonly (typeof rights)[number][] = rights) {
  const answers = [
    ...more,
    answer(workshop.board, { today: '2026-11-26', cards: [...cards] }),
    answer(workshop.step, moved),
    answer(workshop.find, card),
  ];
  return renderScreen(<WorkshopBoard />, { answers, rights: [...held] });
}

describe('加工看板', () => {
  it('按承诺日期分列，卡片写明度数和下一道工序，点一下就完成', async () => {
    const { server, user } = open([card]);
    const today = await screen.findByRole('region', { name: '今天' });
    const own = within(today).getByRole('listitem', { name: 'XS1-1' });
    expect(within(own).getByText(/右 -3\.00/)).toBeVisible();
    expect(within(own).getAllByRole('button')).toHaveLength(2);
    await user.click(within(own).getByRole('button', { name: '割边' }));
    expect(await screen.findByText('XS1-1 工序已完成')).toBeVisible();
    expect(server.sent(workshop.step)).toEqual([{ id: 1, version: 3 }]);
  });

  it('开始加工：托盘可填，不选加工人就是本人', async () => {
    const { server, user } = open(
      [{ ...card, state: 'WAIT', steps: [] }],
      [answer(workshop.start, moved), answer(stock.findEmployee, [])],
    );
    await user.click(await screen.findByRole('button', { name: '开始加工' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('托盘号'), ' T7 ');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('XS1-1 已开始加工')).toBeVisible();
    expect(server.sent(workshop.start)).toEqual([{ id: 1, version: 3, trayNo: 'T7', processorId: null }]);
  });

  it('质检不合格时列出每一项', async () => {
    const says = '右眼球镜：要求-3.00，实测-3.50，允差±0.12';
    const failed = { id: 1, version: 4, state: 'FAILED', passed: false, faults: [{ says }] } as const;
    const { server, user } = open(
      [{ ...card, steps: ['CHECK', 'EDGE', 'MOUNT', 'SHAPE'] }],
      [answer(workshop.inspect, { ...failed, faults: [...failed.faults] })],
    );
    await user.click(await screen.findByRole('button', { name: '质检' }));
    const dialog = await screen.findByRole('dialog', { name: '质检：XS1-1' });
    await user.type(within(dialog).getByLabelText('球镜'), '-3.5');
    await user.click(within(dialog).getByRole('button', { name: '提交质检' }));
    expect(await within(dialog).findByText(says)).toBeVisible();
    expect(server.sent(workshop.inspect)).toEqual([{ id: 1, version: 3, OD: { sph: -3.5 } }]);
  });

  it('没有取货权限的人只能看', async () => {
    open([card], [], ['menu:1405']);
    const own = await screen.findByRole('listitem', { name: 'XS1-1' });
    expect(
      within(own)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['详情']);
  });
});

it('重做率的数字点开就是那几次重做，换分组又是全部', async () => {
  const counts = { remakes: 2, jobs: 10, rate: 20 } as const;
  const again: OutputOf<typeof remakes.page>['records'][number] = {
    ...{ id: 4, billNo: 'XS202611200001', saleId: 9, bizDate: '2026-11-20', patientName: '张三', goods: '明月1.60' },
    ...{ fault: '加工', payer: '本店', note: '割边崩边', jobNo: 'XS202611200001-1R1' },
  };
  const { server, user } = open(
    [],
    [
      answer(workshop.remakeRate, { rows: [{ name: '加工', ...counts }], sum: counts }),
      answer(remakes.page, { records: [again], total: 1, page: 1, size: 20 }),
    ],
  );
  await user.click(await screen.findByRole('button', { name: '重做率' }));
  await user.click(await screen.findByRole('button', { name: '加工 重做 2' }));
  expect(await screen.findByRole('region', { name: '重做记录：加工' })).toBeVisible();
  expect(await screen.findByText('割边崩边')).toBeVisible();
  expect(server.sent(remakes.page).at(-1)).toMatchObject({ group: 'FAULT', name: '加工' });
  await user.click(screen.getByRole('radio', { name: '按人员' }));
  expect(await screen.findByRole('region', { name: '重做记录' })).toBeVisible();
  expect(server.sent(remakes.page).at(-1)).not.toHaveProperty('name');
});

it('卡片排在该在的一列，按钮写着接下来的事', () => {
  const late = { ...card, promisedAt: '2026-11-25' };
  const done = { ...card, state: 'DONE' as const };
  const waiting = { ...card, state: 'WAIT' as const, promisedAt: '2026-11-27' };
  const titles = columnsOf([late, card, waiting, done], '2026-11-26').map(({ title }) => title);
  expect(titles).toEqual(['已超期', '今天', '明天', '今天完成']);
  expect([nextTitle(waiting), nextTitle(card), nextTitle({ ...card, state: 'FAILED' })]).toEqual([
    '开始加工',
    '割边',
    '返工',
  ]);
});
