import type { OutputOf } from '@mingmou/contract/base/call';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import type { VisitQuery } from './tabs';

export type VisitOfDetail = OutputOf<typeof consultingDesk.medicalAccepts>;
export type PatientInfo = OutputOf<typeof consultingDesk.patientInfo>;

/** The visit of the detail page and its patient. */
export function useVisit({ acceptsId, patientId }: VisitQuery) {
  const visit = useCall(consultingDesk.medicalAccepts, { id: acceptsId });
  const patient = useCall(consultingDesk.patientInfo, { patientId });
  return {
    visit: visit.data,
    patient: patient.data,
    refusal: visit.refusal ?? patient.refusal,
    refetch: () => {
      visit.refetch();
      patient.refetch();
    },
  };
}
