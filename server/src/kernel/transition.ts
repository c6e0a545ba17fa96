import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Flow, nextState } from '@mingmou/contract/base/flow';
import type { SessionCx } from './cx';
import { refuse } from './refusal';
import { asSeen } from './versioned-row';

export interface Lockable<State extends string> {
  readonly id: number;
  readonly state: State;
  readonly version: number;
}

interface Steps<Row extends Lockable<State>, State extends string, Action extends string> {
  readonly flow: Flow<State, Action>;
  readonly action: NoInfer<Action>;
  readonly id: number;
  /** The version that the person saw. */
  readonly version: number;
  /** Loads the row `FOR UPDATE`; undefined where it does not exist or row-level security hides it. */
  readonly lock: (id: number) => Promise<Row | undefined>;
  /** Domain checks and effects, in the same transaction, before the state is written. */
  readonly effect?: (row: Row) => Promise<void>;
  readonly write: (row: Row, to: State) => Promise<void>;
  readonly target: (row: Row) => { targetType: string; targetName: string };
  readonly reason?: string;
}

/** Every transition of every lifecycle: load, lock, check, write, log. A refusal changes nothing. */
export async function transition<Row extends Lockable<State>, State extends string, Action extends string>(
  cx: SessionCx,
  steps: Steps<Row, State, Action>,
): Promise<State> {
  const { flow, action, id, version } = steps;
  const row = await steps.lock(id);
  if (!row) refuse(sharedCodes.missing);
  const to = nextState(flow, row.state, action);
  if (to === null) {
    refuse(sharedCodes.wrongState, { state: flow.states[row.state].title, action: flow.actions[action].title });
  }
  asSeen(row, version);
  await steps.effect?.(row);
  await steps.write(row, to);
  cx.log({
    ...steps.target(row),
    targetId: id,
    before: { state: { label: '状态', value: flow.states[row.state].title } },
    after: { state: { label: '状态', value: flow.states[to].title } },
    reason: steps.reason,
  });
  return to;
}
