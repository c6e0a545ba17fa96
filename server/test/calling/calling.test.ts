import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callScreen, callScreenEvents } from '@mingmou/contract/calling/call-screen.contract';
import { CALL_DEFAULTS, callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { consultingDesk as work } from '@mingmou/contract/workstation/consulting-desk.contract';
import { type Desk, newcomer, openDesk, TODAY } from '../outpatient/desk';
import { until } from '../support/until';

let desk: Desk;
let orgId: number;
let base: string;

beforeAll(async () => {
  desk = await openDesk();
  const { rows } = await desk.app.database.query('SELECT min(id) AS id FROM org WHERE property_owner_id = 1');
  orgId = Number(rows[0]?.id);
  base = await desk.app.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await desk.clear();
  await desk.app.database.query('DELETE FROM call_setting; DELETE FROM call_screen_key');
});
afterAll(() => desk.app.close());

const find = (token = desk.admin, id = orgId) => desk.app.send(callSetting.findById, { orgId: id }, { token });

type Draft = Parameters<typeof save>[0];
async function save(change: Partial<typeof CALL_DEFAULTS> & { screens?: object[]; version?: number } = {}) {
  const { screens = [{ name: '一楼大屏' }], version = (await find()).data.version, ...fields } = change;
  return desk.app.sendRaw(callSetting.update, { ...CALL_DEFAULTS, ...fields, screens, version }, { token: desk.admin });
}

async function screenKey(change: Draft = {}): Promise<string> {
  expect(await save(change)).toMatchObject({ success: true });
  const key = (await find()).data.screens[0]?.screenKey;
  if (!key) throw new Error('no key was made');
  return key;
}

const look = (key: string) => desk.app.send(callScreen.find, { screenKey: key });
const call = (acceptsId: number, token = desk.nurse) =>
  desk.app.send(visit.callNumber, { acceptsId, roomId: desk.roomId }, { token });

async function arrive(name: string, time = '09:00:00') {
  desk.app.setNow(`${TODAY} ${time}`);
  const { doctorId, schedulingId } = desk.wang;
  return (await desk.register({ patient: newcomer(name), doctorId, schedulingId })).data.acceptsId;
}

describe('the call settings', () => {
  it('start with the defaults, and store saved values', async () => {
    expect((await find()).data).toEqual({
      ...CALL_DEFAULTS,
      screens: [],
      serverVoice: false,
      screenBase: expect.stringMatching(/^http/),
      version: 0,
    });
    const key = await screenKey({ repeatTimes: 3, rate: 1.2, screens: [{ name: '一楼大屏', roomIds: [desk.roomId] }] });
    expect(key).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect((await find()).data).toMatchObject({ repeatTimes: 3, rate: 1.2, version: 1 });
    expect((await find(desk.nurse)).data.screens).toEqual([]);
    expect(await save({ version: 0 })).toMatchObject({ code: 100001 });
  });

  it('refuse unknown placeholders, rooms of other organisations and unknown screen keys', async () => {
    expect(await save({ voiceText: '请{phone}就诊' })).toMatchObject({
      status: 400,
      msg: '播报内容：无法识别的占位符：{phone}',
    });
    const { rows } = await desk.app.database.query(
      'SELECT id FROM consultation_room WHERE org_id <> $1 ORDER BY id LIMIT 1',
      [orgId],
    );
    expect(await save({ screens: [{ name: '大屏', roomIds: [Number(rows[0]?.id)] }] })).toMatchObject({ status: 400 });
    expect(await save({ screens: [{ name: '大屏', screenKey: 'A'.repeat(32) }] })).toMatchObject({ status: 400 });
    expect(await save({ screens: [{ name: '大屏' }, { name: '大屏' }] })).toMatchObject({ code: 100004 });
    expect((await find(desk.admin, orgId + 1)).code).toBe(100002);
  });

  it('refuse the server’s voice where no speech service is configured', async () => {
    expect(await save({ speech: 'server' })).toMatchObject({
      status: 400,
      msg: '语音播报：服务器未配置语音服务，请改选大屏播报，或请运维人员配置后再选',
      data: { field: 'speech' },
    });
    const { voiceText } = CALL_DEFAULTS;
    expect(await desk.app.sendRaw(callSetting.listen, { voiceText }, { token: desk.admin })).toMatchObject({
      code: 190402,
    });
  });

  it('accept only one of two concurrent first saves', async () => {
    const replies = await Promise.all([save({ version: 0 }), save({ version: 0 })]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001]);
  });

  it('require the right to save, and are logged without screen keys', async () => {
    const refused = await desk.app.sendRaw(
      callSetting.update,
      { ...CALL_DEFAULTS, screens: [], version: 0 },
      { token: desk.nurse },
    );
    expect(refused.status).toBe(403);
    const key = await screenKey();
    const { rows } = await desk.app.database.query(
      `SELECT string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') AS told FROM operation_log
       WHERE target_type = '叫号设置'`,
    );
    expect(rows[0]?.told).toContain('一楼大屏');
    expect(rows[0]?.told).not.toContain(key);
  });
});

