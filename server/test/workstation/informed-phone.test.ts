import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import type { PatientPart } from '@mingmou/contract/workstation/informed-consent/informed-consent.fields';
import { informedPhone } from '@mingmou/contract/workstation/informed-consent/informed-phone.contract';
import { type Consents, GUARDIAN, openConsents, STROKES, VISIT } from './consent-clinic';

let at: Consents;
let ip = 0;
beforeAll(async () => {
  at = await openConsents();
});
beforeEach(async () => {
  ip += 1;
  await at.clinic.desk.clear();
});
afterAll(() => at.app.close());

const token = () => ({ token: at.clinic.doctor });
const phone = () => ({ ip: `10.9.0.${ip}` });
async function code(id: number) {
  const { data } = await at.app.send(informedConsent.openPhone, { area: VISIT, id }, token());
  expect(data.url).toMatch(/:50128\/informed\?key=[\w-]{32}$/);
  return new URL(data.url).searchParams.get('key') ?? '';
}
const find = (key: string) => at.app.send(informedPhone.find, { key }, phone());
const accept = (key: string, version: number, said: PatientPart) =>
  at.app.send(informedPhone.sign, { key, version, ...said }, phone());
const use = async (id: number) => (await at.app.send(informedConsent.phoneUse, { area: VISIT, id }, token())).data;

const GONE = { code: 190301 };

describe('an informed consent on a phone', () => {
  it('shows a masked name, and is ticked and signed by child and guardian before the doctor signs', async () => {
    const child = await at.waiting('2016-05-01');
    const { ticked } = child;
    const key = await code(child.id);
    const { data } = await find(key);
    expect(data).toMatchObject({ patientName: '王*明', patientSigns: true, needsGuardian: true, version: 1 });
    expect(JSON.stringify(data)).not.toContain('王小明');
    expect(data.html).toContain('王*明');
    expect(await use(child.id)).toMatchObject({ sentAt: null });
    const own = { ticked, patientSign: STROKES };
    expect((await accept(key, 1, { ...own, ticked: [] })).code).toBe(121003);
    expect((await accept(key, 1, own)).code).toBe(121004);
    expect((await accept(key, 2, { ...own, ...GUARDIAN })).code).toBe(100001);
    expect(await accept(key, 1, { ...own, ...GUARDIAN })).toMatchObject({ success: true });
    expect(await use(child.id)).toMatchObject({ sentAt: expect.any(String), openUntil: null });
    expect(await find(key)).toMatchObject(GONE);
    expect(await at.print(child.id)).toMatchObject({
      ...{ state: 0, version: 2, signedBy: 'PHONE', acceptedAt: expect.any(String), signedAt: null, isIntact: true },
      guardianName: '王建国',
    });
    expect((await at.sign({ id: child.id, version: 2 }, { doctorSign: [] })).status).toBe(400);
    expect(await at.sign({ id: child.id, version: 2 }, {})).toMatchObject({ success: true, data: { state: 1 } });
    expect(await at.print(child.id)).toMatchObject({
      state: 1,
      signedBy: 'PHONE',
      doctorName: '王建国',
      isIntact: true,
    });
    const [line] = await at.query(
      `SELECT staff_name FROM operation_log WHERE action = '患者手机签署知情同意书' ORDER BY id DESC LIMIT 1`,
    );
    expect(line).toEqual({ staff_name: '患者手机' });
  });

  it('keeps the text that was signed on the phone, and detects an alteration before the doctor signs', async () => {
    const adult = await at.waiting('1980-01-01');
    const { ticked } = adult;
    await accept(await code(adult.id), 1, { ticked, patientSign: STROKES });
    expect((await at.save(adult.acceptsId)).data).toMatchObject({ id: adult.id, version: 2 });
    await at.query(`UPDATE informed_consent SET html = html || '<p>另有约定</p>' WHERE id = ${adult.id}`);
    expect(await at.sign({ id: adult.id, version: 2 }, {})).toMatchObject({ code: 121007 });
  });

  it('opens with the newest code only, and with no code after the signature at the desk', async () => {
    const adult = await at.waiting('1980-01-01');
    const { ticked } = adult;
    const former = await code(adult.id);
    const key = await code(adult.id);
    expect(await find(former)).toMatchObject(GONE);
    expect((await find(key)).success).toBe(true);
    expect((await at.sign(adult, { ticked, patientSign: STROKES })).success).toBe(true);
    expect(await find(key)).toMatchObject(GONE);
    expect((await at.app.send(informedConsent.openPhone, { area: VISIT, id: adult.id }, token())).success).toBe(false);
  });
});
