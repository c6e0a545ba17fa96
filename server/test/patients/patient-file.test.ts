import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { patientArchive } from '@mingmou/contract/patients/portal/patient-archive.contract';
import { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { patientVisit } from '@mingmou/contract/patients/portal/patient-visit.contract';
import { timelineKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { TODAY } from '../outpatient/desk';
import { type Clinic, COMPLETE, openClinic } from '../workstation/clinic';

let clinic: Clinic;
let [reception, elsewhere] = ['', ''];
beforeAll(async () => {
  clinic = await openClinic();
  reception = clinic.desk.front;
  elsewhere = await clinic.signIn('admin_b');
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const query = (text: string, values: unknown[] = []) => clinic.desk.app.database.query(text, values);

type Asked = Omit<InputOf<typeof patientPortal.timeline>, 'patientId'>;
const timeline = async (patientId: number, asked: Asked = {}, token = reception) =>
  (await send(patientPortal.timeline, { patientId, ...asked }, { token })).data;
const home = async (id: number, token = reception) => (await send(patientPortal.home, { id }, { token })).data;
const kindsOf = (entries: readonly { kind: number }[]) => entries.map(({ kind }) => kind);

async function examined(acceptsId: number, length = 24.31) {
  const { data } = await send(inspection.add, { acceptsId, formCode: 'F09' }, { token: clinic.doctor });
  const checkRowId = data.recordId;
  const result = { odAl: length, osAl: 24.05 };
  const rows = [{ checkRowId, version: 1, formCode: 'F09' as const, result }];
  await send(inspection.finish, { acceptsId, checkRowIds: [checkRowId], rows }, { token: clinic.doctor });
  return checkRowId;
}

describe('timeline of a patient', () => {
  it('lists events, newest first, and continues from a cursor', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    await clinic.askDone(acceptsId, 0, COMPLETE);
    await examined(acceptsId);
    const { entries, more, kinds } = await timeline(patientId);
    expect(new Set(kindsOf(entries))).toEqual(new Set([1, 2, 3, 4]));
    expect(more).toBe(false);
    expect(entries.find(({ kind }) => kind === 3)).toMatchObject({
      acceptsId,
      isVoid: false,
      title: expect.stringContaining('双眼近视'),
    });
    expect(entries.find(({ kind }) => kind === 4)?.title).toContain('眼轴');
    const one = await timeline(patientId, { size: 1 });
    expect(one.more).toBe(true);
    const told = [...one.entries];
    for (let page = one; page.more; ) {
      page = await timeline(patientId, { size: 1, before: page.entries.at(-1)?.cursor });
      told.push(...page.entries);
    }
    expect(told).toEqual(entries);
    expect(kindsOf((await timeline(patientId, { kinds: [1, 3] })).entries)).toEqual([3, 1]);
    // Every offered kind is in the dictionary, once.
    expect(kinds).toEqual([...new Set(kinds)]);
    expect(kinds.every((kind) => timelineKind.rows.some(({ code }) => code === kind))).toBe(true);
  });

  it('keeps reversed events, marked as struck through', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const checkRowId = await examined(acceptsId);
    await send(inspection.retrial, { acceptsId, checkRowId, version: 2, reason: '录入有误' }, { token: clinic.doctor });
    const { entries } = await timeline(patientId, { kinds: [4] });
    expect(entries).toMatchObject([{ isVoid: true, title: expect.stringContaining('已反审') }]);
    const second = await clinic.arrive();
    const { rows } = await query('SELECT registration_id AS id, 1 AS version FROM accepts WHERE id = $1', [
      second.acceptsId,
    ]);
    await send(registration.cancel, { id: Number(rows[0]?.id), version: 1, reason: '患者有事' }, { token: reception });
    expect((await timeline(second.patientId, { kinds: [2] })).entries).toMatchObject([
      { isVoid: true, title: expect.stringContaining('患者有事') },
    ]);
  });

  it('shows only a placeholder for events of another organisation', async () => {
    const { patientId } = await clinic.arrive();
    const { rows } = await query(
      'SELECT id, org_short_name AS name FROM org WHERE property_owner_id = 1 AND id > 1 ORDER BY id LIMIT 1',
    );
    const other = Number(rows[0]?.id);
    await query('UPDATE registration SET org_id = $1 WHERE patient_id = $2', [other, patientId]);
    await query(`UPDATE account SET view_org_ids = '{}' WHERE account = 'front'`);
    const [entry] = (await timeline(patientId, { kinds: [2] })).entries;
    expect(entry).toMatchObject({ kind: 2, orgName: rows[0]?.name, title: null, acceptsId: null });
    await query('UPDATE account SET view_org_ids = ARRAY[$1::bigint] WHERE account = $2', [other, 'front']);
    expect((await timeline(patientId, { kinds: [2] })).entries[0]?.title).toContain('GH');
    await query(`UPDATE account SET view_org_ids = '{}' WHERE account = 'front'`);
  });

  it('hides verification codes, and shows other messages with their content', async () => {
    const { patientId } = await clinic.arrive();
    await query(
      `INSERT INTO sms_ready (property_owner_id, org_id, mobile, patient_id, template_name, sign_text, content, segments, sms_scene,
         source_type, source_id, plan_date, plan_time, state)
       SELECT 1, 1, '13700000001', $1, scene || '模板', '【明眸】', '内容 4321', 1, scene, 'TEST', 1, $2::date, now(), 'SENT'
       FROM unnest(ARRAY['CODE', 'NOTICE']) AS scene`,
      [patientId, TODAY],
    );
    const titles = (await timeline(patientId, { kinds: [15] })).entries.map(({ title }) => title);
    expect(titles.sort()).toEqual(['短信 CODE模板', '短信 内容 4321']);
  });

  it('refuses a forged cursor', async () => {
    const { patientId } = await clinic.arrive();
    expect(await send(patientPortal.timeline, { patientId, before: 'x' }, { token: reception })).toMatchObject({
      success: false,
      msg: expect.stringContaining('重新打开时间轴'),
    });
  });
});

describe('患者首页', () => {
  it('PAT-01 hides a patient of another chain, and a patient without a visit in this organisation', async () => {
    const { patientId } = await clinic.arrive();
    expect(await send(patientPortal.home, { id: patientId }, { token: elsewhere })).toMatchObject({ success: false });
    await query('DELETE FROM patient_org WHERE patient_id = $1', [patientId]);
    const as = { token: reception };
    expect(await send(patientPortal.home, { id: patientId }, as)).toMatchObject({ code: 130102 });
    expect(await send(patientPortal.growthChart, { id: patientId }, as)).toMatchObject({ code: 130102 });
    expect(await send(patientPortal.timeline, { patientId }, { token: reception })).toMatchObject({ code: 130102 });
  });

  it('shows visit, payment and package figures, which are zero for a new patient', async () => {
    const { patientId } = await clinic.arrive();
    expect((await home(patientId)).figures).toEqual({
      ...{ visitCount: 0, consumeAmount: 0, yearAmount: 0, averageAmount: null },
      ...{ daysSinceLast: null, packageTimes: 0 },
    });
  });

  it('lists future appointments', async () => {
    const { patientId } = await clinic.arrive();
    await query(
      `INSERT INTO appointment (property_owner_id, org_id, subscribe_no, patient_id, name, phone, department_id, mode, doctor_id,
         subscribe_date, frame_start, frame_end, source, subscribe_state)
       SELECT 1, 1, 'YY-T' || day, $1, '试', '13700000001', $2, 1, $3, day::date, '09:00', '09:15', 1, 1
       FROM unnest(ARRAY['2026-03-09', '2026-03-12']) AS day`,
      [patientId, clinic.desk.departmentId, clinic.desk.wang.doctorId],
    );
    expect((await home(patientId)).next).toMatchObject([
      { kind: 1, date: '2026-03-12', text: expect.stringContaining('09:00') },
    ]);
  });

  it('lets every reader of the file write the note of the organisation', async () => {
    const { patientId } = await clinic.arrive();
    await send(myPatient.noteEdit, { patientId, scope: 'ORG', content: '怕散瞳' }, { token: reception });
    expect((await send(myPatient.noteDetail, { id: patientId }, { token: clinic.doctor })).data).toMatchObject([
      { scope: 'ORG', content: '怕散瞳' },
    ]);
  });
});

describe('就诊记录 and archives, read-only', () => {
  const as = () => ({ token: reception });
  const visitsOf = async (patientId: number) => (await send(patientVisit.page, { patientId }, as())).data;

  it('lists the visits of a patient, and shows the records of a visit', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    await clinic.askDone(acceptsId, 0, COMPLETE);
    await examined(acceptsId);
    expect((await visitsOf(patientId)).records).toMatchObject([
      { id: acceptsId, isShown: true, diagnosisSummary: '双眼近视', acceptsState: 1, isVoid: false },
    ]);
    const { data } = await send(patientVisit.find, { acceptsId }, as());
    expect(data.stages.find(({ tab }) => tab === 2)).toMatchObject({ title: '问诊', stageState: 2 });
    const written = JSON.stringify(data.groups);
    expect(written).toContain('双眼视远不清半年');
    expect(written).toContain('24.31');
  });

  it('compares two to four visits of one patient, oldest first', async () => {
    const first = await clinic.arrive();
    await clinic.desk.set('accepts', first.acceptsId, `day = '2026-03-01', accepts_state = 2, finish_at = now()`);
    const again = await clinic.arrive({ patient: { id: first.patientId }, visitType: 2 });
    const stranger = await clinic.arrive();
    const compare = (acceptsIds: number[]) => send(patientVisit.compare, { acceptsIds }, as());
    const { data } = await compare([again.acceptsId, first.acceptsId]);
    expect(data.map(({ id }) => id)).toEqual([first.acceptsId, again.acceptsId]);
    expect(await compare([again.acceptsId])).toMatchObject({ msg: '就诊：请选择2到4次就诊' });
    expect(await compare([again.acceptsId, stranger.acceptsId])).toMatchObject({
      msg: expect.stringContaining('同一位患者'),
    });
  });

  it('lists a visit of an organisation without view access as one line that cannot be opened', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await query('UPDATE accepts SET org_id = 2 WHERE id = $1', [acceptsId]);
    await query(`UPDATE account SET view_org_ids = '{}' WHERE account = 'front'`);
    expect((await visitsOf(patientId)).records).toMatchObject([
      { id: acceptsId, isShown: false, visitNo: null, diagnosisSummary: null, acceptsState: null },
    ]);
    expect(await send(patientVisit.find, { acceptsId }, as())).toMatchObject({ code: 100002 });
  });

  it('refuses a visit of a patient whose file is not open to the organisation', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await query('DELETE FROM patient_org WHERE patient_id = $1', [patientId]);
    expect(await send(patientVisit.find, { acceptsId }, as())).toMatchObject({ code: 130102 });
  });

  it('shows lens archives with their records, and training packages with their plan', async () => {
    const { patientId } = await clinic.arrive();
    const { data } = await send(
      lensArchive.create,
      { patientId, lensCategory: 3, doctorId: clinic.desk.wang.doctorId },
      { token: clinic.doctor, idempotencyKey: `file-archive-${patientId}` },
    );
    const [archive] = (await send(patientArchive.lenses, { patientId }, as())).data;
    expect(archive).toMatchObject({ id: data.id, isShown: true, lensCategory: 3, state: 0, consents: [] });
    expect((await send(patientArchive.tries, { archiveId: data.id }, as())).data).toEqual([]);
    expect((await send(patientArchive.trainings, { patientId }, as())).data).toEqual([]);
    await query('UPDATE lens_archive SET org_id = 2 WHERE id = $1', [data.id]);
    await query(`UPDATE account SET view_org_ids = '{}' WHERE account = 'front'`);
    expect((await send(patientArchive.lenses, { patientId }, as())).data).toMatchObject([
      { isShown: false, archiveNo: null, name: null, state: null },
    ]);
    expect(await send(patientArchive.tries, { archiveId: data.id }, as())).toMatchObject({ code: 100002 });
  });
});
