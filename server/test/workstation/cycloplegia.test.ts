import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import type { OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { newcomer, TODAY } from '../outpatient/desk';
import { type Clinic, openClinic, type Prescription } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);

/** Receives a child; on 2026-03-10 a child born on 2014-03-11 is eleven for one more day. */
async function child(birthday: string) {
  const patient = {
    ...newcomer(),
    birthday,
    guardianName: '家长',
    guardianPhone: '13700000001',
    guardianRelation: 1 as const,
  };
  const found = await clinic.arrive({ patient });
  await clinic.receive(found.acceptsId);
  return found;
}

interface Where {
  readonly kind?: OpticianKind;
  readonly version?: number;
  readonly confirmChange?: boolean;
}

const confirm = (acceptsId: number, more: Prescription = {}, where: Where = {}) => {
  const { kind = 'remote', version = 0, confirmChange } = where;
  return send(optician.finish, { kind, acceptsId, version, confirmChange, ...clinic.far, ...more });
};
const ASKED = {
  code: 120411,
  msg: '未行睫状肌麻痹验光，原因？请核对后再次确定',
  data: { asks: [{ code: 'CYCLOPLEGIA' }] },
};

async function refracted(acceptsId: number): Promise<number> {
  const { data } = await send(inspection.add, { acceptsId, formCode: 'F05' });
  const drops = { contraindication: [0], drug: 3, lastDropAt: `${TODAY} 08:30:00`, consent: true };
  const rows = [
    { checkRowId: data.recordId, version: 1, formCode: 'F05' as const, result: { ...drops, odCycSph: -2 } },
  ];
  await send(inspection.finish, { acceptsId, checkRowIds: [data.recordId], rows });
  return data.recordId;
}

describe('a first far prescription without cycloplegia', () => {
  it.each<[string, object]>([
    ['2014-03-11', ASKED],
    ['2014-03-10', { success: true }],
    ['2013-03-10', { success: true }],
  ])('asks about cycloplegia below the age of 12 only: patient born on %s', async (birthday, expected) => {
    const { acceptsId } = await child(birthday);
    expect(await confirm(acceptsId)).toMatchObject(expected);
  });

  it('is confirmed only with a reason and stores the reason', async () => {
    const { acceptsId } = await child('2018-01-01');
    expect(await confirm(acceptsId, {}, { confirmChange: true })).toMatchObject({
      code: 120205,
      msg: '请填写未散瞳原因',
    });
    expect((await confirm(acceptsId, { noCycloReason: '家长拒绝' })).data).toMatchObject({ stageState: 2 });
    const { data } = await send(optician.findByAccepts, { kind: 'remote', acceptsId });
    expect(data.current).toMatchObject({ noCycloReason: '家长拒绝' });
    const { rows } = await clinic.desk.app.database.query(
      `SELECT content->>'noCycloReason' AS reason FROM optician_prescription WHERE accepts_id = $1`,
      [acceptsId],
    );
    expect(rows).toEqual([{ reason: '家长拒绝' }]);
  });

  it('asks about cycloplegia together with the other safety questions', async () => {
    const { acceptsId } = await child('2018-01-01');
    expect(await confirm(acceptsId, { osSph: 3 })).toMatchObject({
      data: { asks: [{ code: 'OPPOSITE' }, { code: 'ANISOMETROPIA' }, { code: 'CYCLOPLEGIA' }] },
    });
  });

  it('asks nothing after a finished cycloplegic refraction, and asks again once the refraction is reopened', async () => {
    const { acceptsId } = await child('2018-01-01');
    const checkRowId = await refracted(acceptsId);
    await send(inspection.retrial, { acceptsId, checkRowId, version: 2, reason: '录入有误' });
    expect(await confirm(acceptsId)).toMatchObject(ASKED);
    await refracted(acceptsId);
    expect(await confirm(acceptsId)).toMatchObject({ success: true });
  });

  it('asks nothing for a second prescription or for near glasses, and asks again when the first one is reopened', async () => {
    const { acceptsId, patientId } = await child('2018-01-01');
    expect(await confirm(acceptsId, {}, { kind: 'near' })).toMatchObject({ success: true });
    const { data } = await confirm(acceptsId, { noCycloReason: '急需配镜' });
    await clinic.desk.set('accepts', acceptsId, `accepts_state = 2, finish_at = '2026-03-10 10:00+08'`);
    const again = await send(calls.receiveQuick, { patientId });
    expect(await confirm(again.data.acceptsId)).toMatchObject({ success: true });
    const { recordId: id } = (await send(optician.findByAccepts, { kind: 'remote', acceptsId: again.data.acceptsId }))
      .data;
    const reopen = { kind: 'remote' as const, version: 1, reason: '度数有误' };
    await send(optician.retrial, { ...reopen, id: Number(id) });
    await send(optician.retrial, { ...reopen, id: data.recordId });
    expect(await confirm(again.data.acceptsId, {}, { version: 2 })).toMatchObject(ASKED);
  });

  it('asks below the age that the organisation sets, and asks for no patient when the age is 0', async () => {
    const { acceptsId } = await child('2018-01-01');
    const set = (value: number) =>
      clinic.desk.app.database.query(
        `INSERT INTO parameter (property_owner_id, org_id, key, value)
         SELECT 1, org_id, 'cycloAskAge', to_jsonb($1::int) FROM accepts LIMIT 1
         ON CONFLICT (property_owner_id, org_id, key) DO UPDATE SET value = excluded.value`,
        [value],
      );
    await set(9);
    expect(await confirm(acceptsId)).toMatchObject(ASKED);
    await set(0);
    expect(await confirm(acceptsId)).toMatchObject({ success: true });
    await clinic.desk.app.database.query(`DELETE FROM parameter WHERE key = 'cycloAskAge'`);
  });
});
