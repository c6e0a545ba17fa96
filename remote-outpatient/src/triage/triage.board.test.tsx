import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { today } from '@mingmou/contract/base/clinic-day';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { answer } from '@mingmou/testing/answers';
import { act, fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import TriageBoard from './triage.board';
import { NURSE, waiting } from './triage.samples';
import type { Visit } from './visit-acts';

const ming: Visit = {
  ...waiting,
  doctorId: 5,
  doctorName: '王建国',
  priority: true,
  over: true,
  callState: 2,
  callCount: 3,
};
const hua: Visit = { ...waiting, acceptsId: 15, queueNo: 8, name: '李小花', waitingMinutes: 30, payState: 1 };
const lan: Visit = { ...ming, acceptsId: 16, queueNo: 9, name: '陈小兰', priority: false, waitingMinutes: 15 };

const queue = (records: readonly Visit[]) =>
  answer(visit.pageTriage, {
    ...{ records: [...records], total: records.length, page: 1, size: 50 },
    counts: { all: 6, s0: 3, s1: 2, s2: 1 },
  });

function open() {
  return renderScreen(<TriageBoard />, {
    answers: [
      queue([ming, hua, lan]),
      answer(outpatientGeneral.departments, []),
      answer(outpatientGeneral.rooms, []),
      answer(employeePicker, []),
    ],
    rights: NURSE,
    at: '/outpatient/triage',
  });
}

async function lineOf(name: string): Promise<HTMLElement> {
  const line = (await screen.findByText(name)).closest('tr');
  if (!line) throw new Error(`no row of ${name}`);
  return line;
}

const lastAsked = (server: ReturnType<typeof open>['server']) => server.sent(visit.pageTriage).at(-1);

describe('分诊台', () => {
  it('begins with who waits today; each tab has its number and asks for its state alone', async () => {
    const { user, server } = open();
    await lineOf('王小明');
    expect(lastAsked(server)).toEqual({ date: today(), page: 1, size: 50, acceptsState: 0 });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '全部 6',
      '候诊 3',
      '接诊中 2',
      '已完成 1',
    ]);
    await user.click(screen.getByRole('tab', { name: '接诊中 2' }));
    expect(lastAsked(server)).toEqual({ date: today(), page: 1, size: 50, acceptsState: 1 });
    await user.click(screen.getByRole('tab', { name: '全部 6' }));
    expect(lastAsked(server)).toEqual({ date: today(), page: 1, size: 50 });
  });

  it('lists the columns of the desk, and shows waits above half an hour in red', async () => {
    open();
    const line = await lineOf('王小明');
    for (const text of ['007', '优先', '加', '过号', '男 9岁', '初诊', '眼科', '王建国', '3', '31 分', '候诊']) {
      expect(within(line).getByText(text)).toBeInTheDocument();
    }
    const toneOf = async (name: string, waited: string) =>
      within(await lineOf(name))
        .getByText(waited)
        .getAttribute('data-tone');
    expect(await toneOf('王小明', '31 分')).toBe('red');
    expect(await toneOf('李小花', '30 分')).toBe('amber');
    expect(await toneOf('陈小兰', '15 分')).toBeNull();
    expect(within(await lineOf('李小花')).getByText('普通号')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...[
        '号序',
        '姓名性别 年龄',
        '就诊类型',
        '科室诊室',
        '医生',
        '缴费',
        '预检',
        '问卷',
        '叫号次数',
        '等候时长',
        '状态',
      ],
      '操作',
    ]);
  });

  it('is filtered by seven things', async () => {
    const { user } = open();
    await lineOf('王小明');
    await user.click(screen.getByRole('button', { name: /展\s*开/ }));
    for (const label of ['日期', '科室', '诊室', '医生', '就诊类型', '预检状态', '姓名/电话/病历号']) {
      expect(screen.getByLabelText(label)).toBeInTheDocument();
    }
  });

  it('is a board of columns by doctor, those without one by department', async () => {
    const { user, server } = open();
    await lineOf('王小明');
    await user.click(screen.getByRole('radio', { name: '看板' }));
    expect(screen.getByRole('radio', { name: '看板' })).toBeChecked();
    const namesIn = (column: string) =>
      within(screen.getByRole('region', { name: column }))
        .getAllByRole('listitem')
        .map((card) => card.getAttribute('aria-label'));
    await screen.findByRole('region', { name: '王建国' });
    expect(namesIn('王建国')).toEqual(['王小明', '陈小兰']);
    expect(namesIn('普通号（眼科）')).toEqual(['李小花']);
    expect(lastAsked(server)).toMatchObject({ page: 1, size: 100, acceptsState: 0 });
  });

  it('takes no more of the reason for priority than the server keeps', async () => {
    const { user, server } = open();
    server.use(answer(visit.updatePriority, null));
    await lineOf('李小花');
    await user.click(screen.getByRole('button', { name: '「李小花」的更多操作' }));
    await user.click(await screen.findByRole('button', { name: /^优\s*先$/ }));
    const reason = await screen.findByLabelText('原因');
    await user.type(reason, '零'.repeat(31));
    expect(reason).toHaveValue('零'.repeat(30));
    await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(server.sent(visit.updatePriority)).toMatchObject([{ reason: '零'.repeat(30) }]));
  });
});

describe('分诊台的刷新', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  });

  const MINUTE = 60_000;
  const overMidnight = async () => {
    jest.setSystemTime(new Date('2026-03-11T00:00:00+08:00'));
    await act(() => jest.advanceTimersByTimeAsync(MINUTE));
  };
  afterEach(() => {
    jest.useRealTimers();
  });

  it('reads again every 15 seconds and leaves whom one works with and the focus where they are', async () => {
    const { server } = open();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    const button = within(await lineOf('李小花')).getByRole('button', { name: /^叫\s*号$/ });
    act(() => button.focus());
    expect(await lineOf('李小花')).toHaveAttribute('aria-current', 'true');
    const before = server.sent(visit.pageTriage).length;
    server.use(queue([{ ...lan, name: '新来的' }, ming, { ...hua, waitingMinutes: 31 }]));
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    // The answer arrives by a timer of its own.
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(server.sent(visit.pageTriage)).toHaveLength(before + 1);
    const line = await lineOf('李小花');
    expect(within(line).getByText('31 分')).toBeInTheDocument();
    expect(line).toHaveAttribute('aria-current', 'true');
    expect(await lineOf('王小明')).toHaveAttribute('aria-current', 'false');
    expect(button).toHaveFocus();
  });

  it('asks for the new day after midnight', async () => {
    jest.setSystemTime(new Date('2026-03-10T23:59:00+08:00'));
    const { server } = open();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(lastAsked(server)).toMatchObject({ date: '2026-03-10' });
    await overMidnight();
    expect(lastAsked(server)).toMatchObject({ date: '2026-03-11' });
    expect(screen.getByLabelText('日期')).toHaveValue('2026-03-11');
  });

  it('keeps the day that the user chose', async () => {
    jest.setSystemTime(new Date('2026-03-10T23:59:00+08:00'));
    const { server } = open();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    const day = screen.getByLabelText('日期');
    fireEvent.change(day, { target: { value: '2026-03-09' } });
    fireEvent.keyDown(day, { key: 'Enter' });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(lastAsked(server)).toMatchObject({ date: '2026-03-09' });
    await overMidnight();
    expect(lastAsked(server)).toMatchObject({ date: '2026-03-09' });
  });
});
