import { sharedCodes } from '@mingmou/contract/base/codes';
import { openData } from '@mingmou/contract/open-data/open-data.contract';
import { maskedIdCard, maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { refuse } from '../../kernel/call/refusal';
import { handleDocument, type Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { lookAt, viewedOrgs } from '../../kernel/report/view.store';
import { patientHere } from '../patients/patient.service';
import { PATIENT, seesPlain } from '../patients/patient-view.service';
import { DEFAULT_SCAN, type ScanSettings } from '../phone/scan.config';
import { type PatientRow, patientRow } from './open-data.store';
import { bundleOf, patientResources } from './patient-bundle.service';

/** As every export: numbers masked unless the role may read them. */
function shown(cx: SessionCx, row: PatientRow): PatientRow {
  if (seesPlain(cx)) return row;
  const phone = (number: string | null) => (number ? maskedPhone(number) : number);
  const card = (number: string | null) => (number ? maskedIdCard(number) : number);
  return {
    ...row,
    phone: maskedPhone(row.phone),
    phone2: phone(row.phone2),
    guardianPhone: phone(row.guardianPhone),
    idCardNo: card(row.idCardNo),
    guardianIdCard: card(row.guardianIdCard),
  };
}

export const openDataRoutes = ({ publicUrl }: ScanSettings = DEFAULT_SCAN): readonly Route[] => [
  handleDocument(openData.patient, async ({ patientId, reason }, cx) => {
    await patientHere(cx, patientId);
    const row = (await patientRow(cx, patientId)) ?? refuse(sharedCodes.missing);
    const orgs = (await viewedOrgs(cx)).map(({ id }) => id);
    await lookAt(cx, orgs);
    const resources = await patientResources(cx, shown(cx, row), orgs);
    cx.log({ targetType: PATIENT, targetId: patientId, targetName: row.name, reason });
    return JSON.stringify(bundleOf(resources, `${publicUrl.replace(/\/+$/, '')}/fhir`, patientId, cx.now));
  }),
];
