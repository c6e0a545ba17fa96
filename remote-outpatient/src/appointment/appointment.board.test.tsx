import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { daysAround, weekOf } from '@mingmou/contract/home/scheduling.rules';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { answer, refusal } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { firstLost } from '@mingmou/testing/first-lost';
import { renderScreen } from '@mingmou/testing/render-screen';
import { scan } from '@mingmou/testing/scan';
import AppointmentBoard from './appointment.board';

const DAY = today();
const card = {
  id: 5,
  version: 2,
  subscribeNo: 'YY202603100001',
  name: '陈小雨',
  phone: '138****5678',
  purpose: '验光配镜',
  subscribeState: 1,
  needChange: false,
  overbook: false,
  visitType: null,
} as const;
const frame = (start: string, end: string, items: (typeof card)[]) => ({
  ...{ schedulingId: 8, date: DAY, start, end, capacity: 2, used: items.length, onlineUsed: 0 },
  ...{ stopped: false, items },
});
const frames = ['09:00', '09:30'].map((start, index) => ({
  ...{ schedulingId: 8, start, end: start === '09:00' ? '09:30' : '10:00', capacity: 2, used: index },
  ...{ remain: 2 - index, bookable: index === 1, reason: index === 1 ? null : '已过时' },
}));

type Booked = OutputOf<typeof appointment.save>;
const booked = (): Booked => ({ id: 9, subscribeNo: 'YY202603100002', subscribeState: 1 });
const dayIn = (days: number) => daysAround(DAY, 0, days).at(-1) ?? DAY;

function open(rights: Parameters<typeof renderScreen>[1]['rights'], save: () => Booked = booked) {
  return renderScreen(<AppointmentBoard />, {
    answers: [
      answer(appointment.calendar, [
        {
          ...{ resourceId: 3, name: '王建国', departmentId: 1 },
          frames: [
            frame('09:00', '09:30', [card]),
            frame('09:30', '10:00', []),
            { ...frame('10:00', '10:30', []), stopped: true },
          ],
        },
      ]),
      answer(outpatientGeneral.departments, [{ id: 1, name: '眼科', isDefault: true }]),
      answer(appointment.findDoctors, [{ id: 3, name: '王建国' }]),
      answer(appointment.days, [{ date: DAY, state: 1, remain: 3 }]),
      answer(appointment.frames, frames),
      answer(patient.findByPhone, []),
      answer(appointment.findById, {
        ...card,
        ...{ subscribeDate: DAY, frameStart: '09:00', frameEnd: '09:30', departmentId: 1, mode: 1, doctorId: 3 },
        ...{ departmentName: '眼科', resourceName: '王建国', source: 1, noShows: 0, changeCount: 0, logs: [] },
        createdAt: `${DAY} 08:00:00`,
      }),
      answer(appointment.phone, { phone: '13812345678' }),
      answer(appointment.page, { records: [], total: 0, page: 1, size: 20 }),
      answer(appointment.save, save),
      answer(appointment.change, { id: 5, version: 3, subscribeState: 1 }),
    ],
    rights,
    at: '/outpatient/appointment',
  });
}

const li: OutputOf<typeof patient.findLike>[number] = {
  id: 12,
  stateEnum: 'ENABLE',
  recordNo: 'B00000012',
  name: '李明',
  sex: 1,
  birthday: '2015-03-12',
  age: '11岁',
  ageYears: 11,
  phone: '138****1111',
  allergyFlag: 0,
  completeFlag: true,
  labels: [],
  lastVisitAt: null,
};

const ALL = ['menu:1103', 'appointment:save', 'appointment:change', 'appointment:cancel'] as const;

