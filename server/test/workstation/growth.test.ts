import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { TODAY } from '../outpatient/desk';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

type Figures = Readonly<Record<string, unknown>>;
type FormCode = InputOf<typeof inspection.add>['formCode'];

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);

interface Row {
  readonly acceptsId: number;
  readonly checkRowId: number;
}

async function rowFor(acceptsId: number, formCode: FormCode, token = clinic.doctor): Promise<Row> {
  const { data } = await send(inspection.add, { acceptsId, formCode }, { token });
  return { acceptsId, checkRowId: data.recordId };
}

function finish(row: Row, formCode: FormCode, version: number, result: Figures, token = clinic.doctor) {
  const { acceptsId, checkRowId } = row;
  const rows = [{ checkRowId, version, formCode, result }];
  return send(inspection.finish, { acceptsId, checkRowIds: [checkRowId], rows }, { token });
}

async function pointsOf(patientId: number) {
  const { rows } = await clinic.desk.app.database.query(
    `SELECT eye, kind, value::float8 AS value, device FROM growth_point WHERE patient_id = $1 ORDER BY kind, eye`,
    [patientId],
  );
  return rows;
}

const shown = async (acceptsId: number, token = clinic.doctor) =>
  (await send(inspection.findByAccepts, { acceptsId }, { token })).data.rows;

const DROPS = { contraindication: [0], drug: 3, lastDropAt: `${TODAY} 08:30:00`, consent: true };

describe('成长点', () => {
  it('F05 is refused with a contraindication, adds the equivalents as growth points when finished, and removes them when reopened', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const row = await rowFor(acceptsId, 'F05');
    const found = { ...DROPS, odCycSph: -2, odCycCyl: -0.25, odCycAxis: 180, osCycSph: 0.5 };
    expect(await finish(row, 'F05', 1, { ...found, contraindication: [2] })).toMatchObject({
      code: 120304,
      msg: '存在散瞳禁忌，不能完成',
    });
    expect(await finish(row, 'F05', 1, { ...found, consent: false })).toMatchObject({ msg: '请填写已告知' });
    expect(await finish(row, 'F05', 1, { ...found, lastDropAt: `${TODAY} 09:00:01` })).toMatchObject({
      msg: '末次滴药时间不能晚于检查时间',
    });
    expect(await pointsOf(patientId)).toEqual([]);
    expect(await finish(row, 'F05', 1, found)).toMatchObject({ success: true });
    expect(await pointsOf(patientId)).toEqual([
      { eye: 'OD', kind: 'SE_CYC', value: -2.125, device: null },
      { eye: 'OS', kind: 'SE_CYC', value: 0.5, device: null },
    ]);
    expect((await shown(acceptsId))[0]?.current).toMatchObject({ odSe: -2.13, advice: TODAY });
    const { checkRowId } = row;
    await send(inspection.retrial, { acceptsId, checkRowId, version: 2, reason: '录入有误' });
    expect(await pointsOf(patientId)).toEqual([]);
    await finish(row, 'F05', 3, { ...found, osCycSph: null });
    expect(await pointsOf(patientId)).toHaveLength(1);
  });

  it('shows the latest axial length and equivalent of each eye in the patient bar', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    await finish(await rowFor(acceptsId, 'F09'), 'F09', 1, { odAl: 24.1, osAl: 24.4, device: 'IOLMaster' });
    const acuities = { odBcva: '5.0', osBcva: '5.0', ouBcva: '5.0' };
    await finish(await rowFor(acceptsId, 'F04'), 'F04', 1, { odSubSph: -1.5, osSubSph: -1, ...acuities });
    const { data: further } = await send(inspection.add, { acceptsId, formCode: 'F04' });
    const calledOff = { acceptsId, checkRowId: further.recordId, version: further.version };
    expect(await send(inspection.cancel, calledOff)).toMatchObject({ success: true });
    await finish(await rowFor(acceptsId, 'F05'), 'F05', 1, { ...DROPS, odCycSph: -1 });
    expect(await pointsOf(patientId)).toContainEqual({ eye: 'OD', kind: 'AL', value: 24.1, device: 'IOLMaster' });
    const { data } = await send(calls.patientInfo, { patientId });
    expect(data).toMatchObject({
      lastSe: { od: -1, os: -1 },
      lastAl: { od: 24.1, os: 24.4 },
      lastIop: null,
      rates: [],
    });
    await finish(await rowFor(acceptsId, 'F06'), 'F06', 1, { odIop1: 15, odIop2: 16, odIop3: 16, method: '回弹' });
    await clinic.desk.app.database.query(
      `INSERT INTO growth_point (property_owner_id, org_id, patient_id, source_record_id, eye, kind, value, measured_at)
       SELECT property_owner_id, org_id, patient_id, (SELECT max(id) FROM stage_record), eye, kind, value - 0.18, measured_at - interval '184 days'
       FROM growth_point WHERE patient_id = $1 AND kind = 'AL' AND eye = 'OD'`,
      [patientId],
    );
    expect((await send(calls.patientInfo, { patientId })).data).toMatchObject({
      lastIop: { od: 15.7, os: null },
      // 0.18 mm in 184 days is 0.36 mm a year; the colour is red from 0.30.
      rates: [{ eye: 'OD', kind: 'AL', days: 184, says: '0.36mm/年', tone: 'FAST' }],
      lastSe: { odDay: TODAY, odWay: 'SE_CYC', osDay: TODAY, osWay: 'SE_NON' },
    });
    // 调节张力 is calculated from the subjective refraction of the same visit and stored with the record.
    const [biometry, , , cycloplegic] = await shown(acceptsId);
    expect(biometry).toMatchObject({ flags: ['双眼眼轴相差0.30mm及以上'] });
    expect(cycloplegic).toMatchObject({ current: { odTension: 0.5 }, flags: ['右眼调节张力≥+0.50D'] });
  });
});

