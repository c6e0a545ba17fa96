import { beforeEach, describe, expect, it } from '@jest/globals';
import { weekOf } from '@mingmou/contract/home/scheduling.rules';
import { department } from '@mingmou/contract/system/org/department.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { Board, BoardRosterShift } from './board-draft';
import ScheduleBoard from './schedule.board';

const WEEK = '2026-11-16';
const DAYS = weekOf(WEEK);
const MORNING = { id: 1, name: '上午', shortName: '早', color: '#12784F', isRest: false };
const REST = { id: 3, name: '休息', shortName: '休', color: '#66758A', isRest: true };

const shift = (more: Partial<BoardRosterShift> = {}): BoardRosterShift => ({
  ...{ schedulingId: 70, version: 4, definitionId: 1, departmentId: 3, roomId: 5, name: '上午', shortName: '早' },
  ...{ color: '#12784F', roomName: '一诊室', departmentName: '眼科', staffName: null, period: 1 },
  ...{ start: '08:30', end: '12:00', intervalMinutes: 30, capacity: 4, onlineCapacity: 2, regCapacity: 20 },
  ...{ stopped: false, stopReason: null, booked: 0 },
  ...more,
});

function week(shifts: Readonly<Record<string, readonly BoardRosterShift[]>> = {}) {
  return DAYS.map((date) => ({ date, shifts: [...(shifts[date] ?? [])] }));
}

const board = (more: Partial<Board> = {}): Board => ({
  weekStart: WEEK,
  today: '2026-11-18',
  rows: [
    {
      id: 11,
      name: '李华',
      departmentIds: [3],
      departmentNames: ['眼科'],
      hours: 3.5,
      days: week({ '2026-11-19': [shift()] }),
    },
    { id: 12, name: '王芳', departmentIds: [3], departmentNames: ['眼科'], hours: 0, days: week() },
  ],
  taken: [{ staffId: 12, roomId: null, date: '2026-11-20', start: '08:00', end: '11:00', orgName: '城东店' }],
  rooms: [{ id: 5, name: '一诊室', departmentId: 3, seats: 1 }],
  ...more,
});

const ALL = [
  'menu:1702',
  'schedule:save',
  'schedule:quote',
  'schedule:stop',
  'schedule:delete',
  'schedule:export',
] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = ALL) {
  const standard = [
    answer(schedule.page, board()),
    answer(scheduleDefinition.findAll, [
      { ...MORNING, timeRanges: [{ start: '08:30', end: '12:00' }] },
      { ...REST, timeRanges: [] },
    ]),
    answer(department.findAll, [{ id: 3, name: '眼科' }]),
    answer(employee.findAll, []),
    answer(schedule.save, null),
  ];
  return renderScreen(<ScheduleBoard />, {
    answers: [...answers, ...standard],
    rights,
    at: `/system/org/sSetting?week=${WEEK}`,
  });
}

const cell = (name: RegExp) => screen.findByRole('button', { name });
const save = () => screen.getByRole('button', { name: /^保.?存$/ });

beforeEach(() => localStorage.clear());

