import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { template } from '@mingmou/contract/system/template/template.contract';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { newKey } from '../outpatient/desk';
import { type Consents, GUARDIAN, openConsents, STROKES, VISIT } from './consent-clinic';
import { sentPicture } from './sent-pictures';

let at: Consents;
beforeAll(async () => {
  at = await openConsents();
});
beforeEach(() => at.clinic.desk.clear());
afterAll(() => at.app.close());

const token = () => ({ token: at.clinic.doctor });
const invalidate = (key: { id: number; version: number }, reason = '患者改变主意') =>
  at.app.send(informedConsent.invalid, { area: VISIT, ...key, reason }, token());
const key = ({ id }: { id: number }, version: number) => ({ id, version });
const upload = (of: { id: number; version: number }, fileIds: number[]) =>
  at.app.send(informedConsent.upload, { area: VISIT, id: of.id, version: of.version, fileIds }, token());

describe('知情同意书', () => {
  it('W28 refuses the signature of a nine-year-old without a guardian with 121004, and signs nothing', async () => {
    const child = await at.waiting('2016-05-01');
    const { ticked } = child;
    const own = { ticked, patientSign: STROKES };
    expect(await at.sign(child, own)).toMatchObject({ success: false, code: 121004, msg: '请监护人签名' });
    expect(await at.sign(child, { ...own, ...GUARDIAN, guardianName: '' })).toMatchObject({ status: 400 });
    expect((await at.sign(child, { ...own, ...GUARDIAN, guardianRelation: null })).msg).toBe('与患者关系：请选择');
    expect((await at.sign(child, { ...own, ...GUARDIAN, guardianIdNo: '110105194912310027' })).code).toBe(110002);
    expect((await at.sign(child, { ...own, ...GUARDIAN, guardianIdNo: 'AB1' })).msg).toContain('监护人证件号码：');
    expect(await at.print(child.id)).toMatchObject({ state: 0, version: 1, patientSign: null, signedAt: null });
    expect(await at.sign(child, { ...own, ...GUARDIAN })).toMatchObject({ success: true, data: { state: 1 } });
    expect(await at.print(child.id)).toMatchObject({
      ...{
        state: 1,
        signedBy: 'DESK',
        doctorName: '王建国',
        isIntact: true,
        patientSign: STROKES,
        doctorSign: STROKES,
      },
      ...{ guardianName: '王建国', guardianRelation: 4, guardianIdNo: '110105********002X', needsGuardian: true },
    });
  });

  it.each([
    ['2018-03-10', true, true],
    ['2018-03-11', false, true],
    ['2008-03-11', true, true],
    ['2008-03-10', true, false],
  ])(
    'patient born on %s, on 2026-03-10: patient signature required %s, guardian required %s',
    async (birthday, patientSigns, needsGuardian) => {
      const one = await at.waiting(birthday);
      expect(await at.print(one.id)).toMatchObject({ patientSigns, needsGuardian });
      const { ticked } = one;
      const without = await at.sign(one, { ticked, ...GUARDIAN });
      expect(without.success).toBe(!patientSigns);
      if (patientSigns) expect(without.msg).toBe('患者签名：请患者在签名框内签名');
      const said = { ticked, ...(patientSigns ? { patientSign: STROKES } : {}) };
      if (patientSigns)
        expect((await at.sign(one, { ...said, ...(needsGuardian ? GUARDIAN : {}) })).success).toBe(true);
      const kept = await at.print(one.id);
      expect(Boolean(kept.patientSign)).toBe(patientSigns);
      expect(kept.guardianName).toBe(needsGuardian ? '王建国' : null);
    },
  );

  it('requires a tick for every risk (121003) and the signature of the doctor', async () => {
    const adult = await at.waiting('1980-01-01');
    const { ticked } = adult;
    const own = { patientSign: STROKES };
    expect(await at.sign(adult, own)).toMatchObject({ code: 121003, msg: '请勾选全部风险告知' });
    expect((await at.sign(adult, { ...own, ticked: ticked.slice(1) })).code).toBe(121003);
    expect((await at.sign(adult, { ...own, ticked: [...ticked.slice(1), ticked.length] })).code).toBe(121003);
    expect((await at.sign(adult, { ...own, ticked, doctorSign: [] })).msg).toBe('医生签名：请医生在签名框内签名');
    expect((await at.sign(adult, { ...own, ticked, doctorSign: [[1, 1, 0, 2, 2, 5]] })).status).toBe(400);
    expect((await at.sign(adult, { ticked, patientSign: [[601, 1, 0, ...STROKES.flat()]] })).msg).toContain(
      '笔迹不完整',
    );
    expect((await at.sign(adult, { ...own, ticked })).success).toBe(true);
  });

  it('refuses changes of a signed consent (121005); a signed consent is revoked with a reason and stays as evidence', async () => {
    const adult = await at.waiting('1980-01-01');
    const { ticked } = adult;
    const said = { ticked, patientSign: STROKES };
    await at.sign(adult, said);
    const signed = key(adult, 2);
    expect(await at.sign(signed, said)).toMatchObject({ code: 121005, msg: '已签署，不能修改' });
    expect((await upload(signed, [await sentPicture(at.clinic, 'doctor', 'INFORMED_CONSENT')])).code).toBe(121005);
    await expect(at.query(`UPDATE informed_consent SET html = 'x' WHERE id = ${adult.id}`)).rejects.toThrow(
      'a signed consent is not written again',
    );
    expect((await invalidate(signed, '错')).status).toBe(400);
    expect(await invalidate(signed)).toMatchObject({ success: true, data: { state: 2 } });
    expect(await invalidate(key(adult, 3))).toMatchObject({ success: false, code: 100003 });
    expect(await at.print(adult.id)).toMatchObject({ state: 2, invalidReason: '患者改变主意', isIntact: true });
    expect((await at.save(adult.acceptsId)).data.id).not.toBe(adult.id);
  });

  it('accepts pictures of a paper consent instead of signatures, and hashes them with the consent', async () => {
    const child = await at.waiting('2016-05-01');
    expect((await upload(child, [])).status).toBe(400);
    expect((await upload(child, [await sentPicture(at.clinic)])).success).toBe(false);
    const fileIds = [await sentPicture(at.clinic, 'doctor', 'INFORMED_CONSENT')];
    expect(await upload(child, fileIds)).toMatchObject({ success: true, data: { state: 1 } });
    const kept = await at.print(child.id);
    expect(kept).toMatchObject({ signedBy: 'PAPER', isIntact: true, pictures: [{ id: fileIds[0] }] });
    const { data } = await at.app.send(informedConsent.pictures, { area: VISIT, id: child.id }, token());
    expect(data).toHaveLength(1);
    await at.query(`UPDATE file SET sha256 = repeat('b', 64) WHERE id = $1`, fileIds);
    expect((await at.print(child.id)).isIntact).toBe(false);
  });

  it('returns the first signature again when a lost request is retried', async () => {
    const adult = await at.waiting('1980-01-01');
    const { ticked, id, version } = adult;
    const said = { area: VISIT, id, version, ticked, patientSign: STROKES, doctorSign: STROKES } as const;
    const as = { ...token(), idempotencyKey: newKey() };
    const first = await at.app.send(informedConsent.sign, said, as);
    expect(first).toMatchObject({ success: true, data: { id, version: 2, state: 1 } });
    expect(await at.app.send(informedConsent.sign, said, as)).toMatchObject({ success: true, data: first.data });
    expect((await at.print(id)).version).toBe(2);
  });

  it('is signed only once when 32 requests sign concurrently', async () => {
    const adult = await at.waiting('1980-01-01');
    const { ticked } = adult;
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => at.sign(adult, { ticked, patientSign: STROKES })),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.filter(({ success }) => !success).map(({ code }) => code))).toEqual(new Set([121005]));
  });
});

