import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { patient, visit } from '../detail/visit.samples';
import CheckStage from './check.stage';
import type { CheckRow } from './check-rows';

const OPTOMETRIST: readonly Right[] = ['menu:1201', 'work-stage:check', 'work-bill:edit'];

const row: CheckRow = {
  ...{ checkRowId: 31, formCode: 'F02', recordId: 31, stageState: 0, version: 1, retrialCount: 0, editable: true },
  visionType: 1,
};

const triage = answer(preExamination.findByAccepts, {
  ...{ stageState: 2, version: 1, retrialCount: 0, editable: false },
  current: { odArSph: -1.75, odArCyl: -0.5, odArAxis: 5 },
});

const moved = { rows: [{ recordId: 31, stageState: 1 as const, version: 2 }] };
const saved = answer(inspection.save, moved);

async function open(rows: readonly CheckRow[] = [row], answers: readonly Answer[] = [], rights = OPTOMETRIST) {
  return renderScreen(<CheckStage />, {
    rights,
    at: '/work/detail/check?acceptsId=14&medicalId=3&patientId=1&tab=4',
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(inspection.findByAccepts, () => ({ stageState: 0 as const, age: 9, iopAlert: 21, rows: [...rows] })),
      triage,
      answer(inspection.employees, []),
      answer(inspection.devices, []),
    ],
  });
}

const input = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

beforeEach(() => localStorage.clear());

