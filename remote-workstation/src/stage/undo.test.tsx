import { beforeEach, describe, expect, it } from '@jest/globals';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { chartFixture } from '@mingmou/contract/workstation/growth/chart.samples';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { act, screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CheckStage from '../check/check.stage';
import type { CheckRow } from '../check/check-rows';
import { patient, visit } from '../detail/visit.samples';

const row: CheckRow = {
  ...{ checkRowId: 31, formCode: 'F04', recordId: 31, stageState: 0, version: 1, retrialCount: 0, editable: true },
  visionType: 1,
};

async function open(rows: CheckRow[], answers: readonly Answer[] = []) {
  const shown = renderScreen(<CheckStage />, {
    rights: ['menu:1201', 'work-stage:check'],
    at: '/work/detail/check?acceptsId=14&medicalId=3&patientId=1&tab=4',
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(growthChart.find, () => chartFixture),
      answer(inspection.findByAccepts, () => ({ stageState: 0 as const, age: 9, iopAlert: 21, rows: [...rows] })),
      answer(inspection.employees, []),
      answer(inspection.devices, []),
    ],
  });
  await screen.findByLabelText('右眼主觉球镜');
  return shown;
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const powers = () => ['右眼主觉球镜', '右眼主觉柱镜', '左眼主觉球镜'].map((name) => input(name).value);
const press = (name: RegExp) => screen.getByRole('button', { name });
const UNDO = '{Control>}z{/Control}';
const REDO = '{Control>}{Shift>}Z{/Shift}{/Control}';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('撤销和重做', () => {
  it('速记和键入逐步撤销，也能重做；说出撤销了什么', async () => {
    const { user } = await open([row]);
    expect(press(/^撤\s*销$/)).toHaveAttribute('aria-disabled', 'true');
    await user.type(input('主觉验光速记'), 'od -1.25/-0.50x175 os -1{Enter}');
    await user.type(input('左眼主觉球镜'), '{Control>}a{/Control}-150');
    expect(powers()).toEqual(['-1.25', '-0.50', '-150']);
    // Within the focused input, the key undoes all of its typing.
    await user.keyboard(UNDO);
    expect(powers()).toEqual(['-1.25', '-0.50', '-1.00']);
    expect(input('左眼主觉球镜')).toHaveFocus();
    expect(screen.getByText('已撤销：左眼主觉球镜')).toBeVisible();
    await user.keyboard(UNDO);
    expect(powers()).toEqual(['', '', '']);
    expect(screen.getByText('已撤销：主觉验光速记')).toBeVisible();
    expect(screen.queryByText('有未保存的内容，已暂存在本机')).toBeNull();
    await user.keyboard(REDO);
    await user.click(press(/^重\s*做$/));
    expect(powers()).toEqual(['-1.25', '-0.50', '-1.50']);
    expect(press(/^重\s*做$/)).toHaveAttribute('aria-disabled', 'true');
  });

  it('保存之后也能撤销，成为没保存的内容', async () => {
    const rows = [row];
    const saved = answer(inspection.save, () => {
      rows[0] = { ...row, version: 2, stageState: 1, current: { odSubSph: -2 } };
      return { rows: [{ recordId: 31, stageState: 1 as const, version: 2 }] };
    });
    const { user } = await open(rows, [saved]);
    await user.type(input('右眼主觉球镜'), '-200');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    await waitFor(() => expect(screen.queryByText('有未保存的内容，已暂存在本机')).toBeNull());
    await user.click(press(/^撤\s*销$/));
    expect(powers()).toEqual(['', '', '']);
    expect(screen.getByText('有未保存的内容，已暂存在本机')).toBeVisible();
  });

  it('别人先保存：撤销歇着，载入最新后照样能用，不动对方的内容', async () => {
    const rows = [row];
    const stale = answer(inspection.save, () => {
      rows[0] = { ...row, version: 2, stageState: 1, current: { osSubSph: -3 } };
      throw refusal({ code: sharedCodes.stale.code, msg: sharedCodes.stale.text });
    });
    const { user } = await open(rows, [stale]);
    await user.type(input('右眼主觉球镜'), '-200');
    await user.tab();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(input('右眼主觉球镜').readOnly).toBe(true));
    expect(screen.queryByRole('button', { name: /^撤\s*销$/ })).toBeNull();
    await user.click(press(/刷\s*新/));
    await waitFor(() => expect(powers()).toEqual(['-2.00', '', '-3.00']));
    await user.keyboard(UNDO);
    expect(powers()).toEqual(['', '', '-3.00']);
  });

  it('a dialog of the host in front of the stage leaves the values alone', async () => {
    const { user } = await open([row]);
    await user.type(input('右眼主觉球镜'), '-200');
    await user.tab();
    const dialog = document.createElement('dialog');
    dialog.open = true;
    const button = dialog.appendChild(document.createElement('button'));
    document.body.append(dialog);
    act(() => button.focus());
    await user.keyboard(UNDO);
    expect(powers()).toEqual(['-2.00', '', '']);
    dialog.remove();
  });

  it('仪器写入的内容也能撤销', async () => {
    const rows = [{ ...row, current: { odSubSph: -1 }, stageState: 1 as const }];
    const saved = answer(inspection.save, () => {
      const figures = { odSubSph: -2.25, osSubSph: -2 };
      const sources = { odSubSph: 'RT-5100', osSubSph: 'RT-5100' };
      rows[0] = { ...row, version: 2, stageState: 1, current: figures, sources } as (typeof rows)[0];
      return { rows: [{ recordId: 31, stageState: 1 as const, version: 2 }] };
    });
    // What arrives from a device arrives with any new version of the row.
    const { user } = await open(rows, [saved]);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(powers()).toEqual(['-2.25', '', '-2.00']));
    await user.keyboard(UNDO);
    expect(powers()).toEqual(['-1.00', '', '']);
    expect(screen.getByText('已撤销：仪器 RT-5100')).toBeVisible();
  });
});