describe('末次测量', () => {
  const measured = async (patientId: number) => (await send(calls.patientInfo, { patientId })).data;

  /** Moves a finished row of 检查 into the past. */
  const dateBack = (checkRowId: number, day: string) =>
    clinic.desk.app.database.query(
      `UPDATE stage_record SET content = jsonb_set(content, '{checkedAt}', to_jsonb($2::text)) WHERE id = $1`,
      [checkRowId, `${day} 09:00:00`],
    );

  it('prefers the pre-examination of today to an older measurement of 检查, an eye at a time', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const pressure = await rowFor(acceptsId, 'F06');
    const readings = { odIop1: 15, odIop2: 15, odIop3: 15, osIop1: 16, osIop2: 16, osIop3: 16, method: '回弹' };
    await finish(pressure, 'F06', 1, readings);
    const biometry = await rowFor(acceptsId, 'F09');
    await finish(biometry, 'F09', 1, { odAl: 24.1, osAl: 24.4, device: 'IOLMaster' });
    const today = { odUcva: '4.8', odIop: 22, odAl: 24.3, odArSph: -3, odArCyl: 0 };
    const done = await send(triageRecord.finish, { acceptsId, version: 0, ...today }, { token: clinic.desk.nurse });
    expect(done).toMatchObject({ success: true });
    await dateBack(pressure.checkRowId, '2025-01-08');
    await clinic.desk.app.database.query(
      `UPDATE growth_point SET measured_at = measured_at - interval '1 year' WHERE patient_id = $1`,
      [patientId],
    );
    expect(await measured(patientId)).toMatchObject({
      lastIop: { od: 22, odDay: TODAY, os: 16, osDay: '2025-01-08' },
      lastAl: { od: 24.3, odDay: TODAY, os: 24.4 },
      lastSe: { od: -3, odDay: TODAY, odWay: 'AR', os: null },
    });
    await dateBack(pressure.checkRowId, '2099-01-08');
    expect(await measured(patientId)).toMatchObject({ lastIop: { od: 15, os: 16 } });
  });

  it('pairs the change of the equivalent with the kind that was measured last', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const add = async (kind: string, day: string, value: number) => {
      const { checkRowId } = await rowFor(acceptsId, 'F99');
      await clinic.desk.app.database.query(
        `INSERT INTO growth_point (property_owner_id, org_id, patient_id, source_record_id, eye, kind, value, measured_at)
         SELECT property_owner_id, org_id, patient_id, $5, 'OD', $2, $3, $4 FROM accepts WHERE id = $1`,
        [acceptsId, kind, value, `${day} 09:00:00+08`, checkRowId],
      );
    };
    await add('SE_CYC', '2023-01-01', 0);
    await add('SE_CYC', '2024-01-01', -1);
    await add('SE_NON', '2025-01-01', -1.5);
    expect(await measured(patientId)).toMatchObject({
      lastSe: { od: -1.5, odDay: '2025-01-01', odWay: 'SE_NON' },
      rates: [],
    });
    await add('SE_NON', '2024-01-02', -1.25);
    expect(await measured(patientId)).toMatchObject({ rates: [{ kind: 'SE_NON', says: '-0.25D/年' }] });
  });
});

