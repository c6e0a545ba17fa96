import { beforeEach, describe, expect, it } from '@jest/globals';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { earlier } from '@mingmou/contract/workstation/earlier.contract';
import { chartFixture } from '@mingmou/contract/workstation/growth/chart.samples';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CheckStage from '../check/check.stage';
import type { CheckRow } from '../check/check-rows';
import { patient, visit } from '../detail/visit.samples';

const LAST = { odSubSph: -2, odSubCyl: -0.5, odSubAxis: 90, osSubSph: -1.5, odBcva: '5.0', finalPd: 60 };
const FIRST = { odSubSph: -1, osSubSph: -0.5, finalPd: 58 };

const row: CheckRow = {
  ...{ checkRowId: 31, formCode: 'F04', recordId: 31, stageState: 0, version: 1, retrialCount: 0, editable: true },
  ...{ visionType: 1, last: LAST, lastAt: '2026-01-05 10:00:00' },
};

async function open() {
  const shown = renderScreen(<CheckStage />, {
    rights: ['menu:1201', 'work-stage:check'],
    at: '/work/detail/check?acceptsId=14&medicalId=3&patientId=1&tab=4',
    answers: [
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(growthChart.find, () => chartFixture),
      answer(inspection.findByAccepts, { stageState: 0, age: 9, iopAlert: 21, rows: [row] }),
      answer(inspection.employees, []),
      answer(inspection.devices, []),
      answer(earlier.ofStage, [
        { acceptsId: 9, visitNo: 'JZ202601050001', day: '2026-01-05', finishedByName: '李医生', content: LAST },
        { acceptsId: 3, visitNo: 'JZ202507010001', day: '2025-07-01', finishedByName: '王医生', content: FIRST },
      ]),
    ],
  });
  await screen.findByLabelText('右眼主觉球镜');
  return shown;
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const values = () => ['右眼主觉球镜', '右眼主觉柱镜', '左眼主觉球镜', '最终瞳距'].map((name) => input(name).value);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('复制以往', () => {
  it('没有已填写的内容，复制上次一按就填好；有的话先说出不同', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^复制上次/ }));
    expect(values()).toEqual(['-2.00', '-0.50', '-1.50', '60.0']);
    await user.type(input('右眼主觉球镜'), '{Control>}a{/Control}-300');
    await user.tab();
    await user.click(screen.getByRole('button', { name: /^复制上次/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('row', { name: '右眼主觉球镜 -3.00D -2.00D' })).toBeVisible();
    expect(values()[0]).toBe('-3.00');
  });

  it('选就诊、选部分；已填写的不动，勾选覆盖才写；可以撤销', async () => {
    const { user } = await open();
    await user.type(input('右眼主觉球镜'), '-300');
    await user.tab();
    await user.click(screen.getByRole('button', { name: '复制以往' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('combobox', { name: '以往就诊' }));
    await user.click(await screen.findByTitle('2025-07-01 王医生 JZ202507010001'));
    await user.click(within(dialog).getByRole('checkbox', { name: /^双眼/ }));
    expect(within(dialog).queryByRole('table', { name: '双眼的不同' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: '复制1项' })).toBeVisible();
    await user.click(within(dialog).getByRole('checkbox', { name: /^覆盖已填写的 1 项/ }));
    await user.click(within(dialog).getByRole('button', { name: '复制2项' }));
    expect(values()).toEqual(['-1.00', '', '-0.50', '']);
    await user.keyboard('{Control>}z{/Control}');
    expect(values()).toEqual(['-3.00', '', '', '']);
    expect(screen.getByText('已撤销：复制2025-07-01')).toBeVisible();
  });
});
