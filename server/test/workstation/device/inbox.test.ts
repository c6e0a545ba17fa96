import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import {
  DEVICE_FILE_BYTES,
  type DeviceTarget,
  deviceBridge,
  deviceInbox,
} from '@mingmou/contract/workstation/device-inbox.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { LocalStore } from '../../../src/modules/files/store/local-store.driver';
import { type Clinic, openClinic } from '../clinic';
import { joiaText, KR_800S, LM_MEASURE, NIDEK_AR1, refMeasure } from './samples';

const directory = mkdtempSync(join(tmpdir(), 'mingmou-test-device-'));
let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic({ files: new LocalStore(directory) });
});
beforeEach(async () => {
  await clinic.desk.clear();
  await query('TRUNCATE device_record, device_bridge, device_bridge_key CASCADE');
  await query(`DELETE FROM file WHERE biz_type = 'DEVICE_FILE'`);
});
afterAll(async () => {
  await clinic.desk.app.close();
  rmSync(directory, { recursive: true });
});

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.optom }) =>
  clinic.desk.app.send(call, input, as);
const fileOf = (text: string | Buffer, fileName = 'M-Serial0426_TOPCON_KR-800S.xml') => ({
  fileName,
  content: Buffer.from(text).toString('base64'),
});
const drop = (text: string | Buffer, fileName?: string) => send(deviceInbox.receive, fileOf(text, fileName));
const kr = (id = '', more: readonly string[] = []) => joiaText({ id, measures: [...KR_800S.measures, ...more] });
const inbox = async (acceptsId: number) => (await send(deviceInbox.findByAccepts, { acceptsId })).data;
const preview = (id: number, acceptsId: number) => send(deviceInbox.preview, { id, acceptsId });
const take = (id: number, acceptsId: number, targets: DeviceTarget[], confirmed = true, version = 1) =>
  send(deviceInbox.take, { id, version, acceptsId, targets, confirmed });
const rows = async (acceptsId: number) => (await send(inspection.findByAccepts, { acceptsId })).data.rows;
const query = async (text: string) => (await clinic.desk.app.database.query(text)).rows;

async function someone() {
  const arrived = await clinic.arrive();
  await clinic.receive(arrived.acceptsId);
  const [patient] = await query(`SELECT record_no FROM patient WHERE id = ${arrived.patientId}`);
  return { ...arrived, recordNo: String(patient?.record_no) };
}

const READ = { odR1Sph: -2.25, odR1Cyl: -0.75, odR1Axis: 178, osR1Sph: -2, osR1Cyl: -0.5, osR1Axis: 5, arPd: 62 };