describe('detects an altered consent', () => {
  const alter = async (id: number, set: string) => {
    await at.query('ALTER TABLE informed_consent DISABLE TRIGGER informed_consent_kept');
    await at.query(`UPDATE informed_consent SET ${set} WHERE id = ${id}`);
    await at.query('ALTER TABLE informed_consent ENABLE TRIGGER informed_consent_kept');
  };

  it.each([
    ['the text', `html = html || '<p>另有约定</p>'`],
    ['the ticks', 'ticked = ticked[2:]'],
    ['a signature', `patient_sign = jsonb_set(patient_sign, '{0,0}', '21')`],
    ['the name of the guardian', `guardian_name = '李建国'`],
    ['the signing time', `signed_at = signed_at - interval '1 second'`],
    ['the name of the doctor', `doctor_name = '李医生'`],
  ])('reports an alteration of %s', async (_what, set) => {
    const child = await at.waiting('2016-05-01');
    const { ticked } = child;
    expect((await at.sign(child, { ticked, patientSign: STROKES, ...GUARDIAN })).success).toBe(true);
    expect((await at.print(child.id)).isIntact).toBe(true);
    await alter(child.id, set);
    expect((await at.print(child.id)).isIntact).toBe(false);
    expect((await at.list(child.acceptsId)).consents).toMatchObject([{ id: child.id, isIntact: false }]);
    const { data } = await at.app.send(informedConsent.printed, { area: VISIT, id: child.id }, token());
    expect(data).toMatchObject({ isIntact: false, printCount: 1 });
  });

  it('refuses to sign a consent that was altered before its signature (121007)', async () => {
    const adult = await at.waiting('1980-01-01');
    const { ticked } = adult;
    await at.query(`UPDATE informed_consent SET risk_items = risk_items[1:2] WHERE id = ${adult.id}`);
    expect(await at.sign(adult, { ticked, patientSign: STROKES })).toMatchObject({ code: 121007 });
    expect((await invalidate(key(adult, 1))).success).toBe(true);
  });

  it('writes the hash to the operation log, and ignores the merge of two patients', async () => {
    const adult = await at.waiting('1980-01-01');
    const { ticked } = adult;
    await at.sign(adult, { ticked, patientSign: STROKES });
    const { contentHash } = await at.print(adult.id);
    const [line] = await at.query(
      `SELECT after::text FROM operation_log WHERE target_type = '知情同意书' AND target_id = '${adult.id}' ORDER BY id DESC LIMIT 1`,
    );
    expect(line?.after).toContain(contentHash);
    const other = await at.clinic.arrive();
    await at.query(`UPDATE informed_consent SET patient_id = ${other.patientId} WHERE id = ${adult.id}`);
    expect((await at.print(adult.id)).isIntact).toBe(true);
  });
});

