import type { Call, CallSpec, OutputOf } from '@mingmou/contract/base/call';
import type { Flow } from '@mingmou/contract/base/flow';
import { useCall, useSend } from '@mingmou/core/store/use-call';

type Values = Readonly<Record<string, unknown>>;

/** The answer of a write. */
export interface Moved {
  readonly version: number;
}

/** What a page is told of the record that it shows, and of the patient's last one. */
export interface Shown<R extends object> {
  readonly recordId?: number | null;
  readonly stageState: number;
  readonly version: number;
  readonly retrialCount: number;
  readonly finishedAt?: string | null;
  readonly finishedByName?: string | null;
  readonly editable: boolean;
  readonly editableReason?: string | null;
  readonly visionType?: number | null;
  readonly current?: R | null;
  readonly last?: R | null;
  readonly lastAt?: string | null;
}

/** What the contract's `stage()` declares, as far as a page needs it. */
export interface StageOf {
  readonly code: string;
  readonly title: string;
  readonly lifecycle: Flow<string, string>;
  readonly save: Call<never, Moved>;
  readonly finish: Call<never, Moved>;
  readonly reset: Call<never, Moved>;
  readonly retrial: Call<never, Moved>;
  /** 作废, of those that have it. */
  readonly invalid?: Call<never, Moved>;
}

/** Of all that the page knows, what a call asks for. */
function asked({ input }: CallSpec, known: Values): Values {
  return Object.fromEntries(Object.keys(input).flatMap((name) => (name in known ? [[name, known[name]]] : [])));
}

/** Sends a call of a stage; the page says whatever it knows. */
export function useStageSend<O>(call: Call<never, O>) {
  const send = useSend(call);
  // What the call asks for is in its declaration, which `asked` reads; the type of it is not at hand here.
  return (known: Values, options?: { readonly quiet: boolean }) => send(asked(call, known) as never, options);
}

/** The record of a visit, of a stage that has one or one a `key`. */
export function useStageAnswer<C extends Call<never, unknown>>(call: C, key: Values) {
  // As above.
  return useCall<never, OutputOf<C>>(call as Call<never, OutputOf<C>>, key as never);
}
