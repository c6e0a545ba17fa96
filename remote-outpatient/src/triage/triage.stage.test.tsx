import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { firstLost } from '@mingmou/testing/first-lost';
import { renderScreen } from '@mingmou/testing/render-screen';
import TriageStage from './triage.stage';

type TriagePage = OutputOf<typeof triageRecord.findByAccepts>;

const page: TriagePage = {
  acceptsId: 14,
  visitNo: 'JZ202603100007',
  queueNo: 7,
  patientId: 1,
  recordNo: 'B00000001',
  name: '王小明',
  sex: 1,
  visitType: 1,
  departmentId: 3,
  departmentName: '眼科',
  payState: 0,
  acceptsState: 0,
  visionType: 1,
  triageState: 0,
  version: 0,
  record: {},
  last: { odGlsSph: -2.5 },
  lastAt: '2026-01-05 10:00:00',
};

async function open() {
  const shown = renderScreen(<TriageStage />, {
    rights: ['menu:1102'],
    at: '/outpatient/TriageDetail/TriageDetailPre?acceptsId=14',
    answers: [
      answer(triageRecord.findByAccepts, page),
      answer(triageRecord.save, { triageState: 1, version: 1, warnings: [] }),
    ],
  });
  await screen.findByLabelText('右眼验光球镜');
  return shown;
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

beforeEach(() => localStorage.clear());

describe('分诊预检', () => {
  it('WS-02 电脑验光键入 0.3：离开后 +0.30 为红色，照样保存', async () => {
    const { user, server } = await open();
    await user.type(input('右眼验光球镜'), '0.3');
    await user.tab();
    expect(input('右眼验光球镜').value).toBe('+0.30');
    expect(input('右眼验光球镜').closest('span[class*=measure]')).toHaveTextContent('0.25');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(triageRecord.save)).toEqual([
      expect.objectContaining({ acceptsId: 14, version: 0, odArSph: 0.3 }),
    ]);
  });

  it('只用键盘：打开就在第一格，完成后在返回分诊台', async () => {
    const { user, server } = await open();
    await waitFor(() => expect(input('右眼裸眼远视力')).toHaveFocus());
    server.use(
      answer(triageRecord.finish, { triageState: 2, version: 1, warnings: [] }),
      answer(triageRecord.findByAccepts, { ...page, triageState: 2, version: 1, record: { skipReason: '哭闹' } }),
    );
    await user.type(input('未测视力原因'), '哭闹');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('button', { name: '返回分诊台' })).toHaveFocus());
  });

  it('保存等答复时键入的留着，再按完成不会同时送出', async () => {
    const { user, server } = await open();
    let reply: () => void = () => undefined;
    const replied = new Promise<void>((resolve) => {
      reply = resolve;
    });
    server.use(
      answer(triageRecord.save, async () => {
        await replied;
        return { triageState: 1 as const, version: 1, warnings: [] };
      }),
      answer(triageRecord.finish, { triageState: 2, version: 2, warnings: [] }),
    );
    await user.type(input('右眼眼压'), '16');
    await user.keyboard('{Control>}s{/Control}');
    await user.clear(input('左眼眼压'));
    await user.type(input('左眼眼压'), '17');
    await user.keyboard('{Control>}{Enter}{/Control}');
    reply();
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(input('左眼眼压')).toHaveValue('17');
    expect(server.sent(triageRecord.save)).toEqual([expect.objectContaining({ odIop: 16 })]);
    expect(server.sent(triageRecord.finish)).toEqual([]);
  });

  it('别人先保存了：说明，键入的留着，再保存就在最新的上面', async () => {
    const { user, server } = await open();
    server.use(
      answer(triageRecord.save, ({ version }) => {
        if (version === 0) throw refusal({ code: 110001, msg: '数据已被他人修改，请刷新后重试' });
        return { triageState: 1 as const, version: 5, warnings: [] };
      }),
      answer(triageRecord.findByAccepts, { ...page, version: 4, record: { osIop: 18 } }),
    );
    await user.type(input('右眼眼压'), '16');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeInTheDocument();
    await waitFor(() => expect(input('左眼眼压')).toHaveValue('18.0'));
    expect(input('右眼眼压').value).toMatch(/^16/);
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(triageRecord.save).at(-1)).toMatchObject({ version: 4, odIop: 16, osIop: 18 });
  });

  it.each([
    ['保存', triageRecord.save, '{Control>}s{/Control}', '保存成功'],
    ['完成', triageRecord.finish, '{Control>}{Enter}{/Control}', '预检已完成'],
  ] as const)(
    '%s没有收到结果：说不确定是否已保存，键入的留着，再按一次用同一个请求标识',
    async (_act, call, key, done) => {
      const { user, server } = await open();
      const lost = firstLost(call, { triageState: 1, version: 1, warnings: [] });
      server.use(lost);
      await user.type(input('右眼眼压'), '16');
      await user.type(input('未测视力原因'), '哭闹');
      await user.keyboard(key);
      expect(await screen.findByText(/没有收到结果，不确定是否已保存/)).toBeVisible();
      expect(input('右眼眼压').value).toMatch(/^16/);
      await user.keyboard(key);
      expect(await screen.findByText(done)).toBeVisible();
      expect(lost.keys).toHaveLength(2);
      expect(lost.keys[1]).toBe(lost.keys[0]);
    },
  );

  describe('没有收到结果以后又改了数字', () => {
    /** The first save arrives without an answer; the server then has `stored`, at version 1. */
    async function saveLost(stored: TriagePage['record']) {
      const { user, server } = await open();
      const stale = refusal({ code: 110001, msg: '数据已被他人修改，请刷新后重试' });
      let saves = 0;
      const next = (state: 1 | 2) => (input: { readonly version: number }) => {
        if (input.version === 0) throw stale;
        return { triageState: state, version: 2, warnings: [] };
      };
      const lost = noAnswer(triageRecord.save);
      server.use(
        {
          call: triageRecord.save,
          reply: (request) => {
            saves += 1;
            return (saves === 1 ? lost : answer(triageRecord.save, next(1))).reply(request);
          },
        },
        answer(triageRecord.finish, next(2)),
      );
      await user.type(input('右眼眼压'), '16');
      await user.keyboard('{Control>}s{/Control}');
      expect(await screen.findByText(/没有收到结果，不确定是否已保存/)).toBeVisible();
      server.use(answer(triageRecord.findByAccepts, { ...page, triageState: 1, version: 1, record: stored }));
      await user.clear(input('右眼眼压'));
      await user.type(input('右眼眼压'), '17');
      await user.type(input('未测视力原因'), '哭闹');
      return { user, server };
    }

    it.each([
      ['保存', triageRecord.save, '{Control>}s{/Control}', '保存成功'],
      ['完成', triageRecord.finish, '{Control>}{Enter}{/Control}', '预检已完成'],
    ] as const)('上次的已经存好：%s接着存改过的，不说是别人改的', async (_act, call, key, done) => {
      const { user, server } = await saveLost({ odIop: 16, vaScale: '5' });
      await user.keyboard(key);
      expect(await screen.findByText(done)).toBeVisible();
      expect(screen.queryByText(/数据已被他人修改/)).toBeNull();
      expect(server.sent(call).at(-1)).toMatchObject({ version: 1, odIop: 17, skipReason: '哭闹' });
    });

    it('别人另存了一份：说明，键入的留着', async () => {
      const { user, server } = await saveLost({ odIop: 12 });
      await user.keyboard('{Control>}s{/Control}');
      expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeVisible();
      expect(input('右眼眼压').value).toMatch(/^17/);
      expect(server.sent(triageRecord.save).map(({ version }) => version)).toEqual([0, 0]);
    });
  });

  it('有错或缺内容：说明，焦点在那一格，什么也没送出', async () => {
    const { user, server } = await open();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(input('右眼裸眼远视力')).toHaveFocus());
    await user.type(input('右眼眼压'), '81');
    await user.click(screen.getByLabelText('身高'));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(input('右眼眼压')).toHaveFocus());
    expect((await screen.findAllByText(/右眼眼压超出/)).length).toBeGreaterThan(0);
    expect([...server.sent(triageRecord.save), ...server.sent(triageRecord.finish)]).toEqual([]);
  });

  it('上次的值在下方，超出范围和缺轴位当场说明', async () => {
    const { user } = await open();
    expect(screen.getByText('上次 -2.50')).toBeInTheDocument();
    await user.type(input('右眼眼压'), '81');
    await user.tab();
    expect(input('右眼眼压')).toHaveAccessibleDescription(/超出/);
    await user.clear(input('右眼眼压'));
    await user.type(input('左眼原镜柱镜'), '-0.75');
    expect(input('左眼原镜轴位')).toHaveAccessibleDescription('请填写：左眼原镜轴位');
  });
});
