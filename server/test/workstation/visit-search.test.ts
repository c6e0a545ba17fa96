import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { templatePrint } from '@mingmou/contract/workstation/print/template-print.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { newcomer, TODAY } from '../outpatient/desk';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const asDoctor = () => ({ token: clinic.doctor });
const search = async (filters: object = {}, token = clinic.doctor) =>
  (await send(calls.searchPage, { scope: 'SEARCH', ...filters }, { token })).data;

/** Moves the visit to another organisation. */
async function moveTo(orgId: number, acceptsId: number): Promise<void> {
  for (const table of ['stage_record', 'medical', 'diagnosis'])
    await clinic.desk.app.database.query(`UPDATE ${table} SET org_id = $1 WHERE accepts_id = $2`, [orgId, acceptsId]);
  await clinic.desk.app.database.query('UPDATE accepts SET org_id = $1 WHERE id = $2', [orgId, acceptsId]);
}

async function mayLook(orgIds: readonly number[]): Promise<void> {
  await clinic.desk.app.database.query(`UPDATE account SET view_org_ids = $1 WHERE account = 'doctor'`, [[...orgIds]]);
}

describe('就诊查询', () => {
  it('shows the results of a visit: diagnosis, prescriptions, payments, prints', async () => {
    const { feeIds, register, wang } = clinic.desk;
    const { doctorId, schedulingId, departmentId } = wang;
    const feeItemIds = await feeIds('专家挂号');
    const { data } = await register({ doctorId, schedulingId, departmentId, feeItemIds, totalAmount: money(20) });
    await clinic.receive(data.acceptsId);
    await clinic.askDone(data.acceptsId, 0, COMPLETE);
    const found = await search();
    expect(found.records).toHaveLength(1);
    expect(found.records[0]).toMatchObject({
      ...{
        acceptsId: data.acceptsId,
        orgName: expect.any(String),
        receiveSource: '现场',
        diagnosisSummary: '双眼近视',
      },
      ...{ prescriptionCount: 0, payableAmount: 20, paidAmount: 0, printedCount: 0, acceptsState: 1 },
    });
    expect(found.counts).toEqual({ all: 1, s0: 0, s1: 1, s2: 0, earlier: 0 });
    const far = { acceptsId: data.acceptsId, version: 0, kind: 'remote' as const, ...clinic.far };
    expect(await send(optician.finish, far, asDoctor())).toMatchObject({ success: true });
    expect((await search()).records[0]?.prescriptionCount).toBe(1);
  });

  it('finds diagnoses by code prefix and by words of the name, and returns the count', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, COMPLETE);
    await clinic.arrive();
    const ids = async (icdCode: string) => (await search({ icdCode })).records.map((row) => row.acceptsId);
    expect([await ids('h52'), await ids('近视'), await ids('H52.2'), await ids('52.1')]).toEqual([
      [acceptsId],
      [acceptsId],
      [],
      [],
    ]);
    const waiting = await search({ acceptsState: 0 });
    expect([waiting.total, waiting.counts.all]).toEqual([1, 2]);
  });

  it('shows the visits of today when no dates are given', async () => {
    const old = await clinic.arrive();
    await clinic.desk.set('accepts', old.acceptsId, `day = '2026-03-09'`);
    const { acceptsId } = await clinic.arrive();
    expect((await search()).records.map((row) => row.acceptsId)).toEqual([acceptsId]);
    expect((await search({ dateFrom: '2026-03-09' })).total).toBe(2);
  });

  it.each([
    ['2025-12-11', 400],
    ['2025-12-10', 400],
    ['2025-12-12', 200],
  ])('searches at most 90 days: from %s', async (dateFrom, status) => {
    const reply = await send(calls.searchPage, { scope: 'SEARCH', dateFrom, dateTo: '2026-03-12' }, asDoctor());
    expect(reply.status).toBe(status);
  });

  it.each(['visit_no', 'registered_at', 'accepts_state', 'name', 'doctor_name', null])(
    'returns each visit on exactly one page when ordered by %s',
    async (column) => {
      const visits = 12;
      for (let n = 0; n < visits; n += 1) {
        const { acceptsId } = await clinic.arrive();
        if (n % 2 === 0) await clinic.receive(acceptsId);
      }
      const order = column ? { column, asc: true } : {};
      const [first, second] = [
        await search({ ...order, page: 1, size: 10 }),
        await search({ ...order, page: 2, size: 10 }),
      ];
      const whole = await search({ ...order, size: 50 });
      const ids = ({ records }: typeof whole) => records.map(({ acceptsId }) => acceptsId);
      expect([...ids(first), ...ids(second)]).toEqual(ids(whole));
      expect(new Set(ids(whole)).size).toBe(visits);
      expect(first.total).toBe(visits);
    },
  );

  it('includes organisations of viewOrgList read-only', async () => {
    const acceptsId = await clinic.seen();
    await clinic.ask(acceptsId, 0, COMPLETE);
    await moveTo(2, acceptsId);
    await mayLook([]);
    expect((await search()).total).toBe(0);
    expect(await send(calls.medicalAccepts, { id: acceptsId }, asDoctor())).toMatchObject({ code: 120208 });

    await mayLook([2]);
    expect((await search()).records.map((row) => [row.acceptsId, row.orgId])).toEqual([[acceptsId, 2]]);
    expect((await search({ orgId: 1 })).total).toBe(0);
    const opened = await send(calls.medicalAccepts, { id: acceptsId }, asDoctor());
    expect(opened.data).toMatchObject({ acceptsId, isForeign: true, isMine: false });
    expect(opened.data.stages.find(({ code }) => code === 'consultation')).toMatchObject({ stageState: 1 });
    expect((await send(consultation.findByAccepts, { acceptsId }, asDoctor())).data).toMatchObject({
      current: { chiefComplaint: '双眼视远不清半年' },
      editable: false,
      editableReason: '其他机构的就诊，只能查看',
      reopenable: false,
    });
    expect((await send(inspection.findByAccepts, { acceptsId }, asDoctor())).success).toBe(true);

    for (const reply of [
      await clinic.ask(acceptsId, 1, COMPLETE),
      await clinic.askDone(acceptsId, 1, COMPLETE),
      await send(calls.finish, { id: acceptsId }, asDoctor()),
      await send(calls.hold, { acceptsId, holdTag: '散瞳中' }, asDoctor()),
    ])
      expect(reply).toMatchObject({ success: false, code: 120208 });
    await mayLook([]);
  });

  it('prints a visit of viewOrgList on the paper of its organisation, and never writes its record', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, COMPLETE);
    await moveTo(2, acceptsId);
    const asked = { type: 'MEDICAL', id: acceptsId } as const;
    await mayLook([]);
    for (const reply of [await send(visitPrint.find, asked, asDoctor()), await send(visitPrint.log, asked, asDoctor())])
      expect(reply).toMatchObject({ success: false, code: 120208 });

    await mayLook([2]);
    const { data } = await send(visitPrint.find, asked, asDoctor());
    expect(data).toMatchObject({ acceptsId, mark: null, printCount: 0 });
    expect(data.orgShortName).toContain('城东');
    expect(data.groups.map(({ block }) => block)).toContain('diagnosis');
    expect(data.signs).toMatchObject([{ role: '医生', name: '王建国' }]);
    expect((await send(visitPrint.log, asked, asDoctor())).data).toMatchObject({ printCount: 1 });
    const kept = await clinic.desk.app.database.query(
      `SELECT print.org_id::int, medical.printed_count FROM visit_print print
       JOIN medical USING (property_owner_id, accepts_id) WHERE accepts_id = $1`,
      [acceptsId],
    );
    expect(kept.rows).toEqual([{ org_id: 1, printed_count: 0 }]);
    const [page] = (await send(templatePrint.choices, {}, asDoctor())).data;
    const chosen = { acceptsId, owner: page?.owner ?? 'ORG', templateId: page?.templateId ?? 0 };
    expect((await send(templatePrint.find, chosen, asDoctor())).data.html).toContain('近视');
    await mayLook([]);
  });

  it('exports the visits found as a sheet, only with the export right', async () => {
    const acceptsId = await clinic.seen();
    await clinic.arrive({ patient: newcomer('查询人') });
    const { visitNo } = (await send(calls.medicalAccepts, { id: acceptsId }, asDoctor())).data;
    const { body } = await clinic.desk.app.download(calls.export, { keyword: visitNo }, asDoctor());
    const [head, ...rows] = readSheet(body, 10).map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
    expect(head).toContain('应收(元)');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining([visitNo, '接诊中']));
    expect(await send(calls.export, {}, { token: clinic.optom })).toMatchObject({ status: 403 });
  });

  it('shows the source of a visit', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.desk.set('accepts', acceptsId, 'valid_flag = false');
    await send(calls.receiveQuick, { patientId }, asDoctor());
    const { records } = await search({ dateFrom: TODAY, dateTo: TODAY });
    expect(records.map(({ receiveSource }) => receiveSource)).toEqual(['快速接诊']);
  });
});
