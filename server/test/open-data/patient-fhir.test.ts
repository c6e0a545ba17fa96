import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bundle, Observation, Resource } from '@medplum/fhirtypes';
import { openData } from '@mingmou/contract/open-data/open-data.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { COMPLETE } from '../workstation/clinic';
import { type Consents, GUARDIAN, openConsents, STROKES } from '../workstation/consent-clinic';
import { pointsOf } from '../workstation/growth-points';
import { sentPicture } from '../workstation/sent-pictures';
import { objections } from './fhir';

const REASON = '患者转往外院';

let consents: Consents;
/**
 * A child with a guardian, a history, refraction, eye pressure, measurements over years, a prescription, a signed
 * consent and pictures.
 */
let patientId: number;
let bundle: Bundle;

async function fetched(token: string, ofPatient = patientId) {
  const input = { patientId: ofPatient, reason: REASON };
  const { status, body } = await consents.app.download(openData.patient, input, { token });
  return { status, text: body.toString('utf8') };
}

const resourcesOf = ({ entry = [] }: Bundle) => entry.flatMap(({ resource }) => (resource ? [resource] : []));

function ofType<T extends Resource['resourceType']>(type: T) {
  return resourcesOf(bundle).filter((one): one is Extract<Resource, { resourceType: T }> => one.resourceType === type);
}

async function examine(acceptsId: number, formCode: 'F02' | 'F06', result: Readonly<Record<string, unknown>>) {
  const { app, clinic } = consents;
  const as = { token: clinic.doctor };
  const { data } = await app.send(inspection.add, { acceptsId, formCode }, as);
  const row = { checkRowId: data.recordId, version: 1, formCode, result };
  return app.send(inspection.finish, { acceptsId, checkRowIds: [data.recordId], rows: [row] }, as);
}

beforeAll(async () => {
  consents = await openConsents();
  const { app, clinic, query, sign, waiting } = consents;
  const { acceptsId, patientId: child, id, version, ticked } = await waiting('2017-09-18');
  patientId = child;
  await query(
    `UPDATE patient SET guardian_name = '王建国', guardian_phone = '13900000008', guardian_relation = 4,
      id_card_no = '330106201709180014', address = '解放路1号', province = '浙江省', city = '杭州市' WHERE id = $1`,
    [child],
  );
  await sign({ id, version }, { ticked, patientSign: STROKES, ...GUARDIAN });
  await clinic.askDone(acceptsId, 0, COMPLETE);
  await examine(acceptsId, 'F02', { odR1Sph: -2.25, odR1Cyl: -0.75, odR1Axis: 178 });
  await examine(acceptsId, 'F06', { odIop1: 15, osIop1: 22.4 });
  await pointsOf(clinic, acceptsId, '2025-09-01', 'AL', { od: 24.1, os: 24.28 }, 'IOLMaster 700');
  const prism = { odPrism1: 2, odBase1: 'BI' as const, confirmChange: true };
  const far = { kind: 'remote', acceptsId, version: 0, ...clinic.far, ...prism, noCycloReason: '家长拒绝' } as const;
  await app.send(optician.finish, far, { token: clinic.doctor });
  await query(
    `UPDATE file SET state = 'LINKED', biz_id = (SELECT max(id) FROM stage_record WHERE patient_id = $2) WHERE id = $1`,
    [await sentPicture(clinic), child],
  );
  bundle = JSON.parse((await fetched(clinic.manager)).text) as Bundle;
});
afterAll(() => consents.app.close());

