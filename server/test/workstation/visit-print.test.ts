import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { glassesPrescription } from '@mingmou/contract/workstation/print/glasses-prescription.contract';
import { rxCheck } from '@mingmou/contract/workstation/print/rx-check.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { type Clinic, openClinic, type Prescription } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const database = () => clinic.desk.app.database;
const asDoctor = () => ({ token: clinic.doctor });

async function saved(content: Prescription, token = clinic.doctor) {
  const acceptsId = await clinic.seen();
  const { data } = await send(optician.save, { kind: 'remote', acceptsId, version: 0, ...content }, { token });
  return { acceptsId, recordId: data.recordId };
}

async function confirmed(content: Prescription = clinic.far) {
  const { acceptsId, recordId } = await saved(content, clinic.optom);
  const { data } = await send(optician.finish, { kind: 'remote', acceptsId, version: 1, ...content }, asDoctor());
  return { acceptsId, recordId, rxNo: data.rxNo };
}

const paper = async (id: number, paperId?: number) =>
  (await send(visitPrint.find, { type: 'OPTICIAN', id, paperId }, asDoctor())).data;
const log = (id: number) => send(visitPrint.log, { type: 'OPTICIAN', id }, asDoctor());

const tokenIn = (url: string | null | undefined) => new URL(url ?? 'http://none').searchParams.get('k') ?? '';
const check = async (token: string) => send(rxCheck.find, { token });