describe('仪器收件箱', () => {
  it('WS-37 turns a file that is dropped on an open visit into an unfinished draft and stores the raw file', async () => {
    const { acceptsId } = await someone();
    const { data: came } = await drop(kr());
    expect(came).toMatchObject({ state: 0, repeated: false });
    expect(await inbox(acceptsId)).toMatchObject([
      {
        deviceName: 'TOPCON KR-800S',
        summary: '电脑验光、角膜曲率',
        state: 0,
        measuredAt: '2026-03-10 08:55:30',
        errors: [],
      },
    ]);
    const { data: shown } = await preview(came.id, acceptsId);
    expect(shown.question).toMatch(/^文件中没有患者编号，确认是.+的测量吗？$/);
    const offer = shown.offers.find(({ target }) => target === 'F02');
    expect(offer?.figures).toContainEqual({ name: 'odR1Sph', value: -2.25, current: null });
    const { data: taken } = await take(came.id, acceptsId, ['F02']);
    expect(taken).toMatchObject({ state: 2, taken: [{ target: 'F02', values: READ }] });
    expect(await rows(acceptsId)).toMatchObject([
      { formCode: 'F02', stageState: 1, current: { ...READ, odSph: -2.25 } },
    ]);
    expect(await query(`SELECT kind, state, biz_type, biz_id::int FROM file WHERE biz_type = 'DEVICE_FILE'`)).toEqual([
      { kind: 'RAW', state: 'LINKED', biz_type: 'DEVICE_FILE', biz_id: came.id },
    ]);
  });

  it('WS-37 ignores a repeated file, also when thirty-two copies arrive concurrently', async () => {
    const bodies = await Promise.all(Array.from({ length: 32 }, () => drop(kr('', [LM_MEASURE]))));
    expect(new Set(bodies.map(({ data }) => data.id)).size).toBe(1);
    expect(bodies.filter(({ data }) => !data.repeated)).toHaveLength(1);
    expect(await query('SELECT count(*)::int AS n FROM device_record')).toEqual([{ n: 1 }]);
  });

  it('WS-37 reports an error reading and fills no field from it', async () => {
    const { acceptsId } = await someone();
    const failed = joiaText({ measures: [refMeasure({ error: 'NO CENTER' }, { error: 'NO CENTER' })] });
    const { data: came } = await drop(failed);
    expect(came.state).toBe(4);
    expect(await inbox(acceptsId)).toMatchObject([
      { state: 4, errors: ['右眼 电脑验光：NO CENTER', '左眼 电脑验光：NO CENTER'] },
    ]);
    expect(await take(came.id, acceptsId, ['F02'])).toMatchObject({ success: false });
    expect(await rows(acceptsId)).toEqual([]);
  });

  it('assigns a file by the visit or record number in it, and only to an open visit of today', async () => {
    const [first, second] = [await someone(), await someone()];
    for (const [code, body] of [
      [first.recordNo, kr(first.recordNo)],
      [second.visitNo.toLowerCase(), kr(` ${second.visitNo.toLowerCase()} `)],
    ] as const) {
      const { data } = await drop(body);
      expect([code, data.state]).toEqual([code, 1]);
    }
    expect(await inbox(first.acceptsId)).toMatchObject([{ acceptsId: first.acceptsId, state: 1 }]);
    const [{ id } = { id: 0 }] = await inbox(first.acceptsId);
    expect((await preview(id, first.acceptsId)).data.question).toBeNull();
    expect(await preview(id, second.acceptsId)).toMatchObject({ code: 120322 });
    expect(await take(id, second.acceptsId, ['F02'])).toMatchObject({ code: 120322 });
    expect(await take(id, first.acceptsId, ['F02'], false)).toMatchObject({ success: true });
    const third = await someone();
    await clinic.desk.set('accepts', third.acceptsId, 'accepts_state = 2, finish_at = now()');
    expect((await drop(kr(third.recordNo))).data.state).toBe(0);
  });

  it('assigns a file without a known number only after confirmation', async () => {
    const { acceptsId } = await someone();
    const { data: came } = await drop(kr('0426'));
    const refused = await take(came.id, acceptsId, ['F02'], false);
    expect(refused).toMatchObject({ code: 120323, msg: expect.stringContaining('“0426”不是今天就诊的患者') });
    expect(await rows(acceptsId)).toEqual([]);
  });

  it('never overwrites input: an eye with a figure keeps all of its own figures', async () => {
    const { acceptsId } = await someone();
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F02' }, { token: clinic.doctor });
    await send(inspection.save, {
      acceptsId,
      rows: [{ checkRowId: row.recordId, version: 1, formCode: 'F02', result: { odR1Sph: -1 } }],
    });
    const { data: came } = await drop(kr());
    const { data: shown } = await preview(came.id, acceptsId);
    const [offer] = shown.offers;
    expect(offer).toMatchObject({ target: 'F02', checkRowId: row.recordId });
    expect(offer?.figures.find(({ name }) => name === 'odR1Axis')).toMatchObject({ current: null, kept: '已填写' });
    await take(came.id, acceptsId, ['F02']);
    const [after] = await rows(acceptsId);
    expect(after?.current).toMatchObject({ odR1Sph: -1, osR1Sph: -2, osR1Cyl: -0.5, osR1Axis: 5 });
    expect(after?.current).not.toHaveProperty('odR1Axis');
  });

  it('marks each figure with its device until a user changes the figure', async () => {
    const { acceptsId, recordNo } = await someone();
    const count = async () => (await send(consultingDesk.medicalAccepts, { id: acceptsId })).data.deviceCount;
    const { data: came } = await drop(kr(recordNo));
    expect(await count()).toBe(1);
    await take(came.id, acceptsId, ['F02']);
    expect(await count()).toBe(0);
    const [row] = await rows(acceptsId);
    const source = 'TOPCON KR-800S 03-10 08:55';
    expect(row?.sources).toMatchObject({ odR1Sph: source, osR1Axis: source, arPd: source });
    const { checkRowId = 0, version = 0, current } = row ?? {};
    const result = { ...current, odR1Sph: -2 };
    await send(inspection.save, { acceptsId, rows: [{ checkRowId, version, formCode: 'F02', result }] });
    const [after] = await rows(acceptsId);
    expect(after?.sources).not.toHaveProperty('odR1Sph');
    expect(after?.sources).toMatchObject({ odR1Cyl: source });
  });

  it('fills the current glasses into the pre-examination', async () => {
    const { acceptsId } = await someone();
    const { data: came } = await drop(joiaText({ measures: [LM_MEASURE] }));
    await take(came.id, acceptsId, ['GLS']);
    const { data } = await send(triageRecord.findByAccepts, { acceptsId }, { token: clinic.desk.nurse });
    expect(data).toMatchObject({
      triageState: 1,
      record: { odGlsSph: -3, odGlsCyl: -0.5, odGlsAxis: 180, odGlsAdd: 1.5, osGlsSph: -2.75, osGlsCyl: 0 },
    });
    const tab = () => send(preExamination.findByAccepts, { acceptsId }, { token: clinic.doctor });
    const { current, sources } = (await tab()).data;
    expect(sources?.odGlsSph).toBeDefined();
    await send(
      preExamination.save,
      { ...current, vaScale: undefined, acceptsId, version: 1, odGlsSph: -3.25 } as never,
      { token: clinic.doctor },
    );
    const after = (await tab()).data.sources;
    expect(after).not.toHaveProperty('odGlsSph');
    expect(after?.osGlsSph).toBe(sources?.osGlsSph);
  });

  it('does not reopen a finished form, and leaves the record unchanged after a refusal', async () => {
    const { acceptsId } = await someone();
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F02' }, { token: clinic.doctor });
    const result = { odR1Sph: -1 };
    await send(inspection.finish, {
      ...{ acceptsId, checkRowIds: [row.recordId] },
      rows: [{ checkRowId: row.recordId, version: 1, formCode: 'F02', result }],
    });
    const { data: came } = await drop(kr());
    expect(await take(came.id, acceptsId, ['F02'])).toMatchObject({
      ...{ code: 120324, msg: '没有可采用的内容，电脑验光已完成，请先反审' },
    });
    expect(await inbox(acceptsId)).toMatchObject([{ id: came.id, state: 0 }]);
  });

  it('takes a file only once, and refuses an ignored file and a stale version', async () => {
    const { acceptsId } = await someone();
    const { data: came } = await drop(kr());
    const both = await Promise.all(Array.from({ length: 8 }, () => take(came.id, acceptsId, ['F02'])));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await rows(acceptsId)).toHaveLength(1);
    const { data: other } = await drop(kr('', [LM_MEASURE]));
    expect(await send(deviceInbox.ignore, { id: other.id, version: 9 })).toMatchObject({ success: false });
    expect(await send(deviceInbox.ignore, { id: other.id, version: 1 })).toMatchObject({ data: { state: 3 } });
    expect(await take(other.id, acceptsId, ['GLS'], true, 2)).toMatchObject({ success: false });
  });

  it('refuses a file that is no device file with a message, and stores nothing', async () => {
    for (const [body, says] of [
      ['dear doctor', '无法识别的仪器文件'],
      [kr().slice(0, 900), '文件不完整'],
    ]) {
      expect(await drop(String(body))).toMatchObject({ code: 120321, msg: expect.stringContaining(String(says)) });
    }
    const tooLong = { fileName: 'a.xml', content: `${'A'.repeat((DEVICE_FILE_BYTES / 3) * 4)}AAAA` };
    expect(await send(deviceInbox.receive, tooLong)).toMatchObject({ success: false });
    expect(await query(`SELECT count(*)::int AS n FROM file WHERE biz_type = 'DEVICE_FILE'`)).toMatchObject([{ n: 0 }]);
  });
});

