import type { Right } from '../auth/rights';
import type { StateEnum } from './field';

/** What colour a state wears everywhere (visual.md, State tags). */
export type Tone = 'waiting' | 'working' | 'passed' | 'draft' | 'refused' | 'void' | 'reversed' | 'overdue';

export interface FlowState {
  readonly title: string;
  readonly tone: Tone;
}

export interface FlowAction<State extends string = string> {
  readonly title: string;
  readonly from: readonly State[];
  readonly to: State;
  readonly grant: Right;
}

export interface Flow<State extends string = string, Action extends string = string> {
  readonly states: Readonly<Record<State, FlowState>>;
  readonly start: State;
  readonly actions: Readonly<Record<Action, FlowAction<State>>>;
}

/** Declares a lifecycle: an action or a target that the table lacks does not compile. */
export function flow<const State extends string, const Action extends string>(table: {
  readonly states: Readonly<Record<State, FlowState>>;
  readonly start: NoInfer<State>;
  readonly actions: Readonly<Record<Action, FlowAction<NoInfer<State>>>>;
}): Flow<State, Action> {
  return table;
}

/** The state after an action, or null where the table does not hold it. */
export function nextState<State extends string, Action extends string>(
  table: Flow<State, Action>,
  state: State,
  action: NoInfer<Action>,
): State | null {
  const { from, to } = table.actions[action];
  return from.includes(state) ? to : null;
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
