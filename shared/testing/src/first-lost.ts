import { HEADERS } from '@mingmou/contract/auth/auth.contract';
import type { Call } from '@mingmou/contract/base/call';
import { type Answer, answer, noAnswer } from './answers';

/** A call whose first answer never comes, and the idempotency keys under which it was sent. */
export function firstLost<I, O>(call: Call<I, O>, data: NoInfer<O>): Answer & { readonly keys: readonly string[] } {
  const keys: string[] = [];
  return {
    call,
    keys,
    reply: (request) => {
      keys.push(request.headers[HEADERS.idempotencyKey] ?? '');
      return (keys.length === 1 ? noAnswer(call) : answer(call, data)).reply(request);
    },
  };
}