describe('consent text', () => {
  const own = async (html: string, id?: number, version?: number) => {
    const admin = { token: await at.app.signIn('admin', { device: 'consent-admin' }) };
    const print = { ...plainPrint('CONSENT'), html, consentKind: '红光' as const, riskItems: ['照射要求', '停止后'] };
    const input = { kind: 'print' as const, printKind: 'CONSENT' as const, name: '本店红光同意书', print, id, version };
    const saved = await at.app.send(template.save, input, admin);
    await at.app.send(template.publish, { kind: 'print', id: saved.data.id, version: saved.data.version }, admin);
    return saved.data;
  };

  it("uses the organisation's template before the platform's, fills the fields, and updates unsigned consents", async () => {
    const { acceptsId } = await at.waiting('1980-01-01');
    const before = await at.app.send(
      informedConsent.template,
      { area: VISIT, ownerId: acceptsId, kind: '红光' },
      token(),
    );
    expect(before.data).toMatchObject({ title: '重复低强度红光治疗知情同意书', templateVersion: 1 });
    expect(before.data.html).toContain('王小明');
    expect(before.data.html).not.toContain('{{');
    expect(before.data.riskItems.length).toBeGreaterThanOrEqual(5);
    const first = await own('<p>{{patient.name}} 红光一</p>');
    const one = (await at.save(acceptsId, '红光')).data;
    expect(await at.print(one.id)).toMatchObject({
      title: '本店红光同意书',
      html: expect.stringContaining('王小明 红光一'),
    });
    await own('<p>{{patient.name}} 红光二，{{doctor.name}}</p>', first.id, first.version + 1);
    expect((await at.print(one.id)).html).toContain('红光一');
    const again = (await at.save(acceptsId, '红光')).data;
    expect(again).toMatchObject({ id: one.id, version: 2 });
    expect((await at.print(one.id)).html).toContain('王小明 红光二，王建国');
    expect((await at.sign(one, { ticked: [0, 1], patientSign: STROKES })).code).toBe(100001);
    expect((await at.sign(again, { ticked: [0, 1], patientSign: STROKES })).success).toBe(true);
    await own('<p>红光三</p>', first.id, first.version + 3);
    expect((await at.print(one.id)).html).toContain('红光二');
  });

  it('requires the statement of consent and each risk exactly once in a template', async () => {
    const admin = { token: await at.app.signIn('admin', { device: 'consent-admin' }) };
    const says = async (change: object, printKind: 'CONSENT' | 'BLANK' = 'CONSENT') =>
      (
        await at.app.send(
          template.save,
          { kind: 'print', printKind, name: '坏', print: { ...plainPrint(printKind), ...change } },
          admin,
        )
      ).msg;
    expect(await says({ riskItems: ['一'] })).toContain('请选择知情同意书种类');
    expect(await says({ consentKind: 'OK' })).toContain('请至少填写一条风险告知');
    expect(await says({ consentKind: 'OK', riskItems: ['一', '一'] })).toContain('风险告知有重复');
    expect(await says({ consentKind: 'OK', riskItems: ['一'] }, 'BLANK')).toContain('只有知情同意书');
    expect(await says({ consentKind: 'OK', riskItems: ['一'], html: '{{lens.weight}}' })).toContain('lens.weight');
  });
});