describe('the waiting-room screen', () => {
  it('shows the called patients, the next ones of each room, and the skipped ones', async () => {
    const key = await screenKey();
    const [first, second] = [await arrive('王小明'), await arrive('李华', '09:01:00')];
    for (let n = 1; n <= 6; n += 1) await arrive(`等候${n}`, `09:0${n + 1}:00`);
    expect(await call(first)).toMatchObject({ success: true });
    expect(await call(second)).toMatchObject({ success: true });
    const { data } = await look(key);
    expect(data.screen.calling).toMatchObject([
      { number: '002', name: '李*', times: 1 },
      { number: '001', name: '王*明', times: 1 },
    ]);
    expect(data.screen.calling[1]?.says).toMatch(/^请001号王某明到.+就诊$/);
    expect(data.screen.queues).toHaveLength(1);
    expect(data.screen.queues[0]?.waiting).toHaveLength(5);
    expect(JSON.stringify(data)).not.toContain('王小明');

    for (let n = 0; n < 2; n += 1) {
      desk.app.advance(1);
      await call(first);
    }
    const { version } = await desk.visitOf(first);
    expect(await desk.app.send(visit.pass, { acceptsId: first, version }, { token: desk.nurse })).toMatchObject({
      success: true,
    });
    const after = (await look(key)).data.screen;
    expect(after.calling.map(({ name }) => name)).toEqual(['李*']);
    expect(after.passed).toMatchObject([{ number: '001', name: '王*明' }]);
    desk.app.advance(1);
    await call(first);
    expect((await look(key)).data.screen).toMatchObject({ calling: [{ name: '王*明', times: 4 }, {}], passed: [] });
  });

  it('removes patients who were received, transferred or cancelled', async () => {
    const key = await screenKey();
    const [seen, sent, gone] = [await arrive('甲'), await arrive('乙'), await arrive('丙')];
    for (const acceptsId of [seen, sent, gone]) await call(acceptsId);
    expect((await look(key)).data.screen.calling).toHaveLength(3);
    const doctor = await desk.app.signIn('doctor', { orgId, device: 'device-9' });
    expect(await desk.app.send(work.receive, { id: seen }, { token: doctor })).toMatchObject({ success: true });
    const transfer = { departmentId: desk.li.departmentId, doctorId: desk.li.doctorId, reason: '换医生' };
    const sentVersion = (await desk.visitOf(sent)).version;
    await desk.app.send(
      visit.updateTransfer,
      { acceptsId: sent, version: sentVersion, ...transfer },
      { token: desk.nurse },
    );
    const { version } = await desk.visitOf(gone);
    await desk.app.send(visit.updateCancel, { acceptsId: gone, version, reason: '离开' }, { token: desk.nurse });
    expect((await look(key)).data.screen.calling).toEqual([]);
    const { rows } = await desk.app.database.query('SELECT state FROM call_record WHERE accepts_id = $1', [seen]);
    expect(rows).toEqual([{ state: 'ANSWERED' }]);
  });

  it('shows only its own rooms and departments', async () => {
    await save({ screens: [{ name: '别处', departmentIds: [desk.li.departmentId] }, { name: '全部' }] });
    const [elsewhere, all] = (await find()).data.screens.map((screen) => screen.screenKey ?? '');
    const acceptsId = await arrive('甲');
    await call(acceptsId);
    const isOne = desk.li.departmentId === desk.wang.departmentId;
    expect((await look(elsewhere ?? '')).data.screen.calling).toHaveLength(isOne ? 1 : 0);
    expect((await look(all ?? '')).data.screen.calling).toHaveLength(1);
  });

  it('opens with its key only: 190401 while calling is off, and never after a reset of the key', async () => {
    const key = await screenKey();
    expect((await look('x'.repeat(32))).code).toBe(100002);
    expect((await look("' OR 1=1 --")).code).toBe(100002);
    const reset = await desk.app.send(callSetting.resetScreen, { screenKey: key }, { token: desk.admin });
    expect(reset.data.screenKey).not.toBe(key);
    expect((await look(key)).code).toBe(100002);
    expect((await look(reset.data.screenKey)).success).toBe(true);
    const { screens } = (await find()).data;
    await save({ enabled: false, screens });
    expect(await look(reset.data.screenKey)).toMatchObject({ code: 190401, msg: '叫号未启用，请在叫号设置中开启' });
    await save({ screens: [] });
    expect((await look(reset.data.screenKey)).code).toBe(100002);
  });
});

