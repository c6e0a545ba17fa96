import type { OutputOf } from '@mingmou/contract/base/call';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { expect, type Page } from 'playwright/test';
import { ask } from './ask';

const DESK = '/api/doctor-viewing-table';
const YEAR_MS = 31_557_600_000;
const STROKES = [[20, 40, 0, 60, 44, 30, 120, 60, 60, 180, 52, 90, 200, 80, 110, 240, 120, 130, 300, 100, 160]];

type Figures = Readonly<Record<string, unknown>>;

/** Examination results of a child who is suited for orthokeratology. */
const FOUND: Readonly<Record<string, Figures>> = {
  F04: {
    ...{ odSubSph: -3, odSubCyl: -0.5, odSubAxis: 180, odBcva: '5.0' },
    ...{ osSubSph: -2.75, osBcva: '5.0', ouBcva: '5.0' },
  },
  F06: { odIop1: 15, osIop1: 16, method: '非接触(NCT)' },
  F07: { odK1: 42.5, odK2: 43.5, osK1: 42.25, osK2: 43.25 },
  F08: { odEFlat: 0.5, osEFlat: 0.52 },
  F09: { odAl: 24.5, odCct: 545, odWtw: 11.6, osAl: 24.3, osCct: 548, osWtw: 11.6 },
  F23: { odFbut: 12, osFbut: 11 },
};

const at = (path: string, values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).reduce((url, [name, value]) => url.replace(`{${name}}`, String(value)), path);

/** Creates a child with examinations of today and a signed orthokeratology archive, through the doctor's calls. */
export async function examinedChild(page: Page, doctorId: number, nth: number) {
  const { records } = await ask<{ records: readonly { id: number; birthday: string }[] }>(page, '/api/patient/page', {
    ...{ page: 1, size: 100, column: 'birthday', asc: false },
  });
  const children = records.filter(({ birthday }) => {
    const years = (Date.now() - Date.parse(birthday)) / YEAR_MS;
    return years > 8.1 && years < 17.9;
  });
  const patientId = children.at(-1 - nth)?.id ?? 0;
  const { acceptsId } = await ask<{ acceptsId: number }>(page, `${DESK}/receive-quick?patientId=${patientId}`);
  for (const formCode of Object.keys(FOUND)) await ask(page, inspection.add.path, { acceptsId, formCode });
  const tab = await ask<OutputOf<typeof inspection.findByAccepts>>(
    page,
    at(inspection.findByAccepts.path, { acceptsId }),
  );
  for (const { checkRowId, version, formCode } of tab.rows) {
    const rows = [{ checkRowId, version, formCode, result: FOUND[formCode] }];
    await ask(page, inspection.finish.path, { acceptsId, checkRowIds: [checkRowId], rows });
  }
  await ask(page, consultation.finish.path, {
    ...{ acceptsId, version: 0, chiefComplaint: '视远不清', presentIllness: '一年来加深', allergyHas: '无' },
    ...{ plan: '角膜塑形镜', odCornea: [0], osCornea: [0], odFundus: [0], osFundus: [0] },
    diagnoses: [{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }],
  });
  const { id } = await ask<{ id: number }>(page, lensArchive.create.path, {
    ...{ patientId, lensCategory: 3, doctorId, archiveName: `塑形${Date.now() % 100_000}` },
  });
  return { patientId, acceptsId, id };
}

/** Reads, ticks and signs the consent of an archive. */
export async function signConsent(page: Page, ownerId: number): Promise<void> {
  const area = 'corneal-hard-archives';
  const kept = await ask<{ id: number; version: number }>(page, at(informedConsent.save.path, { area }), {
    ...{ area, ownerId, kind: 'OK' },
  });
  const { id, version } = kept;
  const paper = await ask<{ riskItems: readonly string[] }>(page, at(informedConsent.print.path, { area, id }));
  expect(paper.riskItems.length).toBeGreaterThan(0);
  await ask(page, at(informedConsent.sign.path, { area }), {
    ...{ area, id, version, ticked: paper.riskItems.map((_, place) => place), patientSign: STROKES },
    ...{ guardianSign: STROKES, guardianName: '王建国', guardianRelation: 4, guardianIdNo: '11010519491231002X' },
    doctorSign: STROKES,
  });
}
