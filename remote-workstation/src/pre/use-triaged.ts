import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { useCall } from '@mingmou/core/store/use-call';

/** Returns the pre-examination of a visit for 引用预检, which needs no right of the triage desk; undefined until loaded. */
export function useTriaged(acceptsId: number, { skip = false } = {}) {
  const { data } = useCall(preExamination.findByAccepts, { acceptsId }, { skip, quiet: true });
  return data && (data.current ?? {});
}
