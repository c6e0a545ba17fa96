import { type Code, sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { type Flow, nextState } from '@mingmou/contract/base/flow';
import type { LogDetail, SessionCx } from './cx';
import { Refusal, refuse } from './refusal';

interface Lockable {
  readonly id: number;
  readonly version: number;
}

/** The refusals of an area that numbers its own; each is the shared one where it is absent. */
export interface FlowRefusals {
  readonly missing?: Code<string>;
  /** Its sentence may hold `{state}` and `{action}`. */
  readonly wrongState?: Code<string>;
  readonly stale?: Code<string>;
}

/** How one row is found, locked and judged before an act on it. */
export interface Guarded<Row extends Lockable, State extends string, Action extends string> {
  readonly flow: Flow<State, Action>;
  /** The action, or the one that the row as it was found asks for. */
  readonly action: NoInfer<Action> | ((row: Row) => NoInfer<Action>);
  /** The version that the person saw; null where whoever acts need not have read the row. */
  readonly version: number | null;
  /** Loads the row `FOR UPDATE`; undefined where it does not exist or row-level security hides it. */
  readonly lock: () => Promise<Row | undefined>;
  readonly state: (row: Row) => NoInfer<State>;
  readonly refusals?: FlowRefusals;
  /** Rights on this very row, beside the one of the call: before its state is looked at. */
  readonly permit?: (row: Row, action: Action) => void | Promise<void>;
  /** What the area says of the state in words of its own, and what else must hold before the version is compared. */
  readonly inState?: (row: Row, at: { readonly allowed: boolean; readonly action: Action }) => void | Promise<void>;
}

/** What an act on a row that may take it does, writes and says. */
interface Move<Row extends Lockable, State extends string, Change> {
  readonly flow: Pick<Flow<State>, 'states'>;
  /** Checks of content and effects, in the same transaction, before the state is written; answers what else changes. */
  readonly effect?: (row: Row, to: State) => Promise<Change>;
  readonly write: (row: Row, to: State, change: Change) => Promise<unknown>;
  /** What the log names; what it says beside the two states is added to them. */
  readonly target: (row: Row, change: Change) => Target | Promise<Target>;
  readonly reason?: string | null | undefined;
}

type Target = Omit<LogDetail, 'targetId' | 'reason'>;

/** A row that may take the action, and the state before and after it. */
export interface Found<Row, State> {
  readonly row: Row;
  readonly from: State;
  readonly to: State;
}

/** The state after an action; refused where the flow does not hold it. */
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

/** Says that an action is not for a row in this state. */
export function stateRefusal<State extends string, Action extends string>(
  { states, actions }: Flow<State, Action>,
  state: NoInfer<State>,
  action: NoInfer<Action>,
  wrongState: Code<string> = sharedCodes.wrongState,
): Refusal {
  const words = { state: states[state].title, action: actions[action].title };
  return new Refusal(wrongState.code, sentence(wrongState, words));
}

/** What the log says of a move. */
export function stateWords<State extends string>(
  { states }: Pick<Flow<State>, 'states'>,
  from: NoInfer<State>,
  to: NoInfer<State>,
) {
  const word = (state: State) => ({ state: { label: '状态', value: states[state].title } });
  return { before: word(from), after: word(to) };
}

/** The row locked, in a state that allows the action, as the person saw it: permission, state, version. */
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

/** Effects, write and log of an act on a row that `lockFor` found fit for it. */
export async function move<Row extends Lockable, State extends string, Change = void>(
  cx: SessionCx,
  { row, from, to }: Found<Row, State>,
  steps: Move<Row, NoInfer<State>, Change>,
): Promise<Change> {
  // Without an effect nothing else changes: `Change` is void then.
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
 * Every move of every lifecycle: load, lock, check, write, log. Guards answer in one order (permission, state, version,
 * content and what the effect says), and a refusal changes nothing.
 */
export async function transition<Row extends Lockable, State extends string, Action extends string, Change = void>(
  cx: SessionCx,
  steps: Guarded<Row, State, Action> & Move<Row, NoInfer<State>, Change>,
): Promise<Found<Row, State> & { readonly change: Change }> {
  const found = await lockFor(steps);
  return { ...found, change: await move(cx, found, steps) };
}
