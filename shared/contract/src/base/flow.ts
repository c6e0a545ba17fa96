import type { Right } from '../auth/rights';
import type { Dict } from './dict';
import type { StateEnum } from './field';

/** What colour a state wears everywhere (visual.md, State tags). */
export type Tone = 'waiting' | 'working' | 'passed' | 'draft' | 'refused' | 'void' | 'reversed' | 'overdue';

export interface FlowState {
  readonly title: string;
  readonly tone: Tone;
  /** Code of the state in the database and in requests; absent: they use the name. */
  readonly code?: number;
}

export interface FlowAction<State extends string = string> {
  readonly title: string;
  readonly from: readonly State[];
  /** Where it leads; absent where the state stays as it is. */
  readonly to?: State;
  readonly grant: Right;
}

export interface Flow<State extends string = string, Action extends string = string> {
  readonly states: Readonly<Record<State, FlowState>>;
  readonly start: State;
  readonly actions: Readonly<Record<Action, FlowAction<State>>>;
}

type States = Readonly<Record<string, FlowState>>;
type Stated = { readonly states: States };

/** The names of the states of a flow: what rules and services speak. */
export type StateOf<F extends Stated> = keyof F['states'] & string;

/** Type of the code that the database and requests use for a state, or for any state, of a flow. */
export type StateCode<F extends Stated, State extends StateOf<F> = StateOf<F>> = {
  [Name in State]: F['states'][Name] extends { readonly code: infer Code } ? Code : Name;
}[State];

/** Declares a lifecycle: an action or a target that the table lacks does not compile. */
export function flow<const Table extends States, const Action extends string>(table: {
  readonly states: Table;
  readonly start: NoInfer<keyof Table & string>;
  readonly actions: Readonly<Record<Action, FlowAction<NoInfer<keyof Table & string>>>>;
}): Flow<keyof Table & string, Action> & { readonly states: Table } {
  return table;
}

/** The code of a named state. */
export function stateCode<F extends Stated, const State extends StateOf<F>>(
  { states }: F,
  state: State,
): StateCode<F, State> {
  return (states[state]?.code ?? state) as StateCode<F, State>;
}

/** The name of the state that a row or a call writes as a code. */
export function stateOf<F extends Stated>({ states }: F, code: number | string): StateOf<F> {
  const found = Object.keys(states).find((name) => (states[name]?.code ?? name) === code);
  if (found === undefined) throw new RangeError(`the flow has no state ${code}`);
  return found;
}

/** Word and tone of the state that a row writes as a code. */
export function stateAt<F extends Stated>(table: F, code: number | string): FlowState {
  return table.states[stateOf(table, code)] as FlowState;
}

/** The dictionary of the states that travel as numbers. */
export function stateDict<F extends Stated>(
  name: string,
  title: string,
  { states }: F,
): Dict<Extract<StateCode<F>, number>> {
  type Code = Extract<StateCode<F>, number>;
  const rows = Object.values(states).flatMap(({ code, title: word }) =>
    code === undefined ? [] : [{ code: code as Code, name: word }],
  );
  return { name, title, extensible: false, rows };
}

/** The state after an action, or null where the table does not hold it. */
export function nextState<State extends string, Action extends string>(
  table: Flow<State, Action>,
  state: NoInfer<State>,
  action: NoInfer<Action>,
): State | null {
  const { from, to } = table.actions[action];
  return from.includes(state) ? (to ?? state) : null;
}

/** The actions that a state allows, in the order of the table. */
export function actionsFrom<State extends string, Action extends string>(
  table: Flow<State, Action>,
  state: NoInfer<State>,
): Action[] {
  const names = Object.keys(table.actions) as Action[];
  return names.filter((name) => table.actions[name].from.includes(state));
}

/** The words of a master row's states. */
export const masterStates = {
  ENABLE: { title: '启用', tone: 'passed' },
  DISABLE: { title: '停用', tone: 'void' },
  DELETE: { title: '已删除', tone: 'void' },
} as const satisfies Readonly<Record<StateEnum, FlowState>>;

/** ENABLE ⇄ DISABLE, either → DELETE: the lifecycle of every master row (domain-system §2.7). */
export function masterFlow(grants: { readonly enable: Right; readonly delete: Right }) {
  return flow({
    states: masterStates,
    start: 'ENABLE',
    actions: {
      ENABLE: { title: '启用', from: ['DISABLE'], to: 'ENABLE', grant: grants.enable },
      DISABLE: { title: '停用', from: ['ENABLE'], to: 'DISABLE', grant: grants.enable },
      DELETE: { title: '删除', from: ['ENABLE', 'DISABLE'], to: 'DELETE', grant: grants.delete },
    },
  });
}