describe('引用', () => {
  it('fills the open rows without input when 预检 is finished', async () => {
    const acceptsId = await clinic.seen();
    const [free, typed, pressure] = [
      await rowFor(acceptsId, 'F02'),
      await rowFor(acceptsId, 'F02'),
      await rowFor(acceptsId, 'F06'),
    ];
    const rows = [{ checkRowId: typed.checkRowId, version: 1, formCode: 'F02' as const, result: { odR1Sph: -5 } }];
    await send(inspection.save, { acceptsId, rows });
    const measured = { odUcva: '4.8', odArSph: -1.75, odArCyl: -0.5, odArAxis: 5, odIop: 22 };
    const finished = await send(
      triageRecord.finish,
      { acceptsId, version: 0, ...measured },
      { token: clinic.desk.nurse },
    );
    expect(finished).toMatchObject({ success: true });
    const [first, second, third] = await shown(acceptsId);
    expect(first).toMatchObject({
      ...{ checkRowId: free.checkRowId, stageState: 1, quoted: { source: 'TRIAGE' } },
      current: { odR1Sph: -1.75, odR1Cyl: -0.5, odR1Axis: 5, odSph: -1.75 },
    });
    expect(second).toMatchObject({ current: { odR1Sph: -5 } });
    expect(second?.quoted).toBeFalsy();
    expect(third).toMatchObject({ checkRowId: pressure.checkRowId, current: { odIop1: 22, odMean: 22 } });
    // A value from the pre-examination of the same visit needs no confirmation.
    expect(await finish(pressure, 'F06', 2, { odIop1: 22 })).toMatchObject({ success: true });
  });

  it('copies a result of an earlier visit as a draft, and requires confirmation to finish the draft unchanged', async () => {
    const { acceptsId: stranger } = await clinic.arrive();
    const { acceptsId: first, patientId } = await clinic.arrive();
    await clinic.receive(first);
    await finish(await rowFor(first, 'F09'), 'F09', 1, { odAl: 24, osAl: 24.1, conclusion: '正常' });
    await clinic.askDone(first, 0, COMPLETE);
    await send(calls.finish, { id: first });
    clinic.desk.app.setNow('2026-03-11 10:00:00');
    const token = await clinic.signIn('doctor');
    const { data: opened } = await send(calls.receiveQuick, { patientId }, { token });
    const second = opened.acceptsId;
    const key = { fromAcceptsId: first, toAcceptsId: second } as const;
    const copy = (formCodes: FormCode[], from = first) =>
      send(inspection.copyCheckItem, { ...key, fromAcceptsId: from, formCodes }, { token });
    expect(await copy(['F07'])).toMatchObject({ msg: '角膜曲率：来源就诊没有已完成的结果，请重新选择' });
    const { data } = await copy(['F09']);
    const [{ recordId: checkRowId = 0 } = {}] = data.rows;
    const [row] = await shown(second, token);
    expect(row).toMatchObject({
      ...{ checkRowId, stageState: 1, quoted: { source: 'VISIT', day: TODAY } },
      current: { odAl: 24, osAl: 24.1, checkedAt: '2026-03-11 10:00:00' },
    });
    expect(row?.current).not.toHaveProperty('conclusion');
    const done = { acceptsId: second, checkRowIds: [checkRowId] };
    expect(await send(inspection.finish, done, { token })).toMatchObject({
      code: 120306,
      msg: `内容引用自${TODAY}，未作修改，请确认引用后再完成`,
    });
    const changed = await finish({ acceptsId: second, checkRowId }, 'F09', 2, { odAl: 24.05, osAl: 24.1 }, token);
    expect(changed).toMatchObject({ success: true });
    const { data: again } = await copy(['F09']);
    const [{ recordId = 0 } = {}] = again.rows;
    expect(recordId).not.toBe(checkRowId);
    const confirmed = { acceptsId: second, checkRowIds: [recordId], confirmQuoted: true };
    expect(await send(inspection.finish, confirmed, { token })).toMatchObject({ success: true });
    expect(await copy(['F09'], stranger)).toMatchObject({ msg: '来源就诊：不是同一位患者，请重新选择' });
  });
});