describe('排班表', () => {
  it('一行一人，显示班次、诊室、外店排班和本周工时', async () => {
    open();
    expect(await cell(/李华 周四 11-19：上午 08:30–12:00 一诊室/)).toHaveTextContent('一诊室');
    expect(await cell(/王芳 周五 11-20：城东店 08:00–11:00/)).toBeVisible();
    expect(screen.getByRole('row', { name: /李华/ })).toHaveTextContent('3.5');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('方向键在格子间移动，Delete 清空，保存时带上原排班的版本', async () => {
    const { server, user } = open();
    (await cell(/李华 周三/)).focus();
    await user.keyboard('{ArrowRight}');
    expect(await cell(/李华 周四/)).toHaveFocus();
    await user.keyboard('{Delete}');
    expect(await cell(/李华 周四 11-19：未排班，未保存/)).toHaveFocus();
    expect(screen.getByText('1天未保存')).toBeVisible();
    expect(screen.getByRole('row', { name: /李华/ })).toHaveTextContent(/0$/);
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(schedule.save)).toEqual([
      { items: [{ staffId: 11, date: '2026-11-19', seen: [{ schedulingId: 70, version: 4 }], shifts: [] }] },
    ]);
  });

  it('过去的日子不能改', async () => {
    const { user } = open();
    const past = await cell(/李华 周一/);
    expect(past).toHaveAttribute('aria-disabled', 'true');
    await user.click(past);
    expect(screen.queryByRole('dialog')).toBeNull();
    past.focus();
    await user.keyboard('{Delete}');
    expect(screen.queryByText(/未保存/)).toBeNull();
  });

  it('连续排班：点格子排入，同一诊室排满和外店重叠标红，不能保存', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('button', { name: /上午$/ }));
    await user.click(screen.getByRole('combobox', { name: '诊室' }));
    await user.click(await screen.findByTitle('一诊室'));
    await user.click(await cell(/王芳 周四/));
    expect(await cell(/王芳 周四 .*冲突：诊室「一诊室」08:30–12:00已排满/)).toHaveTextContent('冲突');
    await user.click(await cell(/王芳 周五/));
    expect(await cell(/王芳 周五 .*冲突：班次时间重叠（08:30–11:00）/)).toBeVisible();
    expect(screen.getByText('2处冲突，请先调整标红的格子')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(server.sent(schedule.save)).toEqual([]));
    // A second press takes it back.
    await user.click(await cell(/王芳 周四/));
    await user.click(await cell(/王芳 周五/));
    expect(screen.queryByText(/处冲突/)).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /上午$/ })).toHaveAttribute('aria-pressed', 'false');
  });

  it('打开一天：改诊室和人数，未填的按预约设置', async () => {
    const { server, user } = open();
    await user.click(await cell(/王芳 周六/));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '添加班次' }));
    await user.type(dialog.getByLabelText('每号段人数'), '2');
    await user.click(dialog.getByRole('button', { name: /确.?定/ }));
    await cell(/王芳 周六 11-21：上午 08:30–12:00，未保存/);
    await user.click(save());
    await waitFor(() => expect(server.sent(schedule.save)).toHaveLength(1));
    expect(server.sent(schedule.save)[0]).toEqual({
      items: [
        {
          ...{ staffId: 12, date: '2026-11-21', seen: [] },
          shifts: [{ definitionId: 1, departmentId: 3, roomId: null, capacity: 2 }],
        },
      ],
    });
  });

  it('别人先改了：草稿留着，刷新后按最新版本保存', async () => {
    let saves = 0;
    let version = 4;
    const { server, user } = open([
      answer(schedule.page, () =>
        board({
          rows: board().rows.map((row) =>
            row.id === 11 ? { ...row, days: week({ '2026-11-19': [shift({ version })] }) } : row,
          ),
        }),
      ),
      answer(schedule.save, () => {
        saves += 1;
        if (saves > 1) return null;
        version = 5;
        throw refusal({ code: 100001, msg: '数据已被他人修改，请刷新后重试' });
      }),
    ]);
    (await cell(/李华 周四/)).focus();
    await user.keyboard('{Delete}');
    await user.click(save());
    expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeVisible();
    expect(screen.getByText('1天未保存')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /刷.?新/ }));
    expect(await screen.findByText('已载入最新数据，您填写的内容已保留，请核对后保存')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(schedule.save).at(-1)).toMatchObject({ items: [{ seen: [{ schedulingId: 70, version: 5 }] }] });
  });

  it('停诊要原因，列出需改约的人', async () => {
    const { server, user } = open([
      answer(schedule.stop, { appointments: [{ no: 'GH202611190001', patientName: '陈小雨' }] }),
    ]);
    await user.click(await cell(/李华 周四/));
    const day = await screen.findByRole('dialog');
    // antd focuses a dialog when its opening ends, also below a dialog that was opened meanwhile.
    await waitFor(() => expect(day).toContainElement(document.activeElement as HTMLElement));
    await user.click(within(day).getByRole('button', { name: /停.?诊/ }));
    const reason = await screen.findByLabelText('原因');
    await user.type(reason, '外出开会');
    expect(reason).toHaveValue('外出开会');
    expect(reason).toHaveFocus();
    await user.keyboard('{Enter}');
    const sent = [{ schedulingId: 70, version: 4, stopped: true, reason: '外出开会' }];
    await waitFor(() => expect(server.sent(schedule.stop)).toEqual(sent));
    expect(await screen.findByText('陈小雨')).toBeVisible();
  });

  it('停诊的班次有字有纹，原因读得到', async () => {
    const stopped = shift({ stopped: true, stopReason: '外出开会' });
    open([
      answer(
        schedule.page,
        board({ rows: board().rows.map((row) => ({ ...row, days: week({ '2026-11-19': [stopped] }) })) }),
      ),
    ]);
    expect(await cell(/李华 周四.*停诊：外出开会/)).toHaveTextContent('停诊');
  });

  it('引用排班后说明跳过的日子', async () => {
    const { server, user } = open([
      answer(schedule.quote, {
        copied: 5,
        skipped: [{ staffName: '李华', date: '2026-11-16', reason: '不能修改今天之前的排班' }],
      }),
    ]);
    await cell(/李华 周四/);
    await user.click(screen.getByRole('button', { name: '引用排班' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('2026-11-09 至 2026-11-15')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /引.?用/ }));
    expect(await screen.findByText('不能修改今天之前的排班')).toBeVisible();
    expect(screen.getByText('已引用5天，以下1天没有变化')).toBeVisible();
    expect(server.sent(schedule.quote)).toEqual([{ fromWeek: '2026-11-09', toWeek: WEEK, overwrite: false }]);
  });

  it('清空先问，只清从今天起有排班的日子', async () => {
    const { server, user } = open([answer(schedule.clear, { cleared: 1, skipped: [] })]);
    await cell(/李华 周四/);
    await user.click(screen.getByRole('button', { name: /清.?空/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /清.?空/ }));
    expect(await screen.findByText('已清空1天')).toBeVisible();
    expect(server.sent(schedule.clear)).toEqual([{ items: [{ staffId: 11, date: '2026-11-19' }] }]);
  });

  it('只看不改的人没有按钮', async () => {
    const { user } = open([], ['menu:1702']);
    const shown = await cell(/李华 周四/);
    for (const name of [/^保.?存$/, '引用排班', /清.?空/, /导.?出/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('group', { name: '连续排班' })).toBeNull();
    await user.click(shown);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('读取失败可以重试', async () => {
    let tries = 0;
    const { user } = open([
      answer(schedule.page, () => {
        tries += 1;
        if (tries === 1) throw refusal({ code: 500, msg: '系统繁忙，请稍后重试', status: 500 });
        return board();
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: /重.?试/ }));
    expect(await cell(/李华 周四/)).toBeVisible();
  });
});