describe('calling', () => {
  it('is refused while it is off; it can be disabled for the triage desk alone, and doctors still call', async () => {
    const acceptsId = await arrive('甲');
    await save({ triageCall: false });
    expect(await call(acceptsId)).toMatchObject({ code: 190401 });
    const doctor = await desk.app.signIn('doctor', { orgId, device: 'device-9' });
    const byDoctor = () => desk.app.send(work.call, { id: acceptsId, roomId: desk.roomId }, { token: doctor });
    expect(await byDoctor()).toMatchObject({ success: true });
    await save({ enabled: false });
    desk.app.advance(1);
    expect(await byDoctor()).toMatchObject({ code: 190401 });
  });

  it('shows full names where the organisation enables them', async () => {
    const key = await screenKey({ maskName: false });
    const acceptsId = await arrive('王小明');
    expect((await call(acceptsId)).data.text).toContain('王小明');
    expect((await look(key)).data.screen.calling[0]).toMatchObject({ name: '王小明' });
  });

  it('counts a call once when two accounts call concurrently', async () => {
    const acceptsId = await arrive('甲');
    await Promise.all([call(acceptsId), call(acceptsId, desk.front)]);
    const { rows } = await desk.app.database.query('SELECT times, state FROM call_record WHERE accepts_id = $1', [
      acceptsId,
    ]);
    expect(rows).toEqual([{ times: 1, state: 'CALLING' }]);
  });
});

describe('the event stream of a screen', () => {
  async function listen(key: string) {
    const abort = new AbortController();
    const response = await fetch(base + callScreenEvents.path(key), { signal: abort.signal });
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    const events = () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    const heard = async (name: string) => {
      await until(`the event ${name} arrives`, () => events().includes(name));
    };
    return {
      response,
      heard,
      text: () => text,
      close: async () => {
        abort.abort();
        await reading;
      },
    };
  }

  it('reports calls, changes of the queue and changes of the settings', async () => {
    const key = await screenKey();
    const stream = await listen(key);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    await stream.heard('config');
    const acceptsId = await arrive('王小明');
    await stream.heard('queue');
    await call(acceptsId);
    await stream.heard('call');
    expect(stream.text()).toContain('王*明');
    await save({ enabled: false, screens: (await find()).data.screens });
    await stream.heard('refused');
    await stream.close();
  });

  it('is refused for an unknown key', async () => {
    const response = await fetch(base + callScreenEvents.path('x'.repeat(32)));
    expect(response.status).toBe(404);
  });
});
