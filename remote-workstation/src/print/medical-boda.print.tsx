import { VisitPrintPage } from './visit-print-page';

/** 门诊病历打印（博大版） (domain-workstation §7). */
export default function MedicalBodaPrint() {
  return <VisitPrintPage type="MEDICAL_BODA" title="门诊病历打印（博大版）" />;
}
