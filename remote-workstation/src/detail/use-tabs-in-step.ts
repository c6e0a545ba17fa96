import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useEffect, useRef } from 'react';

/** Triage and the patient's phone write some records too: where one is further than the tabs say, the visit is read again. */
export function useTabsInStep(acceptsId: number, tab: number, stageState: number | undefined): void {
  const { data, refetch } = useCall(consultingDesk.medicalAccepts, { id: acceptsId });
  const shown = data?.stages.find((one) => one.tab === tab)?.stageState;
  const isBehind = stageState !== undefined && shown !== undefined && shown !== stageState;
  const latest = useRef(refetch);
  latest.current = refetch;
  useEffect(() => {
    if (isBehind) latest.current();
  }, [isBehind]);
}
