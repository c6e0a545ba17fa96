import { dictName } from '@mingmou/contract/base/dict';
import { EYES } from '@mingmou/contract/base/eyes';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import type { VisitPrintData } from '@mingmou/contract/system/template/template-vocabulary';
import type { PrintSign } from '@mingmou/contract/workstation/print/visit-print.fields';
import type { SessionCx } from '../../../kernel/context/cx';
import { freeData, freePerson } from '../../print/free-data.service';
import type { findVisit } from '../../visit/visit.rows';
import {
  autorefraction,
  axialLength,
  corrected,
  diagnosesOf,
  either,
  equivalent,
  keratometry,
  noted,
  pressure,
  type RecordOf,
  refraction,
  textIn,
  uncorrected,
} from './record-readings.rules';
import type { Content } from './stage-groups.rules';

type Visit = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

/** Returns the text of a field, with a note if its stage is not finished: such a page has no watermark. */
const textOf = (content: Content, name: string) => noted(content, textIn(content, name));

/** The dependable refraction first: with the accommodation paralysed, subjective, from the machine. */
function refracted(record: RecordOf) {
  return either(either(refraction(record, 'F05'), refraction(record, 'F04')), autorefraction(record));
}

/** Returns the values of a page about one visit; missing ones are empty and print as blanks. */
export async function visitData(
  cx: SessionCx,
  { visit, record, doctor }: { visit: Visit; record: RecordOf; doctor: PrintSign | undefined },
): Promise<VisitPrintData> {
  const { values, lists } = await freeData(cx, await freePerson(cx, visit.patientId));
  const [od, os] = EYES;
  const nextReview = textIn(record.conclusion, 'nextReviewDate') || textIn(record.consultation, 'nextReviewDate');
  return {
    values: {
      ...values,
      // Nobody knows whose hand such a page ends in.
      'patient.phone': values['patient.phone'] && maskedPhone(values['patient.phone']),
      'visit.no': visit.visitNo,
      'visit.day': visit.day,
      'visit.type': dictName(visitType, visit.visitType),
      'visit.department': visit.departmentName,
      'visit.complaint': textOf(record.consultation, 'chiefComplaint'),
      'visit.history': textOf(record.consultation, 'presentIllness'),
      'visit.conclusion': textOf(record.conclusion, 'conclusionText') || textOf(record.consultation, 'plan'),
      'visit.nextReview': nextReview,
      'va.odUcva': uncorrected(record)(od),
      'va.osUcva': uncorrected(record)(os),
      'va.odCva': corrected(record)(od),
      'va.osCva': corrected(record)(os),
      'ref.od': refracted(record)(od),
      'ref.os': refracted(record)(os),
      'ref.odSe': equivalent(record)(od),
      'ref.osSe': equivalent(record)(os),
      'kera.odK1': keratometry(record, 'k1')(od),
      'kera.osK1': keratometry(record, 'k1')(os),
      'kera.odK2': keratometry(record, 'k2')(od),
      'kera.osK2': keratometry(record, 'k2')(os),
      'al.od': axialLength(record)(od),
      'al.os': axialLength(record)(os),
      'iop.od': pressure(record)(od),
      'iop.os': pressure(record)(os),
      plan: textOf(record.consultation, 'plan'),
      advice: textOf(record.conclusion, 'advice'),
      'doctor.name': doctor?.name ?? visit.doctorName ?? null,
      'doctor.title': doctor?.title ?? null,
    },
    lists: {
      ...lists,
      diag: diagnosesOf(record).map(({ name, ...one }) => ({ ...one, name: noted(record.consultation, name) })),
    },
  };
}
