import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { consultingDeskCodes } from '@mingmou/contract/workstation/workstation.codes';
import { currentPlace } from '@mingmou/core/navigation/history';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { act, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen, rest } from '@mingmou/testing/render-screen';
import PlatformBoard from './platform.board';
import type { ConsultingDeskVisit } from './use-consulting-desk-acts';

const DOCTOR: readonly Right[] = [
  'menu:1201',
  'work-platform:receive',
  'work-platform:quick',
  'work-platform:call',
  'work-platform:transfer',
  'work-platform:finish',
];

const waiting: ConsultingDeskVisit = {
  acceptsId: 14,
  version: 3,
  visitNo: 'JZ202603100007',
  day: '2026-03-10',
  queueNo: 7,
  patientId: 1,
  recordNo: 'B00000001',
  name: '王小明',
  sex: 1,
  age: '9岁',
  allergyFlag: 1,
  allergyHistory: '青霉素',
  visitType: 1,
  departmentId: 3,
  departmentName: '眼科',
  receiveSource: '现场',
  labels: [],
  orgId: 1,
  orgName: '旗舰店',
  regKind: 1,
  payState: 1,
  acceptsState: 0,
  triageState: 2,
  callState: 0,
  callCount: 0,
  priority: false,
  over: false,
  registeredAt: '2026-03-10 09:05:00',
  isMine: false,
  waitingMinutes: 31,
};
const seen: ConsultingDeskVisit = {
  ...waiting,
  acceptsId: 15,
  medicalId: 4,
  name: '李雷',
  acceptsState: 1,
  isMine: true,
};
const others: ConsultingDeskVisit = { ...seen, acceptsId: 16, name: '韩梅', isMine: false, doctorName: '张医生' };

const opened = { acceptsId: 14, medicalId: 3, patientId: 1, tab: 9 };

function open(answers: readonly Answer[] = [], rights = DOCTOR) {
  return renderScreen(<PlatformBoard />, {
    rights,
    at: '/work/platform/index',
    answers: [
      ...answers,
      answer(optician.waiting, { mayConfirm: true, rows: [] }),
      answer(consultingDesk.initEmployee, [{ staffId: 70, name: '李医生', prescribeRight: true, isMe: true }]),
      answer(consultingDesk.initDepartment, [
        { id: 8, name: '角塑中心', isDefault: true },
        { id: 3, name: '眼科', isDefault: false },
      ]),
      answer(outpatientGeneral.defaultPlace, { departmentId: 3, departmentName: '眼科' }),
      answer(consultingDesk.initConsultation, ({ departmentId }) =>
        String(departmentId) === '3' ? [{ id: 2, name: '一诊室', isDefault: false }] : [],
      ),
      answer(consultingDesk.searchPage, ({ acceptsState, earlier }) => {
        const records = earlier || acceptsState === 2 ? [] : acceptsState === 1 ? [seen, others] : [waiting];
        const counts = { all: 3, s0: 1, s1: 2, s2: 0, earlier: 4 };
        return { records, total: records.length, page: 1, size: 100, counts };
      }),
    ],
  });
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const actsOf = (name: string) =>
  within(rowOf(name))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/\s/g, ''));
const press = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

