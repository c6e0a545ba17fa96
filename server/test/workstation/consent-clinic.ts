import type { InputOf } from '@mingmou/contract/base/call';
import type { Signature } from '@mingmou/contract/clinic/signature.fields';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import type { InformedConsentKind } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import type { PatientPart } from '@mingmou/contract/workstation/informed-consent/informed-consent.fields';
import { newKey } from '../outpatient/desk';
import { openClinic } from './clinic';

/** Strokes of a signature: x, y and milliseconds in turn. */
export const STROKES: Signature = [
  [20, 40, 0, 60, 44, 30, 120, 60, 60, 180, 52, 90],
  [200, 80, 300, 240, 120, 330, 300, 100, 360],
];

const RESIDENT = '11010519491231002X';
export const GUARDIAN = {
  ...{ guardianSign: STROKES, guardianName: '王建国', guardianRelation: 4, guardianIdNo: RESIDENT },
} as const satisfies PatientPart;

export const VISIT = 'viewing-table';

export const every = (risks: readonly string[]) => risks.map((_, at) => at);

type Signing = Partial<InputOf<typeof informedConsent.sign>>;

/** Opens a clinic whose patients sign consents. */
export async function openConsents() {
  const clinic = await openClinic();
  const { app } = clinic.desk;
  const query = async (text: string, values: readonly unknown[] = []) =>
    (await app.database.query(text, [...values])).rows as Record<string, unknown>[];
  const save = (ownerId: number, kind: InformedConsentKind = '散瞳', token = clinic.doctor) =>
    app.send(informedConsent.save, { area: VISIT, ownerId, kind }, { token });
  const print = async (id: number, token = clinic.doctor) =>
    (await app.send(informedConsent.print, { area: VISIT, id }, { token })).data;
  return {
    clinic,
    app,
    query,
    save,
    print,
    /** Registers a patient with this birthday, a visit and an unsigned consent. */
    waiting: async (birthday: string, kind: InformedConsentKind = '散瞳') => {
      const { acceptsId, patientId } = await clinic.arrive();
      await clinic.receive(acceptsId);
      await query('UPDATE patient SET birthday = $2, name = $3 WHERE id = $1', [patientId, birthday, '王小明']);
      const { id, version } = (await save(acceptsId, kind)).data;
      const { riskItems } = await print(id);
      return { acceptsId, patientId, id, version, ticked: every(riskItems) };
    },
    sign: (key: { readonly id: number; readonly version: number }, said: Signing, token = clinic.doctor) =>
      app.send(
        informedConsent.sign,
        { area: VISIT, id: key.id, version: key.version, doctorSign: STROKES, ...said },
        { token, idempotencyKey: newKey() },
      ),
    list: async (ownerId: number) =>
      (await app.send(informedConsent.list, { area: VISIT, ownerId }, { token: clinic.doctor })).data,
  };
}

export type Consents = Awaited<ReturnType<typeof openConsents>>;
