import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultingDesk as deskContract } from '@mingmou/contract/workstation/consulting-desk.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { his } from '@mingmou/contract/workstation/his/his.contract';
import { hisFlow } from '@mingmou/contract/workstation/his/his.flow';
import { addMinutes, instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { hisJobs } from '../../src/modules/his/his.job';
import { type Clinic, COMPLETE, openClinic } from '../workstation/clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
  await query(`UPDATE org SET his_org_code = 'PDY00001'`);
});
beforeEach(async () => {
  await clinic.desk.clear();
  // The numbers of visits start again in each test.
  await query(`DELETE FROM his_upload WHERE biz_type = 'CASE'`);
});
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const query = (text: string, values: unknown[] = []) => clinic.desk.app.database.query(text, values);
const asDoctor = () => ({ token: clinic.doctor });
const page = async (queue: keyof typeof his, keyword?: string) =>
  (await send(his[queue].page, { size: 100, keyword }, asDoctor())).data;
const upload = async (queue: keyof typeof his, ids: number[]) =>
  (await send(his[queue].upload, { ids }, asDoctor())).data.rows;

/** Creates a finished visit; `patient` overrides fields of the patient. */
async function finished(patient: { idCardNo?: string; name?: string } = {}) {
  const { acceptsId, patientId, visitNo } = await clinic.arrive();
  await query('UPDATE patient SET id_card_type = 1, id_card_no = $2, name = coalesce($3, name) WHERE id = $1', [
    ...[patientId, patient.idCardNo ?? null, patient.name ?? null],
  ]);
  await clinic.receive(acceptsId);
  await clinic.askDone(acceptsId, 0, COMPLETE);
  await send(
    conclusion.finish,
    { acceptsId, version: 0, conclusionText: '双眼近视', nextReviewDate: '2026-06-10' },
    asDoctor(),
  );
  await send(deskContract.finish, { id: acceptsId }, asDoctor());
  const [row] = (await page('CASE', visitNo)).records;
  if (!row) throw new Error('the visit was not queued');
  return { acceptsId, patientId, visitNo, id: row.id };
}

/** Uploads the doctor of the visits to the platform. */
async function doctorUploaded() {
  await query(`UPDATE employee SET practice_cert_no = '110330000001234', job_title = '3' WHERE id = $1`, [
    clinic.desk.wang.doctorId,
  ]);
  const { records } = await page('DOCTOR');
  const open = records.filter(({ state }) => state !== 1).map(({ id }) => id);
  if (open.length > 0) await upload('DOCTOR', open);
}

