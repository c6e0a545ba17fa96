import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { newKey } from '../outpatient/desk';
import { type Consents, every, openConsents, STROKES } from './consent-clinic';

let at: Consents;
beforeAll(async () => {
  at = await openConsents();
});
afterAll(() => at.app.close());

const area = 'corneal-hard-archives';
const token = () => ({ token: at.clinic.doctor });

describe('a consent of a lens archive', () => {
  it('names the lens, requires the seven risk items of OK, and cannot be revoked once a lens is delivered (121006)', async () => {
    const { patientId } = await at.clinic.arrive();
    await at.query(`UPDATE patient SET birthday = '1980-01-01' WHERE id = $1`, [patientId]);
    const archive = await at.app.send(
      lensArchive.create,
      { patientId, lensCategory: 3, doctorId: at.clinic.desk.wang.doctorId },
      { ...token(), idempotencyKey: newKey() },
    );
    const ownerId = archive.data.id;
    const saved = await at.app.send(informedConsent.save, { area, ownerId, kind: 'OK' }, token());
    const { id, version } = saved.data;
    const read = async () => (await at.app.send(informedConsent.print, { area, id }, token())).data;
    const paper = await read();
    expect(paper.riskItems.map((risk) => risk.split('：')[0])).toEqual([
      ...['作用原理', '矫治效果与暂时可逆', '维持期镜片使用', '配戴风险', '禁忌症和注意事项', '其他可选矫正方法'],
      '复诊制度',
    ]);
    expect(paper.lensInfo).toContain('-L01');
    expect(paper.html).toContain(paper.lensInfo ?? '?');
    const said = { ticked: every(paper.riskItems), patientSign: STROKES, doctorSign: STROKES };
    const optician = await at.app.signIn('optician', { device: 'consent-owner' });
    const sign = (as: string) =>
      at.app.send(informedConsent.sign, { area, id, version, ...said }, { token: as, idempotencyKey: newKey() });
    expect((await sign(optician)).status).toBe(403);
    expect((await sign(at.clinic.doctor)).success).toBe(true);
    const invalid = () => at.app.send(informedConsent.invalid, { area, id, version: 2, reason: '换一种镜片' }, token());
    await at.query(
      `UPDATE lens_archive SET od_start_date = '2026-03-01', od_expire_date = '2027-03-01' WHERE id = $1`,
      [ownerId],
    );
    expect(await invalid()).toMatchObject({ code: 121006, msg: '镜片已交付，不能作废' });
    await at.query('UPDATE lens_archive SET od_start_date = NULL, od_expire_date = NULL WHERE id = $1', [ownerId]);
    expect(await invalid()).toMatchObject({ success: true, data: { state: 2 } });
  });
});
