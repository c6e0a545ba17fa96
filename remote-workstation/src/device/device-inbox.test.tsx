import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CheckStage from '../check/check.stage';
import type { CheckRow } from '../check/check-rows';
import { patient, visit } from '../detail/visit.samples';
import type { DeviceRow } from './device-drawer';

const OPTOMETRIST: readonly Right[] = ['menu:1201', 'work-stage:check'];

const check: CheckRow = {
  ...{ checkRowId: 31, formCode: 'F02', recordId: 31, stageState: 0, version: 1, retrialCount: 0, editable: true },
  visionType: 1,
};

const record: DeviceRow = {
  ...{ id: 7, version: 1, state: 0, deviceName: 'TOPCON KR-800S', fileName: 'M-0426.xml', patientCode: null },
  ...{ measuredAt: '2026-03-10 08:55:30', receivedAt: '2026-03-10 09:00:00', acceptsId: null, patientName: null },
  ...{ summary: '电脑验光', errors: [] },
};

const question = '文件中没有患者编号，确认是王小明的测量吗？';
const figures = [
  { name: 'odR1Sph', value: -2.25, current: null },
  { name: 'osR1Sph', value: -2, current: -1.5, kept: '已填写' },
];
const preview = answer(deviceInbox.preview, {
  ...record,
  question,
  offers: [{ target: 'F02', checkRowId: 31, figures }],
});
const untriaged = answer(preExamination.findByAccepts, {
  ...{ stageState: 0, version: 0, retrialCount: 0, editable: false, current: null },
});
const taken = [{ target: 'F02' as const, checkRowId: 31, values: { odR1Sph: -2.25 } }];

async function open(answers: readonly Answer[] = [], rows: readonly CheckRow[] = [check], rights = OPTOMETRIST) {
  return renderScreen(<CheckStage />, {
    rights,
    at: '/work/detail/check?acceptsId=14&medicalId=3&patientId=1&tab=4',
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(inspection.findByAccepts, () => ({ stageState: 0 as const, age: 9, iopAlert: 21, rows: [...rows] })),
      answer(inspection.employees, []),
      answer(inspection.devices, []),
      answer(deviceInbox.findByAccepts, [record]),
      preview,
      untriaged,
    ],
  });
}

const file = (name: string, type: string) => new File(['<x/>'], name, { type });
const drop = (files: readonly File[]) =>
  fireEvent.drop(screen.getByRole('region', { name: '检查' }), {
    dataTransfer: { types: ['Files'], files, items: files.map(({ type }) => ({ kind: 'file', type })) },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('仪器收件箱', () => {
  it('拖入文件即显示逐项对照，确认患者后采用；已填写的不覆盖', async () => {
    const arrived = answer(deviceInbox.receive, { id: 7, state: 0 as const, repeated: false });
    const done = answer(deviceInbox.take, { id: 7, state: 2 as const, taken });
    const { user, server } = await open([arrived, done]);
    await screen.findByLabelText('右眼第1次球镜');
    drop([file('M-0426.xml', 'text/xml')]);
    const table = await screen.findByRole('table', { name: '电脑验光的仪器值' });
    expect(server.sent(deviceInbox.receive)).toEqual([{ fileName: 'M-0426.xml', content: 'PHgvPg==' }]);
    const [, right, left] = within(table).getAllByRole('row');
    expect(right).toHaveTextContent('右眼第1次球镜 D-2.25—填入');
    expect(left).toHaveTextContent('左眼第1次球镜 D-2.00-1.50已填写');
    expect(screen.getByText(question)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^采\s*用$/ }));
    await user.click(await screen.findByRole('button', { name: '确认采用' }));
    await waitFor(() =>
      expect(server.sent(deviceInbox.take)).toEqual([
        { id: 7, version: 1, acceptsId: 14, targets: ['F02'], confirmed: true },
      ]),
    );
    expect(await screen.findByText('已采用到电脑验光')).toBeInTheDocument();
  });

  it('有未保存的内容时先保存', async () => {
    const { user, server } = await open();
    await user.type(await screen.findByLabelText('右眼第1次球镜'), '-1');
    await user.tab();
    await user.click(screen.getByRole('button', { name: '仪器' }));
    await screen.findByRole('table', { name: '电脑验光的仪器值' });
    await user.click(screen.getByRole('button', { name: /^采\s*用$/ }));
    expect(await screen.findByText('电脑验光有未保存的内容，请先保存再采用')).toBeInTheDocument();
    expect(server.sent(deviceInbox.take)).toEqual([]);
  });

  it('重复的文件只提示；图片不是仪器文件', async () => {
    const { server } = await open([answer(deviceInbox.receive, { id: 7, state: 2 as const, repeated: true })]);
    await screen.findByLabelText('右眼第1次球镜');
    drop([file('eye.png', 'image/png')]);
    drop([file('M-0426.xml', 'text/xml')]);
    expect(await screen.findByText('M-0426.xml已接收过，不重复处理')).toBeInTheDocument();
    expect(server.sent(deviceInbox.receive)).toHaveLength(1);
  });

  it('采用的值写明来自哪台仪器，改动后不再是仪器的', async () => {
    const source = 'TOPCON KR-800S 03-10 08:55';
    const current = { odR1Sph: -2.25, odR1Cyl: -0.75 };
    const sourced = { ...check, stageState: 1 as const, current, sources: { odR1Sph: source, odR1Cyl: source } };
    const { user } = await open([], [sourced]);
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent(`仪器 ${source}：右眼第1次球镜、右眼第1次柱镜`);
    const sphere = await screen.findByLabelText('右眼第1次球镜');
    await user.clear(sphere);
    await user.type(sphere, '-2');
    await user.tab();
    expect(note).not.toHaveTextContent('右眼第1次球镜');
    expect(note).toHaveTextContent('右眼第1次柱镜');
  });

  it('已匹配的在按钮上有数；没有权限的看不到', async () => {
    await open([answer(consultingDesk.medicalAccepts, { ...visit, deviceCount: 2 })]);
    expect(await screen.findByRole('button', { name: '仪器（2）' })).toBeInTheDocument();
  });

  it('没有检查权限的看不到收件箱', async () => {
    await open([], [check], ['menu:1203']);
    await screen.findByLabelText('右眼第1次球镜');
    expect(screen.queryByRole('button', { name: '仪器' })).toBeNull();
  });
});
