import type { Call, CallSpec } from '@mingmou/contract/base/call';
import { grantName } from '../../../kernel/call/action';
import { forbidden } from '../../../kernel/call/refusal';
import type { SessionRoute } from '../../../kernel/call/route';
import type { LogDetail, SessionCx } from '../../../kernel/context/cx';

/** The chain whose operators rule the versions of all chains. */
export const PLATFORM_CHAIN = 1;

/** Operator of versions: a person of a chain, or a publish token, which acts for the platform. */
export interface Operator {
  readonly who: string;
  readonly propertyOwnerId: number;
  readonly isPlatform: boolean;
}

export interface OpsCx {
  readonly db: SessionCx['db'];
  readonly now: Date;
  readonly operator: Operator;
  readonly log: (detail: LogDetail) => void;
  /** Name of the right behind the call, for refusals. */
  readonly right: string;
}

/** Scope that a token must have: `read` permits any token, null permits only persons. */
export type TokenScope = 'read' | 'publish' | 'pin' | null;

export interface Operation {
  readonly call: CallSpec;
  readonly scope: TokenScope;
  readonly run: (input: never, cx: OpsCx) => Promise<unknown>;
}

export function operation<I, O>(
  call: Call<I, O>,
  scope: TokenScope,
  run: (input: I, cx: OpsCx) => Promise<O>,
): Operation {
  return { call, scope, run };
}

export function requirePlatform({ operator, right }: Pick<OpsCx, 'operator' | 'right'>): void {
  if (!operator.isPlatform) throw forbidden(right);
}

export function operatorOf({ account, propertyOwnerId }: SessionCx['caller']): Operator {
  return { who: account, propertyOwnerId, isPlatform: propertyOwnerId === PLATFORM_CHAIN };
}

/** The operation as a route for people: the grant of its call decides who. */
export function sessionRoute({ call, run }: Operation): SessionRoute {
  return {
    kind: 'session',
    call,
    run: (input, { db, now, caller, log }) =>
      run(input, { db, now, log, operator: operatorOf(caller), right: grantName(call.grant) }),
  };
}