describe('access to consents', () => {
  it('requires the right of its owner: a lens archive, a package or a visit', async () => {
    const { acceptsId } = await at.waiting('1980-01-01');
    const front = await at.app.signIn('front', { device: 'consent-front' });
    expect((await at.save(acceptsId, '散瞳', front)).status).toBe(403);
    expect((await at.save(acceptsId, 'OK')).code).toBe(121009);
    expect((await at.save(acceptsId + 999_999)).code).toBe(100002);
    const optician = await at.app.signIn('optician', { device: 'consent-optician' });
    expect((await at.save(acceptsId, '散瞳', optician)).status).toBe(403);
  });

  it('hides a consent of another organisation', async () => {
    const adult = await at.waiting('1980-01-01');
    const [east] = await at.query(`SELECT id FROM org WHERE org_short_name = '城东店'`);
    const there = await at.app.signIn('doctor', { orgId: Number(east?.id), device: 'consent-east' });
    const reply = await at.app.send(informedConsent.print, { area: VISIT, id: adult.id }, { token: there });
    expect(reply).toMatchObject({ success: false, code: 100002 });
    const area = 'corneal-training-archives' as const;
    expect((await at.app.send(informedConsent.print, { area, id: adult.id }, token())).code).toBe(100002);
    expect(
      (
        await at.app.send(
          informedConsent.sign,
          { area, id: adult.id, version: 1, doctorSign: STROKES },
          { ...token(), idempotencyKey: newKey() },
        )
      ).success,
    ).toBe(false);
  });
});
