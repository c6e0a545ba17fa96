import { stateAt } from '@mingmou/contract/base/flow';
import { lensEventFlow } from '@mingmou/contract/workstation/archive/lens/lens-event.flow';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { LensEventRow } from './lens-event-acts';

/** Whether an event is reported; the title shows the reason if it is not. */
export function EventState({ of }: { readonly of: LensEventRow }) {
  const { title, tone } = stateAt(lensEventFlow, of.reportState);
  return (
    <span title={of.waiveReason ?? undefined}>
      <StateTag tone={tone}>{title}</StateTag>
    </span>
  );
}