describe('接诊台', () => {
  it('默认是今天、本人的候诊，页签有人数，过敏标红', async () => {
    const { server } = open();
    expect(await screen.findByText('王小明')).toBeInTheDocument();
    expect(server.sent(consultingDesk.searchPage)[0]).toMatchObject({ scope: 'DESK', doctorId: 70, acceptsState: 0 });
    expect(screen.getByRole('tab', { name: '历史未接诊 4' })).toHaveAttribute('aria-selected', 'false');
    expect(screen.getByText('过敏')).toHaveAttribute('title', '青霉素');
    expect(screen.getByText('31')).toHaveClass('red');
    expect(actsOf('王小明')).toEqual(['接诊', '呼叫', '过号', '转诊室']);
  });

  it('查找的按钮有名字；名字放不下时写着全名', async () => {
    const { user, server } = open();
    expect(await screen.findByText('王小明')).toHaveAttribute('title', '王小明');
    await user.type(screen.getByRole('searchbox', { name: '姓名/电话/病历号/就诊号' }), '王');
    await user.click(press(/^查\s*询$/));
    await waitFor(() => expect(server.sent(consultingDesk.searchPage).at(-1)).toMatchObject({ keyword: '王' }));
  });

  it('没有权限就没有按钮', async () => {
    open([], ['menu:1201']);
    await screen.findByText('王小明');
    expect(actsOf('王小明')).toEqual([]);
    expect(screen.queryByRole('button', { name: /呼叫下一位/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /快速接诊/ })).not.toBeInTheDocument();
  });

  it('没选诊室不能呼叫；选过的诊室下次还在', async () => {
    const called = answer(consultingDesk.quickCall, {
      acceptsId: 14,
      callCount: 1,
      text: '请 007号 王*明 到 一诊室 就诊',
    });
    const { user, server } = open([called]);
    await screen.findByText('王小明');
    await user.click(press(/呼叫下一位/));
    expect(await screen.findByText('请先选择诊室')).toBeInTheDocument();
    expect(server.sent(consultingDesk.quickCall)).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: '我的诊室' }));
    await user.click(await screen.findByTitle('一诊室'));
    await waitFor(() => expect(Object.values({ ...localStorage })).toContain('{"departmentId":3,"roomId":2}'));
    // The key and the button share one throttle.
    rest();
    await user.keyboard('{F7}');
    expect(await screen.findByText('请 007号 王*明 到 一诊室 就诊')).toBeInTheDocument();
    expect(server.sent(consultingDesk.quickCall)).toEqual([{ roomId: '2', departmentId: '3' }]);
  });

  it('默认排班的诊室，不用先选；自己清掉的不再带出', async () => {
    const here = { consultationRoomId: 2, consultationRoomName: '一诊室' };
    const place = answer(outpatientGeneral.defaultPlace, { departmentId: 3, departmentName: '眼科', ...here });
    const called = answer(consultingDesk.quickCall, {
      acceptsId: 14,
      callCount: 1,
      text: '请 007号 王*明 到 一诊室 就诊',
    });
    const { user, server } = open([place, called]);
    expect(await screen.findByTitle('一诊室')).toBeVisible();
    await user.click(press(/呼叫下一位/));
    await waitFor(() => expect(server.sent(consultingDesk.quickCall)).toEqual([{ roomId: '2', departmentId: '3' }]));
    const room = screen.getByRole('combobox', { name: '我的诊室' }).closest<HTMLElement>('.ant-select');
    await user.click(within(room ?? document.body).getByRole('button', { name: /clear/i }));
    await waitFor(() => expect(screen.queryByTitle('一诊室')).toBeNull());
    expect(Object.values({ ...localStorage })).toContain('{"departmentId":3,"roomId":null}');
  });

  it('接诊后打开未完成的页签', async () => {
    const { user } = open([answer(consultingDesk.receive, opened)]);
    await screen.findByText('王小明');
    await user.click(within(rowOf('王小明')).getByRole('button', { name: /接\s*诊/ }));
    await waitFor(() => expect(currentPlace().pathname).toBe('/work/detail/OpticianPrescrip'));
    expect(new URLSearchParams(currentPlace().search).get('medicalId')).toBe('3');
  });

  it('被别人先接诊的，拒绝以后列表马上是新的', async () => {
    const taken = answer(consultingDesk.receive, () => {
      throw refusal({ code: 120103, msg: '患者已由张医生接诊' });
    });
    const { user, server } = open([taken]);
    const act = within(await screen.findByRole('row', { name: /王小明/ })).getByRole('button', { name: '接诊' });
    const counts = { all: 2, s0: 0, s1: 2, s2: 0, earlier: 4 };
    server.use(answer(consultingDesk.searchPage, { records: [], total: 0, page: 1, size: 100, counts }));
    await user.click(act);
    expect(await screen.findByText('患者已由张医生接诊')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('王小明')).not.toBeInTheDocument());
  });

  it('接诊中：本人的可以继续、退回、挂起，别人的只能查看', async () => {
    const { user, server } = open([answer(consultingDesk.hold, null)]);
    await screen.findByText('王小明');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(await screen.findByText('李雷')).toBeInTheDocument();
    expect(actsOf('李雷')).toEqual(['继续', '结束', '转诊室', '退回', '更多']);
    expect(actsOf('韩梅')).toEqual(['查看', '结束', '更多']);
    await user.click(screen.getByRole('combobox', { name: '李雷挂起' }));
    await user.click(await screen.findByTitle('散瞳中'));
    await waitFor(() => expect(server.sent(consultingDesk.hold)).toEqual([{ acceptsId: 15, holdTag: '散瞳中' }]));
  });

  it('转诊室：接诊中的要写原因；改了科室，原来的诊室不再算数', async () => {
    const { user, server } = open([answer(consultingDesk.transfer, { queueNo: 12 })]);
    await screen.findByText('王小明');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await screen.findByText('李雷');
    await user.click(within(rowOf('李雷')).getByRole('button', { name: '转诊室' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('转诊室：李雷')).toBeInTheDocument();
    await user.click(await dialog.findByRole('combobox', { name: '诊室' }));
    await user.click(await screen.findByTitle('一诊室'));
    await user.click(dialog.getByRole('combobox', { name: '科室' }));
    await user.click(await screen.findByTitle('角塑中心'));
    await user.click(dialog.getByRole('button', { name: /^确\s*定$/ }));
    const reason = dialog.getByLabelText('原因');
    await waitFor(() => expect(reason).toHaveAccessibleDescription('请填写原因'));
    expect(server.sent(consultingDesk.transfer)).toEqual([]);
    await user.type(reason, '验配角塑');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('已转诊室，新号序 012')).toBeInTheDocument();
    expect(server.sent(consultingDesk.transfer)).toMatchObject([
      { acceptsId: 15, departmentId: 8, roomId: null, doctorId: null, reason: '验配角塑' },
    ]);
  });

  it('Tab只经过一行的操作；上下键到上一位、下一位的同一操作', async () => {
    const { user } = open();
    await screen.findByText('王小明');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await screen.findByText('李雷');
    const act = (name: string, says: string) => within(rowOf(name)).getByRole('button', { name: says });
    act('李雷', '结束').focus();
    await user.keyboard('{ArrowDown}');
    expect(act('韩梅', '结束')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(act('韩梅', '结束')).toHaveFocus();
    // The removed row is no longer a Tab stop, so Shift+Tab leaves the list.
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(rowOf('李雷')).not.toContainElement(document.activeElement as HTMLElement);
    act('韩梅', '查看').focus();
    await user.keyboard('{ArrowUp}');
    // 韩梅's 查看 is at the place of 李雷's 继续.
    expect(act('李雷', '继续')).toHaveFocus();
  });

  it('没有完成的项目时结束被拒，说出是什么', async () => {
    const says = '存在未完成的项目：诊断，请完成或重置后再结束就诊';
    const { user } = open([
      answer(consultingDesk.finish, () => {
        const data = { blockers: ['诊断'], tabs: [2] };
        throw refusal({ code: consultingDeskCodes.unfinished.code, msg: says, data });
      }),
      answer(saleDesk.isExistPendingReviewInvoice, { exist: false, billNos: [] }),
    ]);
    await user.click(await screen.findByRole('tab', { name: /接诊中/ }));
    await user.click(within(await screen.findByRole('row', { name: /李雷/ })).getByRole('button', { name: /结\s*束/ }));
    await user.click(await screen.findByRole('button', { name: '结束就诊' }));
    expect(await screen.findByText(says)).toBeInTheDocument();
    const way = await screen.findByRole('link', { name: '查看诊断' });
    expect(way).toHaveAttribute('href', expect.stringContaining('/work/detail/ask?'));
  });

  it('读取失败说明原因，可以重试', async () => {
    open([
      answer(consultingDesk.searchPage, () => {
        throw refusal({ code: 100500, msg: '系统繁忙' });
      }),
    ]);
    expect(await screen.findByText('加载失败：系统繁忙')).toBeInTheDocument();
    expect(press(/重\s*试/)).toBeInTheDocument();
  });
});

describe('接诊台过了午夜', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks for the new day', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], now: new Date('2026-03-10T23:59:00+08:00') });
    const { server } = open();
    const lastAsked = () => server.sent(consultingDesk.searchPage).at(-1);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(lastAsked()).toMatchObject({ date: '2026-03-10' });
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect(lastAsked()).toMatchObject({ date: '2026-03-11' });
  });
});
