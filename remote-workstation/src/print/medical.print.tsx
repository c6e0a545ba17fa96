import { VisitPrintPage } from './visit-print-page';

/** 门诊病历打印 (domain-workstation §7). */
export default function MedicalPrint() {
  return <VisitPrintPage type="MEDICAL" title="门诊病历打印" />;
}
