import { OnDemand } from '@mingmou/core/remote/on-demand';
import { Part } from '@mingmou/core/remote/part';
import type { CallDialogProps } from './call-frame';

const frame = new Part(() => import('./call-frame'));

/**
 * Dialog that sends one call. Labels, limits, references and required marks come from the declared input of the call. It is
 * open while it is rendered.
 */
export function CallDialog<I, O>(props: CallDialogProps<I, O>) {
  return <OnDemand part={frame}>{({ CallFrame }) => <CallFrame {...props} />}</OnDemand>;
}