describe('print of a 配镜处方', () => {
  it('WS-35 names who entered, who confirmed and who prescribed the paper', async () => {
    const { recordId, rxNo } = await confirmed();
    const print = await paper(recordId);
    expect(print).toMatchObject({ title: '配镜处方（远用）', no: rxNo, mark: null, printCount: 0, warnings: [] });
    expect(print.signs).toMatchObject([
      { role: '录入', name: expect.stringMatching(/./) },
      { role: '确认', name: '王建国', at: expect.stringMatching(/^2026-03-10/) },
      { role: '处方', name: '王建国' },
    ]);
    expect(print.signs[0]?.name).not.toBe('王建国');
  });

  it('is archived as printed with its template and a hash, and concurrent prints get different counts', async () => {
    const { recordId, rxNo } = await confirmed();
    const [first, second] = await Promise.all([log(recordId), log(recordId)]);
    expect([first.data.print.printCount, second.data.print.printCount].sort()).toEqual([0, 1]);
    const { rows } = await clinic.desk.app.database.query(
      `SELECT template_id = (SELECT id FROM template WHERE print_kind = 'OPTICIAN' ORDER BY id LIMIT 1) AS by_default,
         template_version AS version, content, content_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex') AS same
       FROM visit_print WHERE target_id = $1 ORDER BY id`,
      [recordId],
    );
    expect(rows.map(({ same }) => same)).toEqual([true, true]);
    expect(rows).toMatchObject([
      { by_default: true, version: 1 },
      { by_default: true, version: 1 },
    ]);
    expect(JSON.parse(String(rows[0]?.content))).toMatchObject({ no: rxNo, printCount: 0, template: { paper: 'A5' } });
    // Prints are append-only: the table refuses updates.
    await expect(
      clinic.desk.app.database.query(`SET ROLE mingmou_app; UPDATE visit_print SET content = '{}'`),
    ).rejects.toThrow(/permission denied/);
  });

  it('answers template, code and logo each by itself, the code only for a signed paper', async () => {
    const { recordId } = await confirmed();
    const { data: template } = await send(glassesPrescription.template, {}, asDoctor());
    expect(template).toMatchObject({ paper: 'A5', landscape: true, blocks: expect.arrayContaining(['powers', 'qr']) });
    const { qrUrl } = (await send(glassesPrescription.qrCode, { id: recordId }, asDoctor())).data;
    expect(qrUrl).toBe((await paper(recordId)).qrUrl);
    const draft = await saved(clinic.far);
    expect((await send(glassesPrescription.qrCode, { id: draft.recordId }, asDoctor())).data).toEqual({ qrUrl: null });
    expect(await send(glassesPrescription.qrCode, { id: 999_999 }, asDoctor())).toMatchObject({ code: 100002 });
    const { logo } = (await send(glassesPrescription.logo, {}, asDoctor())).data;
    expect(logo ?? null).toBe((await paper(recordId)).template.logo ?? null);
    const token = await clinic.signIn('cashier');
    expect(await send(glassesPrescription.qrCode, { id: recordId }, { token })).toMatchObject({ status: 403 });
  });

  it('prints both eyes in one grid, without empty columns', async () => {
    const { recordId } = await confirmed();
    const { groups } = await paper(recordId);
    expect(groups[0]).toMatchObject({
      block: 'powers',
      heads: ['眼别', '球镜 D', '柱镜 D', '轴位 °', '瞳距 mm', '矫正视力'],
      rows: [
        { cells: ['右眼', '-3.00', '-0.50', '90', '32.0', '5.0'] },
        { cells: ['左眼', '-2.75', '', '', '32.0', '5.0'] },
      ],
    });
    const facts = groups.slice(1).flatMap(({ rows }) => rows.map(({ cells }) => cells));
    expect(facts).toEqual([
      ['双眼瞳距', '64.0mm'],
      ['镜眼距', '12mm'],
      ['有效期至', '2026-09-06'],
    ]);
  });

  it('prints the source of a prescription that was not measured here, and 散瞳 for cycloplegia', async () => {
    const { recordId } = await confirmed({ ...clinic.far, source: 2, cycloplegic: true, remark: '患者口述' });
    const [notes] = (await paper(recordId)).groups.filter(({ block }) => block === 'notes');
    expect(notes?.rows.map(({ cells }) => cells)).toEqual([
      ['处方来源', '口述'],
      ['验光', '散瞳'],
      ['镜眼距', '12mm'],
      ['有效期至', '2026-09-06'],
      ['备注', '患者口述'],
    ]);
  });

  it("prints acuities in the organisation's scale, with the other scale in brackets", async () => {
    const { recordId } = await confirmed({ ...clinic.far, odVa: '4.9-2' });
    const acuity = async () => (await paper(recordId)).groups[0]?.rows[0]?.cells.at(-1);
    expect(await acuity()).toBe('4.9-2');
    await database().query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) SELECT property_owner_id, id, 'visionType', '3' FROM org`,
    );
    expect(await acuity()).toBe('4.9-2（0.8-2）');
    await database().query(`DELETE FROM parameter WHERE key = 'visionType'`);
  });

  it('marks a draft and a void prescription across the sheet, and prints the number of the void one', async () => {
    const { recordId } = await saved(clinic.far);
    expect(await paper(recordId)).toMatchObject({ mark: '草稿', no: null, qrUrl: null });
    const done = await confirmed();
    await send(optician.invalid, { kind: 'remote', id: done.recordId, version: 2, reason: '开错' }, asDoctor());
    expect(await paper(done.recordId)).toMatchObject({ mark: '已作废', no: done.rxNo });
  });

  it('prints a reopened prescription as a draft, and its earlier paper is void', async () => {
    const { recordId, acceptsId, rxNo } = await confirmed();
    const first = (await paper(recordId)).qrUrl;
    await send(optician.retrial, { kind: 'remote', id: recordId, version: 2, reason: '改度数' }, asDoctor());
    expect(await paper(recordId)).toMatchObject({ mark: '草稿', no: null });
    const again = { ...clinic.far, odSph: -3.25 };
    await send(optician.finish, { kind: 'remote', acceptsId, version: 3, ...again }, asDoctor());
    expect(await paper(recordId)).toMatchObject({ mark: null, no: `${rxNo}-R1` });
    const paperId = Number(tokenIn(first).split('.')[2]);
    expect(await paper(recordId, paperId)).toMatchObject({ mark: '已作废', no: rxNo });
    expect((await check(tokenIn(first))).data).toMatchObject({ rxNo, standing: 'VOID' });
  });

  it('warns of expiry from the day after the last valid day', async () => {
    const { recordId } = await confirmed();
    for (const [day, warnings, standing] of [
      ['2026-09-06', [], 'VALID'],
      ['2026-09-07', ['处方已过期'], 'EXPIRED'],
    ] as const) {
      clinic.desk.app.setNow(`${day} 09:00:00`);
      const token = await clinic.signIn('doctor');
      const { data } = await send(visitPrint.find, { type: 'OPTICIAN', id: recordId }, { token });
      expect(data.warnings).toEqual(warnings);
      expect((await check(tokenIn(data.qrUrl))).data).toMatchObject({ standing });
    }
  });

  it('counts the prints of each signed paper separately, and of the visit together', async () => {
    const { recordId, acceptsId } = await confirmed();
    expect((await log(recordId)).data).toMatchObject({ printCount: 1 });
    expect((await log(recordId)).data).toMatchObject({ printCount: 2 });
    expect(await paper(recordId)).toMatchObject({ printCount: 2 });
    await send(optician.retrial, { kind: 'remote', id: recordId, version: 2, reason: '改度数' }, asDoctor());
    await send(optician.finish, { kind: 'remote', acceptsId, version: 3, ...clinic.far }, asDoctor());
    expect(await paper(recordId)).toMatchObject({ printCount: 0 });
    const { rows } = await database().query('SELECT printed_count FROM medical WHERE accepts_id = $1', [acceptsId]);
    expect(rows).toEqual([{ printed_count: 2 }]);
  });

  it('refuses a record of another organisation', async () => {
    expect(await send(visitPrint.find, { type: 'OPTICIAN', id: 999_999 }, asDoctor())).toMatchObject({ code: 100002 });
  });
});

describe('QR code of a prescription', () => {
  it('shows number, validity and names, and no power', async () => {
    const { recordId, rxNo } = await confirmed();
    const url = (await paper(recordId)).qrUrl ?? '';
    expect(url).toMatch(/\/rx\?k=/);
    const { data } = await check(tokenIn(url));
    expect(data).toMatchObject({ rxNo, standing: 'VALID', title: '配镜处方（远用）', prescriberName: '王建国' });
    expect(data.patientName).toMatch(/^.\*+$/);
    expect(JSON.stringify(data)).not.toContain('3.00');
  });

  it('is refused once a part of it is changed', async () => {
    const { recordId } = await confirmed();
    const token = tokenIn((await paper(recordId)).qrUrl);
    const [chain, org, id, signature] = token.split('.');
    for (const forged of [
      `${chain}.${org}.${Number(id) + 1}.${signature}`,
      `${chain}.${org}.${id}.${'a'.repeat(43)}`,
      'x',
    ])
      expect(await check(forged)).toMatchObject({ success: false, code: 100002 });
  });
});
