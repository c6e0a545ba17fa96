import { describe, expect, it, jest } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { vtHome } from '@mingmou/contract/workstation/training/vt-home.contract';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { vtReport } from '@mingmou/contract/workstation/training/vt-report.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { Plan } from './plan-tab';
import VtDetails, { type PatientPackage } from './vt-details.detail';

/** jsdom has no canvas: a pad counts as signed when it is touched. */
jest.mock('../consent/pad-on', () => ({
  padOn: (canvas: HTMLCanvasElement, _drawn: unknown, tell: (strokes: number[][]) => void) => {
    canvas.addEventListener('click', () => tell([[1, 1, 0, 9, 9, 10, 20, 9, 20, 30, 9, 30, 40, 9, 40, 50, 9, 50]]));
    return { clear: () => {}, off: () => {} };
  },
}));
const STROKES = [[1, 1, 0, 9, 9, 10, 20, 9, 20, 30, 9, 30, 40, 9, 40, 50, 9, 50]];

const sessions = { formCode: 'VT', nextSeq: 6, iopAlert: 21, visionType: 1 as const };
const signed = {
  ...{ recordId: 31, formCode: 'VT', seq: 5, recordDate: '2026-03-10', staffId: 4, staffName: '李静怡', version: 2 },
  ...{ stageState: 2 as const, retrialCount: 0, editable: false, visionType: 1 as const, current: {} },
};

const bought: PatientPackage = {
  ...{ id: 5, version: 3, packageNo: 'TB00000007', patientId: 8, recordNo: 'B00000008', name: '王小明', sex: 1 },
  ...{ age: '9岁', kind: 'VT', productId: 2, setmealName: '双眼视功能20次', totalTimes: 20, giftTimes: 2 },
  ...{ usedTimes: 5, leftTimes: 17, endsSoon: false, lastDay: '2026-04-01', state: 1, freezeCount: 0 },
  ops: [{ id: 1, op: '购买', delta: 22, leftAfter: 22, bizNo: 'SF1', at: '2026-03-10 09:00:00' }],
};

const plan: Plan = {
  ...{ id: 3, version: 1, seq: 1, diagnosis: '集合不足', goal: 'NPC 小于6cm', stage: 1, weeks: 4 },
  ...{ startDate: '2026-03-10', homeDays: 5, itemNames: [{ id: 1, name: '聚散球' }] },
  items: [{ itemId: 1, minutes: 10, perWeek: 2, param: '红线' }],
  homeItems: [{ itemId: 1, minutes: 15, perDay: 1 }],
};

const point = { day: '2026-03-10', value: 10 };
const figures = {
  ...{ fromDate: '2026-03-10', toDate: '2026-04-01', sessions: 5, plannedSessions: 6, attendanceRate: 83 },
  home: { rate: 60, done: 6, planned: 10, weeks: [{ from: '2026-03-10', done: 3, planned: 5 }] },
  series: [
    {
      ...{
        measure: 'NPC' as const,
        unit: 'cm',
        baseline: point,
        latest: { day: '2026-04-01', value: 6.5 },
        low: 0,
        high: 6,
      },
      points: [point, { day: '2026-04-01', value: 6.5 }],
    },
  ],
};

const signer = {
  ...{
    patientId: 8,
    name: '王小明',
    recordNo: 'B00000008',
    age: '9岁',
    patientSigns: false,
    needsGuardian: true,
  },
} as const;

const ALL: readonly Right[] = ['menu:1204', 'vt:edit', 'vt:record', 'vt:retrial'];