describe('卫健平台上传', () => {
  it('has an action in every state, except in 已撤销', () => {
    for (const { from } of Object.values(hisFlow.actions)) expect(from).not.toContain('REMOVED');
  });

  it('WS-32 fails, is corrected, uploaded, guarded and removed, and starts another version', async () => {
    const { acceptsId, patientId, visitNo, id } = await finished({ idCardNo: '330106201802140000' });
    await doctorUploaded();
    expect(await upload('CASE', [id])).toMatchObject([{ ok: false, state: 2, msg: '平台返回：证件号码不合法' }]);
    expect((await page('CASE', visitNo)).records).toMatchObject([
      { state: 2, errorCode: 'E1001', tryCount: 1, nextTryAt: null },
    ]);
    await query(`UPDATE patient SET id_card_no = '330106201802140011' WHERE id = $1`, [patientId]);
    expect(await upload('CASE', [id])).toMatchObject([{ ok: true, state: 1 }]);
    const uploaded = (await page('CASE', visitNo)).records[0];
    expect(uploaded).toMatchObject({ state: 1, tryCount: 2, platformId: `SBX-CASE-${acceptsId}-1`, errorCode: null });
    expect(await upload('CASE', [id])).toMatchObject([{ ok: true, state: 1 }]);
    expect((await page('CASE', visitNo)).records[0]).toMatchObject({ tryCount: 2 });
    const reopen = { acceptsId, version: 1, reason: '补充病史' };
    expect(await send(consultation.retrial, reopen, asDoctor())).toMatchObject({
      code: 120213,
      msg: '已上传卫健平台，请先撤销上传后再反审',
    });
    expect(await send(conclusion.retrial, reopen, asDoctor())).toMatchObject({ code: 120213 });
    expect(await send(his.CASE.remove, { id, reason: '病史有误' }, asDoctor())).toMatchObject({ data: { state: 3 } });
    expect(await send(consultation.retrial, reopen, asDoctor())).toMatchObject({ success: true });
    await clinic.askDone(acceptsId, 2, COMPLETE);
    expect((await page('CASE', visitNo)).records).toMatchObject([
      { state: 0, bizVersion: 2 },
      { state: 3, bizVersion: 1 },
    ]);
  });

  it('121103 is refused until the doctor is uploaded, and changes nothing', async () => {
    await query(`UPDATE his_upload SET state = 0, platform_id = NULL WHERE biz_type = 'DOCTOR'`);
    const { id, visitNo } = await finished();
    expect(await upload('CASE', [id])).toMatchObject([{ ok: false, state: 0, msg: '请先上传医师王建国的备案信息' }]);
    expect((await page('CASE', visitNo)).records[0]).toMatchObject({ state: 0, tryCount: 0 });
  });

  it('sends no row of a request that contains an unknown row', async () => {
    const { id, visitNo } = await finished();
    await doctorUploaded();
    const refused = await send(his.CASE.upload, { ids: [id, 987_654_321] }, asDoctor());
    expect(refused).toMatchObject({ success: false });
    await new Promise((resolve) => setTimeout(resolve, 500)); // real time: an upload that was started would be finished by then
    expect((await page('CASE', visitNo)).records[0]).toMatchObject({ state: 0, tryCount: 0 });
  });

  it('121101 names missing fields by the platform’s terms', async () => {
    const { id, acceptsId } = await finished();
    await doctorUploaded();
    await query(`UPDATE stage_record SET content = content - 'plan' WHERE accepts_id = $1`, [acceptsId]);
    expect(await upload('CASE', [id])).toMatchObject([{ ok: false, state: 0, msg: '缺少必填项：处理意见' }]);
  });

  it('retries a network failure automatically after 1, 5 and 30 minutes, then only on request', async () => {
    const { id, visitNo } = await finished({ name: '超时患者' });
    await doctorUploaded();
    await upload('CASE', [id]);
    const row = async () => (await page('CASE', visitNo)).records[0];
    expect(await row()).toMatchObject({ state: 2, errorCode: 'NETWORK', nextTryAt: '2026-03-10 09:01:00' });
    let at = instantOf('2026-03-10 09:00:00');
    for (const [minutes, tryCount, nextTryAt] of [
      [1, 2, '2026-03-10 09:06:00'],
      [5, 3, '2026-03-10 09:36:00'],
      [30, 4, null],
      [60, 4, null],
    ] as const) {
      clinic.desk.app.advance(minutes);
      at = addMinutes(at, minutes);
      await runDueJobs(clinic.desk.app.database.db, hisJobs, () => at);
      expect(await row()).toMatchObject({ state: 2, tryCount, nextTryAt });
    }
  });

  it('stores the number of an identity card encrypted, and shows it masked', async () => {
    const { id } = await finished({ idCardNo: '330106201802140029' });
    await doctorUploaded();
    await upload('CASE', [id]);
    const { rows } = await query('SELECT payload::text AS payload FROM his_upload WHERE id = $1', [id]);
    expect(rows[0]?.payload).not.toContain('330106201802140029');
    const { data } = await send(his.CASE.get, { id }, asDoctor());
    const said = Object.fromEntries(data.fields.map(({ field, value }) => [field, value]));
    // In the order of the platform's map: the database stores no order of fields.
    const first = ['医疗机构代码', '门(急)诊号', '病历号', '姓名', '性别', '出生日期', '证件类型', '证件号码'];
    expect(data.fields.slice(0, first.length).map(({ field }) => field)).toEqual(first);
    expect(said).toMatchObject({ 证件号码: '330106********0029', 主诉: '双眼视远不清半年' });
    expect(String(said.电话)).toContain('****');
  });

  it('keeps all rows waiting when it is OFF', async () => {
    const { id } = await finished();
    await doctorUploaded();
    await query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) SELECT property_owner_id, id, 'hisEnv', '"OFF"' FROM org`,
    );
    expect(await upload('CASE', [id])).toMatchObject([{ ok: false, state: 0 }]);
    expect((await page('CASE')).sums.env).toBe('OFF');
    await query(`DELETE FROM parameter WHERE key = 'hisEnv'`);
  });

  it('121105 shows the platform’s answer when the platform refuses a removal', async () => {
    const { id } = await finished();
    await doctorUploaded();
    await upload('CASE', [id]);
    await query(`UPDATE his_upload SET biz_date = '2026-01-01' WHERE id = $1`, [id]);
    expect(await send(his.CASE.remove, { id, reason: '有误' }, asDoctor())).toMatchObject({
      code: 121105,
      msg: '平台返回：已超过撤销时限',
    });
  });

  it('sends a prescription with national code and price of each drug, and with the sum of its sale', async () => {
    const { acceptsId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    await clinic.askDone(acceptsId, 0, COMPLETE);
    const [drug] = (await send(drugRx.drugs, { keyword: '玻璃酸钠' }, asDoctor())).data;
    const used = { singleDose: 1, doseUnit: '滴', frequency: 'Bid', route: 1, eye: 'OU', days: 7, qty: 2 } as const;
    const lines = [{ drugId: drug?.drugId ?? 0, ...used }];
    const key = { ...asDoctor(), idempotencyKey: 'his-rx-key-000001' };
    await send(drugRx.finish, { acceptsId, version: 0, lines }, key);
    const [{ signed } = {}] = (await send(drugRx.findByAccepts, { acceptsId }, asDoctor())).data.rows;
    await doctorUploaded();
    const [row] = (await page('RX', signed?.rxNo)).records;
    const rx = async () => (await upload('RX', [row?.id ?? 0]))[0];
    await query(`UPDATE erp_drug_info SET national_code = NULL WHERE generic_name = '玻璃酸钠滴眼液'`);
    expect(await rx()).toMatchObject({ ok: false, state: 0, msg: `药品「${drug?.name}」未做编码对照` });
    await query(`UPDATE erp_drug_info SET national_code = '8690' WHERE generic_name = '玻璃酸钠滴眼液'`);
    expect(await rx()).toMatchObject({ ok: true, state: 1 });
    const { fields } = (await send(his.RX.get, { id: row?.id ?? 0 }, asDoctor())).data;
    const said = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
    const cost = Number(drug?.price);
    for (const text of ['国家药品编码 8690', `单价 ${cost}，`, `金额 ${cost * 2}`]) expect(said.药品).toContain(text);
    expect(Number(said.金额合计)).toBe(cost * 2);
    expect(said.诊断).toBe('1. ICD-10编码 H52.1，诊断名称 近视，主次标志 1');
  });

  it('sends findings of both eyes together, and no value of an unfinished 预检', async () => {
    const { id, acceptsId } = await finished();
    await doctorUploaded();
    await query(
      `UPDATE stage_record SET content = content || '{"odCornea": [0], "rapd": "OD+", "coverFar": "隐外", "coverFarPrism": 6}'
       WHERE accepts_id = $1 AND stage = 'consultation'`,
      [acceptsId],
    );
    const measured = { odUcva: '4.7', osUcva: '4.8' };
    await query(
      `INSERT INTO triage_record (property_owner_id, org_id, accepts_id, patient_id, content)
       SELECT property_owner_id, org_id, id, patient_id, $2 FROM accepts WHERE id = $1`,
      [acceptsId, JSON.stringify(measured)],
    );
    await upload('CASE', [id]);
    const { fields } = (await send(his.CASE.get, { id }, asDoctor())).data;
    const said = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
    expect(said.体格检查).toBe('【裂隙灯与眼底】角膜：右眼 透明\nRAPD：OD+；遮盖试验远：隐外 6.0Δ');
    expect(said.辅助检查结果 ?? '').not.toContain('4.7');
  });

  it('sends a row once when several uploads run concurrently', async () => {
    const { id, visitNo } = await finished();
    await doctorUploaded();
    await Promise.all(Array.from({ length: 8 }, () => upload('CASE', [id])));
    expect((await page('CASE', visitNo)).records[0]).toMatchObject({ state: 1, tryCount: 1 });
  });

  it('queues nothing for an organisation without a code of the platform', async () => {
    await query('UPDATE org SET his_org_code = NULL');
    await expect(finished()).rejects.toThrow('not queued');
    await query(`UPDATE org SET his_org_code = 'PDY00001'`);
  });
});
