import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callScreen } from '@mingmou/contract/calling/call-screen.contract';
import { CALL_DEFAULTS, callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import type { FastifyInstance } from 'fastify';
import { instantOf } from '../../src/kernel/context/clock';
import { createLogger } from '../../src/kernel/process/logger';
import { storageSettings } from '../../src/modules/files/file.config';
import { openFileStore } from '../../src/modules/files/store/file-store.service';
import { rememberingVoice } from '../../src/providers/server-voice.service';
import type { SpeechService } from '../../src/providers/speech.types';
import { buildScanApp } from '../../src/web/scan-app';
import { type Desk, newcomer, openDesk, TODAY } from '../outpatient/desk';
import { AzureServer, configOf, driverOf, KEY, SOUND } from './azure';

let azure: AzureServer;
let endpoint: string;
let service: SpeechService;
let desk: Desk;
let phones: FastifyInstance;
let folder: string;
let orgId: number;
/** One cache for both ports, as in the server. */
const voice: SpeechService = { say: (text) => service.say(text) };

const serviceWith = (timeoutMs?: number) => rememberingVoice(driverOf(configOf(endpoint), timeoutMs), () => undefined);

beforeAll(async () => {
  azure = new AzureServer();
  endpoint = await azure.listen();
  desk = await openDesk(0, { voice });
  const { rows } = await desk.app.database.query('SELECT min(id) AS id FROM org WHERE property_owner_id = 1');
  orgId = Number(rows[0]?.id);
  folder = await mkdtemp(join(tmpdir(), 'mingmou-speech-'));
  const files = await openFileStore(storageSettings({}, folder, folder));
  const clock = () => instantOf(`${TODAY} 09:10:00`);
  phones = await buildScanApp({
    ...{ database: desk.app.database.db, clock, logger: createLogger('silent'), files, voice },
  });
});
beforeEach(async () => {
  azure.asked.length = 0;
  azure.answer = () => ({});
  service = serviceWith();
  await desk.clear();
  await desk.app.database.query('DELETE FROM call_setting; DELETE FROM call_screen_key');
});
afterAll(async () => {
  await phones.close();
  await desk.app.close();
  await azure.close();
  await rm(folder, { recursive: true, force: true });
});

type Change = Partial<typeof CALL_DEFAULTS> & { screens?: object[] };
const find = async () => (await desk.app.send(callSetting.findById, { orgId }, { token: desk.admin })).data;

/** Saves the settings and returns the keys of the screens. */
async function screensOf({ screens = [{ name: '一楼大屏' }], ...change }: Change = {}): Promise<string[]> {
  const { version } = await find();
  const fields = { ...CALL_DEFAULTS, speech: 'server' as const, ...change };
  const saved = await desk.app.sendRaw(callSetting.update, { ...fields, screens, version }, { token: desk.admin });
  expect(saved).toMatchObject({ success: true });
  return (await find()).screens.map(({ screenKey }) => screenKey ?? '');
}

async function called(name: string): Promise<number> {
  const { doctorId, schedulingId } = desk.wang;
  const { acceptsId } = (await desk.register({ patient: newcomer(name), doctorId, schedulingId })).data;
  const answer = await desk.app.send(visit.callNumber, { acceptsId, roomId: desk.roomId }, { token: desk.nurse });
  expect(answer).toMatchObject({ success: true });
  return acceptsId;
}

const shown = async (screenKey = '') => (await desk.app.send(callScreen.find, { screenKey })).data.screen.calling;
const pathOf = (screenKey: string, callId: number) => `/api/call-screen/${screenKey}/speech/${callId}`;
async function hear(screenKey = '', callId = 0, app = desk.app.app) {
  const { statusCode, headers, rawPayload } = await app.inject(pathOf(screenKey, callId));
  const type = String(headers['content-type']);
  return type === 'audio/mpeg' ? rawPayload : { status: statusCode, ...JSON.parse(rawPayload.toString()) };
}

describe('the voice of a call on a screen', () => {
  it('is MP3 with the configured text and the masked name', async () => {
    const [key] = await screensOf({ voiceText: '{name}<请>到{room}' });
    await called('王小明');
    const [call] = await shown(key);
    expect(await hear(key, call?.id)).toEqual(SOUND);
    expect(azure.asked).toHaveLength(1);
    expect(azure.asked[0]?.body).toMatch(/>王某明&lt;请&gt;到.+<\/voice>/);
  });

  it('is synthesised once for all screens, both ports and all repetitions', async () => {
    const [hall, door] = await screensOf({ screens: [{ name: '一楼大屏' }, { name: '门口大屏' }] });
    await called('王小明');
    const [call] = await shown(hall);
    const heard = await Promise.all([
      hear(hall, call?.id),
      hear(door, call?.id),
      hear(hall, call?.id, phones),
      hear(door, call?.id, phones),
    ]);
    expect(heard).toEqual([SOUND, SOUND, SOUND, SOUND]);
    expect(await hear(hall, call?.id)).toEqual(SOUND);
    expect(azure.asked).toHaveLength(1);
  });

  it('is refused for another screen, an unknown call and a missing key', async () => {
    const [all, elsewhere] = await screensOf({
      screens: [{ name: '全部' }, { name: '别处', departmentIds: [desk.li.departmentId] }],
    });
    await called('王小明');
    const [call] = await shown(all);
    const isShown = (await shown(elsewhere)).length > 0;
    expect(isShown).toBe(false);
    const gone = { status: 200, success: false, code: 100002 };
    expect(await hear(elsewhere, call?.id)).toMatchObject(gone);
    expect(await hear(all, Number(call?.id) + 1000)).toMatchObject(gone);
    expect(await hear('x'.repeat(32), call?.id)).toMatchObject(gone);
    expect(azure.asked).toEqual([]);
  });

  it('is refused after the call was cancelled', async () => {
    const [key] = await screensOf();
    const acceptsId = await called('王小明');
    const [call] = await shown(key);
    const { version } = await desk.visitOf(acceptsId);
    await desk.app.send(visit.updateCancel, { acceptsId, version, reason: '离开' }, { token: desk.nurse });
    expect(await hear(key, call?.id)).toMatchObject({ code: 100002 });
    expect(azure.asked).toEqual([]);
  });

  it.each(['browser', 'off'] as const)('is not synthesised where the voice is %s', async (speech) => {
    const [key] = await screensOf({ speech });
    await called('王小明');
    const [call] = await shown(key);
    expect(await hear(key, call?.id)).toMatchObject({ code: 100002 });
    expect(azure.asked).toEqual([]);
  });

  it('is refused while calling is off', async () => {
    const [key] = await screensOf();
    await called('王小明');
    const [call] = await shown(key);
    const { screens } = await find();
    await screensOf({ enabled: false, screens });
    expect(await hear(key, call?.id)).toMatchObject({ code: 190401 });
    expect(azure.asked).toEqual([]);
  });

  it('reports why the service failed, and requests the voice again next time', async () => {
    const [key] = await screensOf();
    await called('王小明');
    const [call] = await shown(key);
    // Long enough for the second answer to arrive.
    service = serviceWith(2_000);
    azure.answer = () => 'silence';
    expect(await hear(key, call?.id)).toMatchObject({
      status: 200,
      code: 190403,
      msg: '语音合成失败：语音服务无应答，请稍后重试或改为大屏播报',
    });
    azure.answer = () => ({});
    expect(await hear(key, call?.id)).toEqual(SOUND);
    expect(desk.app.logLines.join()).not.toContain(KEY);
  });
});

describe('试听', () => {
  const listen = (voiceText: string, token = desk.admin) =>
    desk.app.download(callSetting.listen, { voiceText }, { token });

  it('plays the entered text with example values through the service, and is logged', async () => {
    expect(await find()).toMatchObject({ serverVoice: true });
    expect(await listen('请{queueNo}号{name}到{room}')).toEqual({ status: 200, body: SOUND });
    expect(azure.asked[0]?.body).toContain('>请007号王某明到一诊室</voice>');
    const { rows } = await desk.app.database.query(
      "SELECT success FROM operation_log WHERE action = '试听播报' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ success: true }]);
  });

  it('holds no transaction open during the request, and logs a failure of the service', async () => {
    let open: ReturnType<typeof desk.app.database.query> | undefined;
    service = serviceWith(300);
    azure.answer = () => {
      open = desk.app.database.query(
        `SELECT state, query FROM pg_stat_activity
         WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
      );
      return 'silence';
    };
    const silent = await listen('请{name}');
    expect(JSON.parse(silent.body.toString())).toMatchObject({ success: false, code: 190403 });
    expect((await open)?.rows).toEqual([]);
    const { rows } = await desk.app.database.query(
      "SELECT success, code FROM operation_log WHERE action = '试听播报' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ success: false, code: 190403 }]);
  });

  it('requires the right to save, and refuses texts without placeholders or above the limit', async () => {
    expect((await listen('请{name}', desk.nurse)).status).toBe(403);
    const free = await listen('今天天气很好');
    expect({ ...free, body: JSON.parse(free.body.toString()) }).toMatchObject({
      status: 400,
      body: { msg: '播报内容：须含有{queueNo}或{name}', data: { field: 'voiceText' } },
    });
    expect((await listen(`{name}${'长'.repeat(60)}`)).status).toBe(400);
    expect(azure.asked).toEqual([]);
  });
});
