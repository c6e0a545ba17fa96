import type { OutputOf } from '@mingmou/contract/base/call';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import type { VisitQuery } from './tabs';

export type VisitOfDetail = OutputOf<typeof desk.medicalAccepts>;
export type PatientInfo = OutputOf<typeof desk.patientInfo>;

/** The visit of the detail page and its patient. */
export function useVisit({ acceptsId, patientId }: VisitQuery) {
  const visit = useCall(desk.medicalAccepts, { id: acceptsId });
  const patient = useCall(desk.patientInfo, { patientId });
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