describe('预约日历', () => {
  it('books from an empty cell, phone first, and reports missing fields', async () => {
    const { user, server } = open([...ALL]);
    await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    const wrong = await within(dialog).findAllByRole('alert');
    expect(wrong.map(({ textContent }) => textContent)).toEqual(['请输入11位手机号', '请填写姓名']);
    expect(within(dialog).getByLabelText('手机号')).toBeInvalid();
    expect(within(dialog).getByLabelText('手机号')).toHaveFocus();
    await user.click(within(dialog).getByLabelText('手机号'));
    await user.paste('138 0000 1111');
    await user.type(within(dialog).getByLabelText('姓名'), '李明');
    expect(await within(dialog).findByRole('button', { name: /09:00/ })).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: /09:30/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('预约成功')).toBeVisible();
    expect(server.sent(appointment.save)).toMatchObject([
      { name: '李明', phone: '13800001111', doctorId: 3, schedulingId: 8, frameStart: '09:30', subscribeDate: DAY },
    ]);
  });

  it('focuses a birthday that is no date after a failed save, before faulty fields below', async () => {
    const { user, server } = open([...ALL]);
    await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText('手机号'));
    await user.paste('13800001111');
    await user.type(within(dialog).getByLabelText('姓名'), '李明');
    const birthday = within(dialog).getByLabelText('出生日期');
    await user.type(birthday, '2015-13-12');
    await user.click(within(dialog).getByLabelText('备注'));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(birthday).toHaveFocus());
    expect(birthday).toBeInvalid();
    expect(birthday).toHaveAccessibleDescription(/日期应为/);
    expect(server.sent(appointment.save)).toEqual([]);
  });

  it('shows which part of a booking could not be read, and reads it again', async () => {
    const { user, server } = open([...ALL]);
    const failing = () => {
      throw refusal({ code: 500, msg: '网络异常', status: 500 });
    };
    server.use(answer(appointment.days, failing), answer(appointment.frames, failing));
    await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/加载失败：网络异常/)).toBeVisible();
    server.use(answer(appointment.days, [{ date: DAY, state: 1, remain: 3 }]), answer(appointment.frames, frames));
    await user.click(within(dialog).getByRole('button', { name: /重\s*试/ }));
    expect(await within(dialog).findByRole('button', { name: /09:30/ })).toHaveAttribute('aria-pressed', 'true');
    expect(within(dialog).queryByText(/加载失败/)).toBeNull();
  });

  it('keeps the input of a booking when the frame was taken meanwhile, and sends the input again', async () => {
    let tries = 0;
    const { user, server } = open([...ALL], () => {
      tries += 1;
      if (tries === 1) throw refusal({ code: 110304, msg: '该时段已约满，请选择其他时间' });
      return { id: 9, subscribeNo: 'YY202603100002', subscribeState: 1 };
    });
    await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('手机号'), '13800001111');
    await user.type(within(dialog).getByLabelText('姓名'), '李明');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('该时段已约满，请选择其他时间')).toBeVisible();
    expect(within(dialog).getByLabelText('姓名')).toHaveValue('李明');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('预约成功')).toBeVisible();
    expect(server.sent(appointment.save)).toHaveLength(2);
  });

  it('shows a refusal at the field that it names, until the field changes', async () => {
    const { user } = open([...ALL], () => {
      throw refusal({ code: 400, msg: '姓名：含有无法保存的字符', data: { field: 'name' }, status: 400 });
    });
    await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('手机号'), '13800001111');
    await user.type(dialog.getByLabelText('姓名'), '李明');
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('姓名：含有无法保存的字符');
    await waitFor(() => expect(dialog.getByLabelText('姓名')).toHaveFocus());
    await user.keyboard('月');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByLabelText('姓名')).toHaveValue('李明月');
  });

  it('reports a booking without an answer as uncertain, keeps its input and repeats it with the same idempotency key', async () => {
    const { user, server } = open([...ALL]);
    const lost = firstLost(appointment.save, { id: 9, subscribeNo: 'YY202603100002', subscribeState: 1 });
    server.use(lost);
    await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('手机号'), '13800001111');
    await user.type(within(dialog).getByLabelText('姓名'), '李明');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText(/没有收到结果，不确定是否已保存/)).toBeVisible();
    expect(within(dialog).getByLabelText('姓名')).toHaveValue('李明');
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('预约成功')).toBeVisible();
    expect(lost.keys).toHaveLength(2);
    expect(new Set(lost.keys).size).toBe(1);
  });

  it('lists who is still to come, the next first', async () => {
    const { user, server } = open([...ALL]);
    await user.click(await screen.findByRole('radio', { name: '列表' }));
    await waitFor(() =>
      expect(server.sent(appointment.page)).toMatchObject([{ dateFrom: DAY, column: 'subscribe_date', asc: true }]),
    );
  });

  it('walks by days, and by weeks where a week is shown', async () => {
    const { user, server } = open([...ALL]);
    expect(await screen.findByRole('region', { name: '王建国 上午' })).toBeVisible();
    const asked = () => server.sent(appointment.calendar).at(-1);
    await user.click(screen.getByRole('button', { name: '后一天' }));
    await waitFor(() => expect(asked()).toMatchObject({ from: dayIn(1), to: dayIn(1) }));
    // The shown frames are still today's: a click would book for today.
    expect(screen.getByText('09:00', { selector: 'p, p *' }).closest('[inert]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '前一天' }));
    await waitFor(() => expect(document.querySelector('[inert]')).toBeNull());
    await user.click(screen.getByRole('radio', { name: '周视图' }));
    await user.click(screen.getByRole('button', { name: '下一周' }));
    const week = weekOf(dayIn(7));
    await waitFor(() => expect(asked()).toMatchObject({ from: week[0], to: week[6] }));
  });

  it('shows the seven days of a week side by side', async () => {
    const { user } = open([...ALL]);
    await screen.findByRole('region', { name: '王建国 上午' });
    await user.click(screen.getByRole('radio', { name: '周视图' }));
    const board = await screen.findByRole('region', { name: '周视图' });
    for (const day of weekOf(DAY)) expect(within(board).getByText(new RegExp(`^${day.slice(5)} 周`))).toBeVisible();
    await user.click(within(board).getByRole('button', { name: `新增预约 ${DAY.slice(5)} 09:30–10:00` }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('新增预约');
  });

  it('shows the whole phone to those who call the patient', async () => {
    const { user, server } = open([...ALL]);
    await user.click(await screen.findByRole('button', { name: /陈小雨 5678/ }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(/138\*{4}5678/)).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: '显示号码' }));
    expect(await within(drawer).findByText(/13812345678/)).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: '显示号码' })).toBeNull();
    expect(server.sent(appointment.phone)).toMatchObject([{ id: '5' }]);
  });

  it('keeps the phone masked for others', async () => {
    const { user } = open(['menu:1103', 'appointment:change']);
    await user.click(await screen.findByRole('button', { name: /陈小雨 5678/ }));
    expect(await screen.findByText(/138\*{4}5678/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '显示号码' })).toBeNull();
  });

  it('gives another time by keyboard, after a question', async () => {
    const { user, server } = open([...ALL]);
    await user.click(await screen.findByRole('button', { name: '改约陈小雨' }));
    // A stopped frame takes nobody, and gets no button that would make the line higher.
    const places = await screen.findAllByRole('button', { name: '改到这里' });
    expect(places).toHaveLength(2);
    const [, second] = places;
    if (second) await user.click(second);
    await user.click(await screen.findByRole('button', { name: /确\s?定/ }));
    expect(await screen.findByText('改约成功')).toBeVisible();
    expect(server.sent(appointment.change)).toMatchObject([
      { id: 5, version: 2, schedulingId: 8, frameStart: '09:30' },
    ]);
  });

  it('leaves an appointment where it is by Escape', async () => {
    const { user, server } = open([...ALL]);
    await user.click(await screen.findByRole('button', { name: '改约陈小雨' }));
    await screen.findAllByRole('button', { name: '改到这里' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: '改到这里' })).toBeNull();
    expect(screen.queryByText(/正在改约/)).toBeNull();
    expect(server.sent(appointment.change)).toEqual([]);
  });

  it.each(['手机号', '姓名', '备注'])(
    'fills in the patient of a scanned record number while %s has the focus',
    async (label) => {
      const { user, server } = open([...ALL]);
      server.use(answer(patient.findLike, [{ ...li, phone: '13800001111' }]));
      await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByLabelText('备注'), '复查');
      await user.click(dialog.getByLabelText(label));
      scan('B00000012');
      await waitFor(() => expect(dialog.getByLabelText('手机号')).toHaveValue('13800001111'));
      expect(dialog.getByLabelText('姓名')).toHaveValue('李明');
      expect(dialog.getByLabelText('备注')).toHaveValue('复查');
      await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
      expect(await screen.findByText('预约成功')).toBeVisible();
      expect(server.sent(appointment.save)).toMatchObject([
        { patientId: 12, name: '李明', phone: '13800001111', remark: '复查' },
      ]);
    },
  );

  it('asks for the phone of a scanned patient whose phone is masked', async () => {
    const { user, server } = open([...ALL]);
    server.use(answer(patient.findLike, [li]));
    await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('姓名'));
    scan('B00000012');
    expect(await screen.findByText('李明 B00000012：您看不到完整手机号，请输入手机号后选择')).toBeVisible();
    for (const label of ['手机号', '姓名']) expect(dialog.getByLabelText(label)).toHaveValue('');
  });

  it('starts a booking for a scanned phone that has no file', async () => {
    const { user, server } = open([...ALL]);
    server.use(answer(patient.findLike, []));
    await user.click(await screen.findByRole('button', { name: '新增预约 09:30–10:00' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('备注'));
    scan('13800001111');
    await waitFor(() => expect(dialog.getByLabelText('手机号')).toHaveValue('13800001111'));
    expect(dialog.getByLabelText('备注')).toHaveValue('');
  });

  it('keeps a half-typed booking over a reload, and asks before it is thrown away', async () => {
    const { user } = open([...ALL]);
    await screen.findByRole('button', { name: '新增预约 09:30–10:00' });
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText('手机号'));
    // Keys without pauses are a scanner's.
    await user.paste('13800001111');
    await user.keyboard('{Enter}');
    expect(within(dialog).getByLabelText('姓名')).toHaveFocus();
    await user.keyboard('李明');
    cleanup();
    const again = open([...ALL]);
    const kept = await screen.findByRole('dialog');
    expect(within(kept).getByLabelText('手机号')).toHaveValue('13800001111');
    expect(within(kept).getByLabelText('姓名')).toHaveValue('李明');
    await again.user.click(within(kept).getByRole('button', { name: /取\s?消/ }));
    await screen.findByText('内容尚未保存，确定要关闭吗？');
    await again.user.click(screen.getAllByRole('button', { name: /确\s?定/ }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByLabelText('手机号')).toBeNull());
    cleanup();
    open([...ALL]);
    await screen.findByRole('button', { name: '新增预约 09:30–10:00' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends a patient who has arrived to the desk with the appointment', async () => {
    const { user } = open([...ALL, 'menu:1101', 'register:save']);
    await user.click(await screen.findByRole('button', { name: /陈小雨 5678/ }));
    await user.click(await screen.findByRole('button', { name: '去挂号' }));
    await waitFor(() => expect(currentPlace().pathname).toBe('/outpatient/register/index'));
    expect(currentPlace().search).toBe('?subscribeId=5');
    // Returning shows the calendar, not the drawer with the former state.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers nothing to who only reads', async () => {
    open(['menu:1103']);
    expect(await screen.findByText(/陈小雨/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '改约陈小雨' })).toBeNull();
    expect(screen.queryByRole('button', { name: /新增预约/ })).toBeNull();
  });
});