describe('a patient as FHIR R4', () => {
  it('is a bundle that is valid against the R4 definitions', () => {
    expect(objections(bundle)).toEqual([]);
    expect(objections({ resourceType: 'VisionPrescription', status: 'active' } as Resource)).not.toEqual([]);
  });

  it('contains the patient, the guardian, and all visits, findings, measurements, prescriptions and consents', () => {
    const types = new Set(resourcesOf(bundle).map(({ resourceType }) => resourceType));
    expect([...types].sort()).toEqual([
      ...['Condition', 'DocumentReference', 'Encounter', 'Observation', 'Organization', 'Patient', 'Practitioner'],
      ...['RelatedPerson', 'VisionPrescription'],
    ]);
  });

  it('references only resources that it contains', () => {
    const all = resourcesOf(bundle);
    const carried = new Set(all.map(({ resourceType, id }) => `${resourceType}/${id}`));
    const named = [...JSON.stringify(all).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to ?? '');
    expect(named.filter((to) => !carried.has(to))).toEqual([]);
  });

  it('identifies the patient by record number and identity card, and the guardian as a parent', () => {
    const [person] = ofType('Patient');
    expect(person).toMatchObject({
      name: [{ text: '王小明' }],
      birthDate: '2017-09-18',
      address: [{ city: '杭州市' }],
    });
    expect(person?.identifier?.map(({ value }) => value)).toContain('330106201709180014');
    expect(ofType('RelatedPerson')).toMatchObject([
      { name: [{ text: '王建国' }], relationship: [{ coding: [{ code: 'PRN' }], text: '父母' }] },
    ]);
  });

  it('contains a diagnosis by its code, with the eye', () => {
    expect(ofType('Condition')).toMatchObject([
      {
        code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'H52.1' }], text: '近视' },
        bodySite: [{ text: '双眼' }],
        verificationStatus: { coding: [{ code: 'confirmed' }] },
      },
    ]);
  });

  it('contains every field of an examination with its unit, and the mean eye pressures also by LOINC', () => {
    const read = (code: string) => {
      const found = ofType('Observation').find(({ id }) => id?.endsWith(`-${code.toLowerCase()}`));
      const parts = found?.component ?? [];
      return parts.map(({ code: of, valueQuantity, valueString }) => [of.text, valueQuantity?.value ?? valueString]);
    };
    expect(read('F02')).toEqual(
      expect.arrayContaining([
        ['右眼第1次球镜', -2.25],
        ['右眼第1次轴位', 178],
      ]),
    );
    const pressure = ofType('Observation').find(({ code }) => code?.text === '眼压');
    const byLoinc = (code: string) => (part: NonNullable<Observation['component']>[number]) =>
      part.code.coding?.some((coding) => coding.system === 'http://loinc.org' && coding.code === code);
    expect(pressure?.component?.find(byLoinc('79892-6'))).toMatchObject({
      valueQuantity: { value: 15, unit: 'mmHg', code: 'mm[Hg]' },
    });
    expect(pressure?.component?.find(byLoinc('79893-4'))?.valueQuantity?.value).toBe(22.4);
  });

  it('marks a signed stage final while its visit is open, a draft preliminary, and names the examiner', async () => {
    const observed = (of: Bundle, part: string) =>
      resourcesOf(of).find(({ id }) => id?.endsWith(part)) as Observation | undefined;
    expect(['-ask', '-f02'].map((part) => observed(bundle, part)?.status)).toEqual(['final', 'final']);
    const { rows } = await consents.app.database.query(
      `SELECT staff_id::int AS id FROM account WHERE account = 'doctor' ORDER BY id`,
    );
    expect(observed(bundle, '-f02')?.performer?.[0]?.reference).toBe(`Practitioner/staff-${rows[0]?.id}`);
    const { acceptsId, patientId: other } = await consents.clinic.arrive();
    await consents.clinic.receive(acceptsId);
    await consents.clinic.ask(acceptsId, 0, COMPLETE);
    const drafted = JSON.parse((await fetched(consents.clinic.manager, other)).text) as Bundle;
    expect(observed(drafted, '-ask')?.status).toBe('preliminary');
  });

  it('contains axial lengths over the years with device and eye', () => {
    const lengths = ofType('Observation').filter(({ code }) => code?.text === '眼轴');
    expect(
      lengths.map(({ bodySite, valueQuantity }) => [bodySite?.text, valueQuantity?.value, valueQuantity?.code]),
    ).toEqual([
      ['右眼', 24.1, 'mm'],
      ['左眼', 24.28, 'mm'],
    ]);
    expect(lengths[0]).toMatchObject({
      effectiveDateTime: '2025-09-01T09:00:00+08:00',
      device: { display: 'IOLMaster 700' },
    });
  });

  it('contains the powers of each eye, prisms by direction, and distances and acuity as a note', () => {
    const [paper] = ofType('VisionPrescription');
    expect(paper?.status).toBe('active');
    expect(paper?.lensSpecification).toMatchObject([
      { eye: 'right', sphere: -3, cylinder: -0.5, axis: 90, prism: [{ amount: 2, base: 'in' }] },
      { eye: 'left', sphere: -2.75 },
    ]);
    expect(paper?.lensSpecification?.[0]?.note?.[0]?.text).toBe('瞳距 32.0mm，矫正视力 5.0');
  });

  it('contains the full text of a signed consent, and references each picture', () => {
    const [consent, picture] = ofType('DocumentReference').map(({ content }) => content?.[0]?.attachment);
    expect(Buffer.from(consent?.data ?? '', 'base64').toString('utf8')).toContain('王小明');
    expect(picture).toMatchObject({ contentType: 'image/png', size: 10 });
  });
});

describe('the right to export a patient', () => {
  it('shows full numbers to an account with the right, and logs the reason', async () => {
    const { clinic, query } = consents;
    expect((await fetched(clinic.manager)).text).toContain('13900000008');
    const lines = await query(
      `SELECT reason, success FROM operation_log WHERE target_id = $1 AND reason = $2 ORDER BY id LIMIT 1`,
      [String(patientId), REASON],
    );
    expect(lines).toEqual([{ reason: REASON, success: true }]);
  });

  it('is required', async () => {
    expect((await fetched(consents.clinic.optom)).status).toBe(403);
  });
});
