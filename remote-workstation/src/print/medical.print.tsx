import { RecordPage } from './record-page';

/** 门诊病历打印 (domain-workstation §7). */
export default function MedicalPrint() {
  return <RecordPage type="MEDICAL" title="门诊病历打印" />;
}
