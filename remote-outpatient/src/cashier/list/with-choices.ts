import type { Call } from '@mingmou/contract/base/call';
import type { Dict } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';

interface Named {
  readonly id: number;
  readonly name: string;
}

function choice(spec: FieldSpec | undefined, rows: readonly Named[]): FieldSpec {
  const dict: Dict = {
    name: spec?.title ?? '',
    title: spec?.title ?? '',
    extensible: true,
    rows: rows.map(({ id, name }) => ({ code: id, name })),
  };
  return { kind: 'dict', title: spec?.title ?? '', required: false, dict };
}

/** What is looked for may have been paid by a way that is switched off since: those of 退费. */
const EVERY_WAY = 4;

/** The call with its filters 收费员 and 支付方式 as choices among those of the organisation. */
export function useWithChoices<I, O>(call: Call<I, O>, people: Call<NoShape, readonly Named[]>): Call<I, O> {
  const { data: cashiers } = useCall(people, {});
  const { data: ways } = useCall(chargeOrder.findWays, { scene: EVERY_WAY });
  return useMemo(() => {
    const { cashierId, wayCode } = call.input;
    const named = (ways ?? []).map((way) => ({ id: way.wayCode, name: way.name }));
    const input = {
      ...call.input,
      cashierId: choice(cashierId, cashiers ?? []),
      wayCode: choice(wayCode, named),
    };
    return { ...call, input };
  }, [call, cashiers, ways]);
}

type NoShape = Record<never, never>;