describe('检查', () => {
  it('只用键盘：右眼三次，再左眼；中值是真测到的那一次', async () => {
    const { user, server } = await open([row], [saved]);
    await user.click(await input('右眼第1次球镜'));
    await user.keyboard(
      '-225{Enter}-0.75{Enter}178{Enter}-250{Enter}-0.5{Enter}2{Enter}-212{Enter}{Enter}{Enter}9{Enter}-1',
    );
    expect(document.activeElement).toBe(await input('左眼第1次球镜'));
    expect(await input('右眼中值')).toHaveTextContent('-2.25/-0.75×178');
    expect(await input('右眼等效球镜')).toHaveTextContent('-2.63');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    const right = { odR1Sph: -2.25, odR1Cyl: -0.75, odR1Axis: 178, odR2Sph: -2.5, odR2Cyl: -0.5, odR2Axis: 2 };
    const medians = { odSph: -2.25, odCyl: -0.75, odAxis: 178, osSph: -1 };
    expect(server.sent(inspection.save)).toEqual([
      {
        acceptsId: 14,
        rows: [
          {
            ...{ checkRowId: 31, version: 1, formCode: 'F02' },
            result: { ...right, odR3Sph: -2.12, odConf: 9, osR1Sph: -1, ...medians },
          },
        ],
      },
    ]);
  });

  it('WS-02 不是0.25倍数的是红色提示，照样保存；超出范围的不能', async () => {
    const { user, server } = await open([row], [saved]);
    await user.type(await input('右眼第1次球镜'), '0.3');
    await user.tab();
    expect(await input('右眼第1次球镜')).toHaveValue('+0.30');
    expect(await input('右眼第1次球镜')).toHaveAccessibleDescription('非0.25的倍数');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(inspection.save)).toHaveLength(1));
    await user.type(await input('左眼第1次球镜'), '75');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('左眼第1次球镜超出范围（-30.00～+30.00）')).length).toBeGreaterThan(0);
    expect(server.sent(inspection.finish)).toEqual([]);
  });

  it('速记一行填两眼，再一行是第2次；本表没有的不填', async () => {
    const { user } = await open();
    const line = await input('验光读数速记');
    await user.type(line, 'od -2.25/-0.75x178 os -2/-50x5{Enter}');
    await user.type(line, 'od -250/-50x2{Enter}');
    const values = ['右眼第1次球镜', '右眼第2次轴位', '左眼第1次柱镜', '左眼第2次球镜'].map(
      async (name) => (await input(name)).value,
    );
    expect(await Promise.all(values)).toEqual(['-2.25', '2', '-0.50', '']);
    await user.type(line, 'od -1 add 1.5{Enter}');
    expect(await screen.findByText('验光读数没有下加光，请从速记中去掉')).toBeInTheDocument();
    expect(line.value).toBe('od -1 add 1.5');
  });

  it('操作人默认本人，可以改选；测量设备提示上次的和收到过文件的', async () => {
    const staff = answer(inspection.employees, [
      { id: 70, name: '王建国' },
      { id: 71, name: '李静怡' },
    ]);
    const { user, server } = await open(
      [{ ...row, last: { device: 'NIDEK ARK-1' } }],
      [saved, staff, answer(inspection.devices, ['TOPCON KR-800S']), answer(deviceInbox.findByAccepts, [])],
    );
    await user.type(await input('右眼第1次球镜'), '-1');
    const operator = screen.getByRole('combobox', { name: '操作人' });
    expect(await screen.findByText('王建国')).toBeInTheDocument();
    const device = await input('测量设备');
    await waitFor(() =>
      expect(Array.from(device.list?.options ?? [], ({ value }) => value)).toEqual(['NIDEK ARK-1', 'TOPCON KR-800S']),
    );
    await user.type(device, 'TOPCON KR-800S');
    await user.keyboard('{Control>}s{/Control}');
    const result = { device: 'TOPCON KR-800S' };
    const sent = (at: number) => server.sent(inspection.save)[at];
    await waitFor(() => expect(sent(0)).toMatchObject({ rows: [{ operatorId: 70, result }] }));
    await user.click(operator);
    await user.click(await screen.findByTitle('李静怡'));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent(1)).toMatchObject({ rows: [{ operatorId: 71, result }] }));
  });

  it('有读数就带着内容完成', async () => {
    const done = answer(inspection.finish, { rows: [{ recordId: 31, stageState: 2 as const, version: 2 }] });
    const { user, server } = await open([row], [done]);
    await user.type(await input('右眼第1次球镜'), '-1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.sent(inspection.finish)).toMatchObject([
        { acceptsId: 14, checkRowIds: [31], rows: [{ result: { odR1Sph: -1, odSph: -1 } }] },
      ]),
    );
  });

  it('没有读数不能完成，焦点在第一格', async () => {
    const { user, server } = await open();
    await input('右眼第1次球镜');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('请填写右眼第1次球镜')).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(await input('右眼第1次球镜'));
    expect(server.sent(inspection.finish)).toEqual([]);
  });

  it('引用预检是灰色的，上次的值在下方', async () => {
    const last = { odR1Sph: -1.25, odSph: -1.25 };
    const { user } = await open([{ ...row, last, lastAt: '2026-01-05 10:00:00' }]);
    expect(await screen.findByText('上次 -1.25')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: '引用预检' }));
    expect(await input('右眼第1次球镜')).toHaveValue('-1.75');
    expect((await input('右眼第1次球镜')).closest('span[class*=measure]')?.className).toContain('quoted');
    expect(screen.getByRole('button', { name: '引用预检' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('已退费的写明已退费，不能填；引用上次结果只引到能填的检查', async () => {
    const earlier = { last: { odR1Sph: -1 }, lastAt: '2026-03-01 10:00:00', lastAcceptsId: 9 };
    const refunded: CheckRow = {
      ...{ ...row, ...earlier, checkRowId: 32, recordId: 32, formCode: 'F09' as const, chargeState: 2 as const },
      ...{ editable: false, editableReason: '该项目已退费' },
    };
    const copied = answer(inspection.copyCheckItem, moved);
    const { user, server } = await open([{ ...row, ...earlier }, refunded], [copied]);
    const list = within(await screen.findByRole('navigation', { name: '检查项目' }));
    expect(await list.findByText('已退费')).toBeInTheDocument();
    await user.click(list.getByRole('button', { name: '引用上次结果' }));
    await waitFor(() => expect(server.sent(inspection.copyCheckItem)).toHaveLength(1));
    expect(server.sent(inspection.copyCheckItem)).toEqual([{ fromAcceptsId: 9, toAcceptsId: 14, formCodes: ['F02'] }]);
  });

  it('没有检查时说明，加做后打开它', async () => {
    const rows: CheckRow[] = [];
    const add = answer(inspection.add, () => {
      rows.push(row);
      return { recordId: 31, stageState: 0 as const, version: 1 };
    });
    const { user, server } = await open(rows, [add]);
    expect(await screen.findByText(/本次就诊还没有检查项目/)).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: '加做检查' }));
    await user.click(await screen.findByTitle('F02 电脑验光'));
    expect(await input('右眼第1次球镜')).toBeInTheDocument();
    expect(server.sent(inspection.add)).toEqual([{ acceptsId: 14, formCode: 'F02' }]);
  });

  it('没开始的可以取消，要确认', async () => {
    const { user, server } = await open(
      [row],
      [answer(inspection.cancel, { recordId: 31, stageState: 3 as const, version: 2 })],
    );
    await user.click(await screen.findByRole('button', { name: '取消检查' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '确认取消' }));
    await waitFor(() =>
      expect(server.sent(inspection.cancel)).toEqual([{ acceptsId: 14, checkRowId: 31, version: 1 }]),
    );
  });

  it('已完成的只读，写明是谁；没有权限的看不到按钮', async () => {
    const signed = { finishedAt: '2026-03-10 10:00:00', finishedByName: '李静怡', operatorName: '李静怡' };
    const done: CheckRow = { ...row, ...signed, stageState: 2, editable: false, current: { odR1Sph: -1 } };
    await open([done], [], ['menu:1203']);
    expect((await input('右眼第1次球镜')).readOnly).toBe(true);
    expect(screen.getByText('2026-03-10 10:00 完成')).toBeInTheDocument();
    for (const name of [/保\s*存/, /引用预检/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('combobox', { name: '加做检查' })).toBeNull();
  });
});
