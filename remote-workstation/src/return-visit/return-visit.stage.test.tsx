import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { patientAppointment } from '@mingmou/contract/outpatient/patient-appointment.contract';
import { returnExecutors } from '@mingmou/contract/patients/return/return.picker';
import { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { returnPlan } from '@mingmou/contract/patients/return/return-plan.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { returnVisit } from '@mingmou/contract/workstation/return-visit.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { patient, visit } from '../detail/visit.samples';
import ReturnVisitStage from './return-visit.stage';

type Page = OutputOf<typeof returnVisit.findByAccepts>;

const DOCTOR: readonly Right[] = ['menu:1201', 'work-stage:return', 'work-detail:retrial'];
const blank: Page = {
  ...{ stageState: 0, version: 0, retrialCount: 0, editable: true, visionType: 1, usualDaysBefore: 3 },
};
const label: OutputOf<typeof returnLabel.findAll>[number] = {
  ...{ id: 7, name: '初诊满意度', color: '#1468C7', category: 1, defaultWay: 3, script: null, smsTemplateId: null },
};
const plan: OutputOf<typeof returnPlan.ofPatient>[number] = {
  ...{
    id: 5,
    version: 1,
    patientId: 1,
    recordNo: 'B00000001',
    name: '王小明',
    sex: 1,
    age: '9岁',
    phone: '138****0001',
  },
  ...{ labelId: 7, labelName: '初诊满意度', labelColor: '#1677FF', source: 1, executorName: '赵客服', way: 1 },
  ...{ firstDate: '2026-03-17', times: 1, done: 1, planState: 1, createdAt: '2026-03-10 09:00:00', tasks: [] },
};

const open = (answers: readonly Answer[] = [], rights = DOCTOR) =>
  renderScreen(<ReturnVisitStage />, {
    rights,
    at: '/work/detail/ReturnVisit?acceptsId=14&medicalId=3&patientId=1&tab=11',
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(consultingDesk.initEmployee, [{ staffId: 2, name: '李医生', prescribeRight: true, isMe: true }]),
      answer(returnVisit.findByAccepts, blank),
      answer(returnVisit.finish, { recordId: 9, stageState: 2 as const, version: 1 }),
      answer(returnLabel.findAll, [label]),
      answer(returnExecutors, [{ id: 4, name: '赵客服', open: 0 }]),
      answer(returnPlan.ofPatient, [plan]),
    ],
  });

type User = Awaited<ReturnType<typeof open>>['user'];
const box = (name: string) => screen.findByRole('combobox', { name });

async function choose(user: User, name: string, title: string) {
  await user.click(await box(name));
  await user.click((await screen.findAllByTitle(title)).at(-1) as HTMLElement);
}

async function day(user: User, name: string, value: string) {
  await user.type(await screen.findByLabelText(name), `${value}{Enter}`);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('回访复诊', () => {
  it('完成后从本页预约复诊：医生、日期、预约项目按本页带入', async () => {
    const done: Page = {
      ...{ ...blank, stageState: 2 as const, version: 1, editable: false },
      current: { reviewDate: '2026-04-10', reason: 3, doctorId: 2, remindDaysBefore: 3, channel: 2 },
    };
    const booked = answer(patientAppointment.save, { id: 81, subscribeNo: 'YY202604100001', subscribeState: 1 });
    const frames = [
      {
        ...{ schedulingId: 61, start: '09:00', end: '09:30', capacity: 3, used: 1, remain: 2, bookable: true },
      },
    ];
    const { user, server } = await open(
      [
        answer(returnVisit.findByAccepts, done),
        answer(patientAppointment.doctors, [{ id: 2, name: '李医生' }]),
        answer(patientAppointment.days, [{ date: '2026-04-10', state: 1, remain: 2 }]),
        answer(patientAppointment.frames, frames),
        booked,
      ],
      [...DOCTOR, 'menu:1202'],
    );
    await user.click(await screen.findByRole('button', { name: '预约复诊' }));
    const dialog = await screen.findByRole('dialog', { name: /^预约/ });
    await user.click(await within(dialog).findByRole('button', { name: /09:00/ }));
    await user.click(within(dialog).getByRole('button', { name: /^预\s*约$/ }));
    await waitFor(() => expect(server.sent(patientAppointment.save)).toHaveLength(1));
    expect(server.sent(patientAppointment.save)[0]).toMatchObject({
      ...{ patientId: 1, doctorId: 2, subscribeDate: '2026-04-10', schedulingId: 61, frameStart: '09:00' },
      purpose: '视觉训练',
    });
  });

  it('提前天数按机构设置，标签带出方式，完成时复诊与回访一次发出', async () => {
    const { user, server } = await open();
    expect(await screen.findByLabelText('提前提醒')).toHaveValue('3');
    await day(user, '复诊日期', '2026-04-10');
    await choose(user, '复诊原因', '近视控制');
    await choose(user, '回访标签', '初诊满意度');
    await day(user, '回访日期', '2026-03-17');
    await choose(user, '执行人', '赵客服');
    await user.type(screen.getByLabelText('回访内容'), '问感受');
    await user.click(screen.getByRole('button', { name: /^完\s*成$/ }));
    await waitFor(() => expect(server.sent(returnVisit.finish)).toHaveLength(1));
    expect(server.sent(returnVisit.finish)[0]).toMatchObject({
      ...{ acceptsId: 14, version: 0, reviewDate: '2026-04-10', reason: 1, remindDaysBefore: 3, channel: 2 },
      ...{ labelId: 7, returnDate: '2026-03-17', executorId: 4, way: 3, content: '问感受' },
    });
  });

  it('什么都没填或只填一半时不发出，并说缺什么', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: /^完\s*成$/ }));
    expect((await screen.findAllByText('请填写复诊或回访')).length).toBeGreaterThan(0);
    await day(user, '复诊日期', '2026-04-10');
    await user.click(screen.getByRole('button', { name: /^完\s*成$/ }));
    expect((await screen.findAllByText('请填写复诊原因')).length).toBeGreaterThan(0);
    expect(server.sent(returnVisit.finish)).toEqual([]);
  });

  it('列出患者的回访计划和状态', async () => {
    await open();
    const table = await screen.findByRole('table', { name: '患者回访计划' });
    const row = within(table).getByRole('row', { name: /初诊满意度/ });
    expect(row).toHaveTextContent('2026-03-17');
    expect(row).toHaveTextContent('工作站');
    expect(row).toHaveTextContent('已执行');
  });

  it('已完成的只读，没有权限的没有按钮', async () => {
    const current = { reviewDate: '2026-04-10', reason: 1 as const };
    const editableReason = '没有「回访复诊」权限';
    await open(
      [answer(returnVisit.findByAccepts, { ...blank, editable: false, editableReason, current })],
      ['menu:1201'],
    );
    expect(await screen.findByLabelText('复诊原因')).toHaveTextContent('近视控制');
    expect(screen.queryByRole('button', { name: /^完\s*成$/ })).toBeNull();
  });
});
