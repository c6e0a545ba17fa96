import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { patient, visit } from '../detail/visit.samples';
import PreStage from './pre.stage';

type PrePage = OutputOf<typeof preExamination.findByAccepts>;

const page: PrePage = {
  ...{ recordId: 14, stageState: 1, version: 3, retrialCount: 0, editable: true, visionType: 1 },
  current: { odGlsSph: -2, odGlsCyl: -0.5, odGlsAxis: 180 },
  sources: { odGlsSph: 'LM-7 03-10 09:00' },
  ...{ last: { osGlsSph: -1.75, odUcva: '4.6' }, lastAt: '2025-09-01 10:00:00' },
};
const moved = { recordId: 14, stageState: 1 as const, version: 4 };

async function open(change: Partial<PrePage> = {}) {
  const shown = renderScreen(<PreStage />, {
    rights: ['menu:1201', 'work-stage:pre'],
    at: '/work/detail/pre?acceptsId=14&medicalId=3&patientId=1&tab=0',
    answers: [
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(preExamination.findByAccepts, { ...page, ...change }),
      answer(preExamination.save, moved),
      // A slow test reaches the poll of the inbox after 15 s.
      answer(deviceInbox.findByAccepts, []),
    ],
  });
  await screen.findByLabelText('右眼原镜球镜');
  return shown;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('预检（就诊）', () => {
  it('三次读数键入后，电脑验光一行即是中值；半径、ΔK 当场算出；棱镜要有基底', async () => {
    const { user, server } = await open();
    for (const [name, value] of [
      ['右眼验光第1次球镜', '-2'],
      ['右眼验光第2次球镜', '-2.5'],
      ['右眼验光第3次球镜', '-2.25'],
      ['右眼K1', '43'],
      ['右眼K2', '44.5'],
    ] as const) {
      await user.type(field(name), value);
      await user.tab();
    }
    expect(field('右眼验光球镜')).toHaveValue('-2.25');
    expect(screen.getByLabelText('右眼ΔK')).toHaveTextContent('1.50');
    expect(screen.getByLabelText('右眼K1半径')).toHaveTextContent('7.85');
    await user.type(field('右眼原镜棱镜'), '2');
    await user.tab();
    await user.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText('请填写：右眼原镜棱镜基底')).length).toBeGreaterThan(0);
    expect(server.sent(preExamination.save)).toEqual([]);
    await user.type(field('右眼原镜棱镜基底'), 'BI');
    await user.tab();
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(preExamination.save)).toEqual([
      expect.objectContaining({ version: 3, odArSph: -2.25, odAr2Sph: -2.5, odGlsPrism: 2, odGlsBase: 'BI' }),
    ]);
  });

  it('原镜写明来自哪台仪器；复制上次只带原镜和瞳距', async () => {
    const { user } = await open();
    expect(screen.getByRole('note')).toHaveTextContent('仪器 LM-7 03-10 09:00：右眼原镜球镜');
    await user.click(screen.getByRole('button', { name: /复制上次/ }));
    expect(field('左眼原镜球镜')).toHaveValue('-1.75');
    expect(field('右眼裸眼远视力')).toHaveValue('');
  });

  it('填过的可以打印，打印页只勾选预检', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^打\s*印$/ }));
    const { pathname, search } = window.location;
    expect([pathname, search]).toEqual(['/work/searching/MedicalRecordPrint', '?acceptsId=14&part=triage']);
  });

  it('没有权限的只能看，写明是哪项权限', async () => {
    await open({ editable: false, editableReason: '没有「预检」权限' });
    expect(screen.getByText('没有「预检」权限')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^保\s*存$/ })).not.toBeInTheDocument();
  });
});
