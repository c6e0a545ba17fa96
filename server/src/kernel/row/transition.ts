import { type Code, sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { type Flow, nextState } from '@mingmou/contract/base/flow';
import { Refusal, refuse } from '../call/refusal';
import type { LogDetail, SessionCx } from '../context/cx';

interface Lockable {
  readonly id: number;
  readonly version: number;
}

/** Refusals of an area with numbers of its own. An absent one falls back to the shared refusal. */
export interface FlowRefusals {
  readonly missing?: Code<string>;
  /** Sentence that may contain `{state}` and `{action}`. */
  readonly wrongState?: Code<string>;
  readonly stale?: Code<string>;
}

/** How to find, lock and check one row before an act. */
export interface Guarded<Row extends Lockable, State extends string, Action extends string> {
  readonly flow: Flow<State, Action>;
  /** Action, or a function that derives the action from the found row. */
  readonly action: NoInfer<Action> | ((row: Row) => NoInfer<Action>);
  /** Version that the person saw; null if the caller need not have read the row. */
  readonly version: number | null;
  /** Loads the row `FOR UPDATE`; undefined if it does not exist or row-level security hides it. */
  readonly lock: () => Promise<Row | undefined>;
  readonly state: (row: Row) => NoInfer<State>;
  readonly refusals?: FlowRefusals;
  /** Checks rights on this row in addition to the call's right, before the state is checked. */
  readonly permit?: (row: Row, action: Action) => void | Promise<void>;
  /** Checks the state with refusals of the area, and other conditions that precede the version check. */
  readonly inState?: (row: Row, at: { readonly allowed: boolean; readonly action: Action }) => void | Promise<void>;
}

/** Effects, writes and log of an act on a row that allows it. */
interface Move<Row extends Lockable, State extends string, Change> {
  readonly flow: Pick<Flow<State>, 'states'>;
  /**
   * Checks content and runs effects in the same transaction before the state is written; returns the further changes.
   */
  readonly effect?: (row: Row, to: State) => Promise<Change>;
  readonly write: (row: Row, to: State, change: Change) => Promise<unknown>;
  /** Returns the object of the log line; its details are added to the two states. */
  readonly target: (row: Row, change: Change) => Target | Promise<Target>;
  readonly reason?: string | null | undefined;
}

type Target = Omit<LogDetail, 'targetId' | 'reason'>;

/** Row that allows the action, with the states before and after. */
export interface Found<Row, State> {
  readonly row: Row;
  readonly from: State;
  readonly to: State;
}

/** Returns the state after an action; refuses an action that the flow does not allow. */
export function mustMove<State extends string, Action extends string>(
  flow: Flow<State, Action>,
  state: NoInfer<State>,
  action: NoInfer<Action>,
  wrongState: Code<string> = sharedCodes.wrongState,
): State {
  const to = nextState(flow, state, action);
  if (to === null) throw stateRefusal(flow, state, action, wrongState);
  return to;
}

/** Returns the refusal of an action in this state. */
export function stateRefusal<State extends string, Action extends string>(
  { states, actions }: Flow<State, Action>,
  state: NoInfer<State>,
  action: NoInfer<Action>,
  wrongState: Code<string> = sharedCodes.wrongState,
): Refusal {
  const words = { state: states[state].title, action: actions[action].title };
  return new Refusal(wrongState.code, sentence(wrongState, words));
}

/** Returns the state names that the log shows for a move. */
export function stateWords<State extends string>(
  { states }: Pick<Flow<State>, 'states'>,
  from: NoInfer<State>,
  to: NoInfer<State>,
) {
  const word = (state: State) => ({ state: { label: '状态', value: states[state].title } });
  return { before: word(from), after: word(to) };
}

/** Locks the row and checks permission, state and version, in this order. */
export async function lockFor<Row extends Lockable, State extends string, Action extends string>(
  guarded: Guarded<Row, State, Action>,
): Promise<Found<Row, State>> {
  const { flow, version, refusals } = guarded;
  const row = (await guarded.lock()) ?? refuse(refusals?.missing ?? sharedCodes.missing);
  const action = typeof guarded.action === 'function' ? guarded.action(row) : guarded.action;
  await guarded.permit?.(row, action);
  const from = guarded.state(row);
  await guarded.inState?.(row, { allowed: nextState(flow, from, action) !== null, action });
  const to = mustMove(flow, from, action, refusals?.wrongState);
  if (version !== null && row.version !== version) refuse(refusals?.stale ?? sharedCodes.stale);
  return { row, from, to };
}

/** Runs effects, write and log of an act on a row that `lockFor` returned. */
export async function move<Row extends Lockable, State extends string, Change = void>(
  cx: SessionCx,
  { row, from, to }: Found<Row, State>,
  steps: Move<Row, NoInfer<State>, Change>,
): Promise<Change> {
  // Without an effect `Change` is void.
  const change = (await steps.effect?.(row, to)) as Change;
  await steps.write(row, to, change);
  const words = stateWords(steps.flow, from, to);
  const { before, after, ...target } = await steps.target(row, change);
  cx.log({
    ...target,
    targetId: row.id,
    before: { ...words.before, ...before },
    after: { ...words.after, ...after },
    reason: steps.reason || undefined,
  });
  return change;
}

/**
 * Runs a move of any lifecycle: load, lock, check, write, log. Checks run in a fixed order (permission, state, version,
 * content and effects), and a refusal changes nothing.
 */
export async function transition<Row extends Lockable, State extends string, Action extends string, Change = void>(
  cx: SessionCx,
  steps: Guarded<Row, State, Action> & Move<Row, NoInfer<State>, Change>,
): Promise<Found<Row, State> & { readonly change: Change }> {
  const found = await lockFor(steps);
  return { ...found, change: await move(cx, found, steps) };
}