describe('桥接程序', () => {
  const bridge = async () =>
    (await send(deviceBridge.add, { name: '验光室电脑' }, { token: clinic.desk.admin })).data.bridgeKey;
  const bring = (bridgeKey: string, body: string, ip = '10.8.0.1') =>
    send(deviceBridge.send, { bridgeKey, ...fileOf(body) }, { ip });

  it('uploads with the bridge key only, and stores the record in the organisation of the key', async () => {
    const bridgeKey = await bridge();
    const { acceptsId, recordNo } = await someone();
    expect(await bring(bridgeKey, kr(recordNo))).toMatchObject({ data: { state: 1, repeated: false } });
    expect(await bring(bridgeKey, kr(recordNo))).toMatchObject({ data: { state: 1, repeated: true } });
    expect(await inbox(acceptsId)).toMatchObject([{ state: 1, deviceName: 'TOPCON KR-800S' }]);
    const { data } = await send(deviceBridge.findAll, {}, { token: clinic.desk.admin });
    expect(data).toMatchObject([{ name: '验光室电脑', lastSeenAt: '2026-03-10 09:00:00' }]);
    expect(JSON.stringify(data)).not.toContain(bridgeKey);
  });

  it('stores two equal serial records as two, and a repeated upload as one', async () => {
    const bridgeKey = await bridge();
    const record = (fileName: string) =>
      send(deviceBridge.send, { bridgeKey, ...fileOf(NIDEK_AR1, fileName), isSerial: true }, { ip: '10.8.0.1' });
    const came = [await record('AR-1_09-00.txt'), await record('AR-1_09-05.txt'), await record('AR-1_09-05.txt')];
    expect(came.map(({ data }) => data.repeated)).toEqual([false, false, true]);
    expect(await query(`SELECT count(*)::int AS n FROM file WHERE biz_type = 'DEVICE_FILE'`)).toEqual([{ n: 2 }]);
  });

  it('refuses a revoked key, and blocks the address after several wrong keys', async () => {
    const bridgeKey = await bridge();
    const [{ id, version } = { id: 0, version: 0 }] = (
      await send(deviceBridge.findAll, {}, { token: clinic.desk.admin })
    ).data;
    await bring(bridgeKey, kr());
    await send(deviceBridge.remove, { id, version }, { token: clinic.desk.admin });
    expect(await bring(bridgeKey, kr('9'))).toMatchObject({ code: 120325 });
    for (let tries = 0; tries < 19; tries += 1) await bring(`wrong-${tries}`, kr(), '10.9.9.9');
    expect(await bring('wrong-19', kr(), '10.9.9.9')).toMatchObject({ code: 120325 });
    expect(await bring(await bridge(), kr(), '10.9.9.9')).toMatchObject({ status: 429 });
  });
});
