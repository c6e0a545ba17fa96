import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { payState } from '@mingmou/contract/dict/pay-state';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import { acceptsFlow, registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { StateTag } from '@mingmou/kit/list/state-tag';

type Row = OutputOf<typeof registration.page>['records'][number];

export const isRegistered = ({ registerState }: Pick<Row, 'registerState'>) =>
  stateOf(registrationFlow, registerState) === 'REGISTERED';

/** Relevant state: of the visit while the registration is valid, otherwise how it ended. */
export function RowState({ registerState, acceptsState }: Pick<Row, 'registerState' | 'acceptsState'>) {
  const { title, tone } = isRegistered({ registerState })
    ? stateAt(acceptsFlow, acceptsState)
    : stateAt(registrationFlow, registerState);
  return <StateTag tone={tone}>{title}</StateTag>;
}

const TONES = ['draft', 'waiting', 'passed', 'reversed'] as const;

export function PayTag({ payState: state, returnPending }: Pick<Row, 'payState' | 'returnPending'>) {
  if (returnPending) return <StateTag tone="working">退号处理中</StateTag>;
  return <StateTag tone={TONES[state]}>{dictName(payState, state)}</StateTag>;
}
