import { beforeEach, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@mingmou/contract/auth/auth.contract';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { chartFixture } from '@mingmou/contract/workstation/growth/chart.samples';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CheckStage from '../check/check.stage';
import type { CheckRow } from '../check/check-rows';
import { patient, visit } from '../detail/visit.samples';

const ROW: CheckRow = {
  ...{ checkRowId: 31, formCode: 'F04', recordId: 31, stageState: 0, version: 1, retrialCount: 0, editable: true },
  visionType: 1,
  current: { odBcva: '5.0', osBcva: '5.0', ouBcva: '5.0' },
};
const FINISHED = {
  stageState: 2,
  editable: false,
  finishedByName: '李医生',
  finishedAt: '2026-03-10 10:00:00',
} as const;

type Fate = 'done' | 'done, answer lost' | 'lost on the way';
type Written = { version: number; stageState: 1 | 2 };

/** One row as the server keeps it: a key is one act, a version that is gone is refused. */
function keeping(row: CheckRow, fates: Fate[]) {
  let now = row;
  const known = new Map<string, Written>();
  const keys: string[] = [];
  const envelope = (status: number, said: object) => ({
    ...{ status, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ success: false, code: 0, msg: '', data: null, ...said }),
  });
  const granted = (moved: Written) => envelope(200, { success: true, data: { rows: [{ recordId: 31, ...moved }] } });
  const write =
    (stageState: 1 | 2): Answer['reply'] =>
    ({ headers, input }) => {
      const key = headers[HEADERS.idempotencyKey] ?? '';
      const fate = fates[keys.length] ?? 'done';
      keys.push(key);
      if (fate === 'lost on the way') return envelope(502, {});
      const first = known.get(key);
      if (first) return granted(first);
      const [sent] = input.rows as [{ version: number; result: CheckRow['current'] }];
      if (sent.version !== now.version)
        return envelope(200, { code: sharedCodes.stale.code, msg: sharedCodes.stale.text });
      now = {
        ...now,
        version: now.version + 1,
        current: sent.result,
        ...(stageState === 2 ? FINISHED : { stageState }),
      };
      known.set(key, { version: now.version, stageState });
      return fate === 'done' ? granted({ version: now.version, stageState }) : envelope(502, {});
    };
  return {
    keys,
    somebodyElse: () => {
      now = { ...now, version: now.version + 1, stageState: 1, current: { osSubSph: -3 } };
    },
    answers: [
      answer(inspection.findByAccepts, () => ({ stageState: 0 as const, age: 9, iopAlert: 21, rows: [now] })),
      answer(inspection.employees, []),
      answer(inspection.devices, []),
      { call: inspection.save, reply: write(1) },
      { call: inspection.finish, reply: write(2) },
    ],
  };
}

async function open({ answers }: ReturnType<typeof keeping>) {
  const shown = renderScreen(<CheckStage />, {
    rights: ['menu:1201', 'work-stage:check'],
    at: '/work/detail/check?acceptsId=14&medicalId=3&patientId=1&tab=4',
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(growthChart.find, () => chartFixture),
    ],
  });
  await screen.findByText('主觉验光', { selector: 'b' });
  return shown;
}

const input = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const SAVE = '{Control>}s{/Control}';
const FINISH = '{Control>}{Enter}{/Control}';
const unsaved = () => screen.queryByText('有未保存的内容，已暂存在本机');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('保存已到、回答没到', () => {
  it('接着写再保存，不说被他人修改，两次的内容都在', async () => {
    const server = keeping(ROW, ['done, answer lost']);
    const { user } = await open(server);
    await user.type(await input('右眼主觉球镜'), '-200');
    await user.keyboard(SAVE);
    await waitFor(() => expect(server.keys).toHaveLength(1));
    await user.type(await input('左眼主觉球镜'), '-100');
    await user.tab();
    await user.keyboard(SAVE);
    await screen.findByText('保存成功');
    expect(screen.queryByText(sharedCodes.stale.text)).toBeNull();
    // The new text is refused, the old sent again under its key, the new one after it.
    const [first, refused, again, last] = server.keys;
    expect(server.keys).toHaveLength(4);
    expect(again).toBe(first);
    expect(new Set([first, refused, last]).size).toBe(3);
    await waitFor(() => expect(unsaved()).toBeNull());
    expect((await input('左眼主觉球镜')).value).toBe('-1.00');
  });

  it('原样再保存是同一次', async () => {
    const server = keeping(ROW, ['done, answer lost']);
    const { user } = await open(server);
    await user.type(await input('右眼主觉球镜'), '-200');
    await user.keyboard(SAVE);
    await waitFor(() => expect(server.keys).toHaveLength(1));
    expect(await screen.findByText(/没有收到结果，不确定是否已保存/)).toBeVisible();
    expect((await input('右眼主觉球镜')).value).toBe('-200');
    await user.keyboard(SAVE);
    await screen.findByText('保存成功');
    expect(new Set(server.keys).size).toBe(1);
  });

  it('重新打开时认出是自己的，没有冲突，也没有未保存的内容', async () => {
    const server = keeping(ROW, ['done, answer lost']);
    const { user } = await open(server);
    await user.type(await input('右眼主觉球镜'), '-200');
    await user.keyboard(SAVE);
    await waitFor(() => expect(server.keys).toHaveLength(1));
    cleanup();
    await open(server);
    await waitFor(() => expect(server.keys).toHaveLength(2));
    expect(new Set(server.keys).size).toBe(1);
    await waitFor(() => expect(unsaved()).toBeNull());
    expect(screen.queryByText(sharedCodes.stale.text)).toBeNull();
  });

  it('完成了的认出来就是已完成', async () => {
    const server = keeping(ROW, ['done, answer lost']);
    const { user } = await open(server);
    await user.type(await input('右眼主觉球镜'), '-200');
    await user.keyboard(FINISH);
    await waitFor(() => expect(server.keys).toHaveLength(1));
    cleanup();
    await open(server);
    await waitFor(() => expect(server.keys).toHaveLength(2));
    expect(screen.getByText('李医生', { selector: 'p b' })).toBeVisible();
    expect(screen.queryByText(sharedCodes.stale.text)).toBeNull();
  });

  it('没有到的，重新打开不会自己送出；别人先保存了就是冲突，填写的还在', async () => {
    const server = keeping(ROW, ['lost on the way']);
    const { user } = await open(server);
    await user.type(await input('右眼主觉球镜'), '-200');
    await user.keyboard(SAVE);
    await waitFor(() => expect(server.keys).toHaveLength(1));
    cleanup();
    await open(server);
    expect(unsaved()).toBeVisible();
    expect(server.keys).toHaveLength(1);
    cleanup();
    server.somebodyElse();
    await open(server);
    await screen.findByText(sharedCodes.stale.text);
    expect((await input('右眼主觉球镜')).value).toBe('-2.00');
  });
});
