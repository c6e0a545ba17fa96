import type { PatientInfo, VisitOfDetail } from './use-visit';

const ALLERGIC = 1;

/** Allergies of the patient's file and of this visit's 问诊; undefined where neither names any. */
export function allergiesOf(
  { allergyFlag, allergyHistory }: PatientInfo,
  { askedAllergy }: VisitOfDetail,
): string | undefined {
  const onFile = allergyFlag === ALLERGIC ? (allergyHistory ?? '有') : undefined;
  if (!askedAllergy || onFile?.includes(askedAllergy)) return onFile;
  return onFile === undefined ? askedAllergy : `${onFile}；${askedAllergy}`;
}