function open(tab: string, more: readonly Answer[] = [], rights = ALL) {
  return renderScreen(<VtDetails />, {
    answers: [
      ...more,
      answer(patientPackage.detail, bought),
      answer(vtPlan.list, [plan]),
      answer(vtPlan.save, { id: 3, version: 2, seq: 1 }),
      answer(vtRecord.list, { formCode: 'VT', nextSeq: 6, iopAlert: 21, visionType: 1, rows: [] }),
      answer(vtRecord.employees, [{ id: 4, name: '李静怡' }]),
      answer(vtReport.list, { dueDate: '2020-01-01', reports: [] }),
      answer(vtReport.find, figures),
      answer(vtReport.save, { id: 9 }),
      answer(vtHome.list, { adherence: figures.home, logs: [] }),
      answer(employeePicker, []),
      answer(trainingItem.findAll, [
        { id: 1, code: 'V001', name: '聚散球', category: '集合', minutes: 10, homeEnabled: true },
        { id: 2, code: 'V002', name: '反转拍', category: '调节', minutes: 10, homeEnabled: false },
      ]),
    ],
    rights: [...rights],
    at: `/work/vtDetails?packageId=5&tab=${tab}`,
  });
}

describe('视训详情', () => {
  it('训练记录照方案填好，同一天第二次先问再扣', async () => {
    const asked = answer(vtRecord.finish, ({ confirmed }) => {
      if (!confirmed) throw refusal({ code: 120804, msg: '该套餐今日已训练，确定再次扣减？' });
      return { recordId: 1, stageState: 2 as const, version: 1 };
    });
    const { user, server } = open('records', [asked]);
    await user.click(await screen.findByRole('button', { name: '新增训练' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('rowheader', { name: '聚散球' })).toBeInTheDocument();
    await user.type(drawer.getByLabelText('训练前集合近点'), '10');
    await user.type(drawer.getByLabelText('训练后集合近点'), '8');
    await user.click(drawer.getByRole('button', { name: /^完\s*成$/ }));
    await user.click(await screen.findByRole('button', { name: '再次扣减' }));
    await waitFor(() => expect(server.sent(vtRecord.finish)).toHaveLength(2));
    expect(server.sent(vtRecord.finish)[1]).toMatchObject({
      ...{ ownerId: 5, version: 0, confirmed: true },
      result: {
        attendance: '正常',
        beforeNpc: 10,
        afterNpc: 8,
        deduct: true,
        items: [{ itemId: 1, param: '红线', done: '完成' }],
      },
    });
  });

  it('家长在训练记录上签名，列表里看得到', async () => {
    const { user, server } = open('records', [
      answer(vtRecord.finish, { recordId: 1, stageState: 2, version: 1 }),
      answer(vtRecord.list, {
        ...sessions,
        rows: [
          { ...signed, current: { parentSign: STROKES } },
          { ...signed, recordId: 30, seq: 4 },
        ],
      }),
    ]);
    const [first, second] = within(await screen.findByRole('table', { name: '训练记录' }))
      .getAllByRole('row')
      .slice(1);
    expect(within(first ?? document.body).getByRole('img', { name: '家长签名' })).toBeInTheDocument();
    expect(within(second ?? document.body).queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: '新增训练' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('img', { name: '家长签名（未签）' }));
    expect(await drawer.findByRole('img', { name: '家长签名（已签）' })).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: /^完\s*成$/ }));
    await waitFor(() => expect(server.sent(vtRecord.finish)).toMatchObject([{ result: { parentSign: STROKES } }]));
  });

  it('方案缺什么说什么，新项目带着自己的时长', async () => {
    const { user, server } = open('plan', [answer(vtPlan.list, [])]);
    await user.click(await screen.findByRole('button', { name: '制定方案' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    expect(await drawer.findByRole('alert')).toHaveTextContent('诊断：请填写');
    await user.type(drawer.getByLabelText('诊断'), '集合不足');
    await user.type(drawer.getByLabelText('训练目标'), '改善');
    await user.click(drawer.getByRole('combobox', { name: '添加训练项目' }));
    await user.click(await screen.findByTitle('反转拍（调节）'));
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(server.sent(vtPlan.save)).toHaveLength(1));
    expect(server.sent(vtPlan.save)[0]).toMatchObject({
      ...{ packageId: 5, version: 0, diagnosis: '集合不足', stage: 1, weeks: 4 },
      items: [{ itemId: 2, minutes: 10, perWeek: 2 }],
    });
  });

  it('阶段报告有曲线和同样数字的表，过期未评的日期变红', async () => {
    const { user, server } = open('reports');
    expect(await screen.findByText(/应评估日期 2020-01-01/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '新建报告' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('img', { name: /^集合近点（cm）/ })).toBeInTheDocument();
    expect(drawer.getByRole('row', { name: '集合近点（cm） 10 6.5 0～6' })).toBeInTheDocument();
    expect(drawer.getByText(/出勤率 83%；家庭训练完成 6\/10 天，依从率 60%/)).toBeInTheDocument();
    await user.type(drawer.getByLabelText('小结'), '改善');
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(server.sent(vtReport.save)).toHaveLength(1));
    expect(server.sent(vtReport.save)[0]).toMatchObject({
      fromDate: '2026-03-10',
      toDate: '2026-04-01',
      comment: '改善',
    });
  });

  it('家庭作业每周一柱；只看的角色没有可做的操作', async () => {
    open('home', [], ['menu:1204']);
    expect(await screen.findByText('60%')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '登记家庭训练' })).toBeNull();
  });

  it('登记家庭训练等方案加载好才说没有布置', async () => {
    let arrive: () => void = () => undefined;
    const loaded = new Promise<void>((done) => {
      arrive = done;
    });
    open('home', [answer(vtPlan.list, () => loaded.then(() => [{ ...plan, homeItems: [] }]))]);
    const button = await screen.findByRole('button', { name: '登记家庭训练' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', '正在加载训练方案');
    arrive();
    await waitFor(() => expect(button).toHaveAttribute('title', '方案中没有布置家庭训练'));
  });

  it('方案加载失败就说失败，重试成功后可以登记家庭训练', async () => {
    let fails = true;
    const plans = answer(vtPlan.list, () => {
      if (fails) throw refusal({ status: 500, code: 500, msg: '系统繁忙' });
      return [plan];
    });
    const { user } = open('home', [plans]);
    const button = await screen.findByRole('button', { name: '登记家庭训练' });
    await waitFor(() => expect(button).toHaveAttribute('title', '训练方案加载失败，请重试'));
    expect(screen.getByRole('alert')).toHaveTextContent('加载失败：系统繁忙');
    fails = false;
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('登记家庭训练先选方案的第一项，改选另一项时换成该项的时长', async () => {
    const homeItems = [...plan.homeItems, { itemId: 2, minutes: 20, perDay: 2 }];
    const itemNames = [...plan.itemNames, { id: 2, name: '反转拍' }];
    const { user, server } = open('home', [
      answer(vtPlan.list, [{ ...plan, homeItems, itemNames }]),
      answer(vtHome.save, { id: 1 }),
    ]);
    const button = await screen.findByRole('button', { name: '登记家庭训练' });
    // Blocked until the plan arrives.
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('时长')).toHaveValue('15');
    await user.click(dialog.getByRole('combobox', { name: '训练项目' }));
    await user.click(await screen.findByTitle('反转拍'));
    expect(dialog.getByLabelText('时长')).toHaveValue('20');
    await user.click(dialog.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() =>
      expect(server.sent(vtHome.save)).toMatchObject([
        { packageId: 5, itemId: 2, minutes: 20, doneBy: '家长', source: '电话' },
      ]),
    );
  });

  it('知情同意书写着签了没有，签署在自己的页面', async () => {
    const consents = answer(informedConsent.list, { ...signer, consents: [] });
    const { user } = open('consent', [consents]);
    expect(await screen.findByText('该套餐还没有知情同意书。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '查看与签署' }));
    expect(window.location.pathname).toBe('/work/informedConsent');
  });

  it('没有指定套餐时指回列表', async () => {
    renderScreen(<VtDetails />, { answers: [], rights: [...ALL], at: '/work/vtDetails' });
    expect(await screen.findByText(/没有指定套餐/)).toBeInTheDocument();
  });
});
