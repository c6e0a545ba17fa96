import type { FoundPatient } from '@mingmou/clinic/patient/patient-finder';
import { isStale } from '@mingmou/contract/base/codes';
import { stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { RoundingMode } from '@mingmou/contract/cashier/order/amount.rules';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useState } from 'react';
import { failedLoad, isUnread } from '../../parts/failed-load';
import { useSureSend } from '../use-sure-send';
import { type Authorizer, draftOf, emptyDraft, type OrderDraft, rebased, reckon, saveInput } from './order.draft';

const FULL_PRICE = 100;
const MODES: readonly RoundingMode[] = [0, 1, 2, 3];

interface Asked {
  readonly orderId: number | undefined;
  readonly patientId: number | undefined;
  readonly acceptsId: number | undefined;
}

type Person = Pick<FoundPatient, 'id' | 'name' | 'sex' | 'age' | 'recordNo' | 'phone'>;

/** Returns the customer of a new order: chosen in the search, or named in the address. */
function useCustomer(key: string, givenId: number | undefined) {
  // null: a walk-in by choice.
  const [kept, keep] = useDraft<{ readonly person: Person | null }>(`order-customer-${key}`);
  const chosen = kept?.person;
  const asks = chosen === undefined && givenId !== undefined;
  const load = useCall(patient.whoIs, { id: givenId ?? 0 }, { skip: !asks, quiet: true });
  const { data: given } = load;
  return {
    /** A patient who could not be read is no walk-in. */
    ...failedLoad(asks ? [load].filter(isUnread) : []),
    isReading: asks && given === undefined,
    person: (asks ? given : chosen) ?? undefined,
    choose: (person: Person | null) => keep(() => ({ person })),
    forget: () => keep(() => undefined),
  };
}

/** State of one charge order: unsaved input is applied over the saved order. */
export function useOrder({ orderId, patientId: givenId, acceptsId }: Asked) {
  const {
    data: detail,
    loading,
    refusal,
    refetch,
  } = useCall(chargeOrder.detail, { id: orderId ?? 0 }, { skip: orderId === undefined });
  const { data: configuration } = useCall(chargeOrder.checkConfiguration, {});
  const isNew = orderId === undefined;
  // A call that was never made cannot be repeated.
  const reload = () => {
    if (!isNew) refetch();
  };
  const key = `new-${acceptsId ?? ''}-${givenId ?? ''}`;
  const { person, choose, forget, ...customer } = useCustomer(key, isNew ? givenId : undefined);
  const patientId = detail ? (detail.order.patientId ?? undefined) : person?.id;
  const [typed, type] = useDraft<OrderDraft>(`order-${orderId ?? key}`);
  const [asksAuthorizer, askAuthorizer] = useState(false);
  const save = useSureSend(
    chargeOrder.save,
    ({ payableAmount }) => `${detail?.order.orderNo ?? '新单'} ${formatMoney(payableAmount)}`,
  );
  const { success } = useFeedback();

  const draft = typed ?? (detail ? draftOf(detail) : emptyDraft);
  const vipRate = Math.min(FULL_PRICE, ...(detail?.lines ?? []).map((line) => line.vipRate));
  const roundingMode = MODES.find((mode) => mode === configuration?.roundingMode) ?? 0;
  const { data: coupons = [] } = useCall(
    coupon.usable,
    { patientId: patientId ?? 0 },
    { skip: patientId === undefined },
  );
  const { amounts, fault } = reckon(draft, {
    vipRate,
    vipStack: configuration?.vipStack ?? false,
    roundingMode,
    coupon: coupons.find(({ id }) => id === draft.couponId),
  });

  // An order that can no longer change is shown as saved: its coupon is no longer among the usable coupons.
  const mayOrder = useHolds(chargeOrder.save.grant);
  const isWaiting = isNew || (detail !== undefined && stateOf(orderFlow, detail.order.orderState) === 'WAITING');
  const saved = detail && !isWaiting ? { ...detail.order, lines: detail.lines } : undefined;

  const finish = (output: Awaited<ReturnType<typeof save.send>>) => {
    if (!output) return undefined;
    type(() => undefined);
    forget();
    askAuthorizer(false);
    success('保存成功');
    return output.id;
  };

  return {
    detail,
    configuration,
    loading: loading || (orderId !== undefined && !detail && !refusal) || (customer.isReading && !customer.refusal),
    refusal: refusal ?? customer.refusal,
    refetch: () => {
      reload();
      customer.refetch();
    },
    person,
    patientId,
    choosePatient: choose,
    isNew,
    isDirty: typed !== undefined,
    isWaiting,
    /** Waits, and the user may change it. */
    isEditable: isWaiting && mayOrder,
    draft,
    amounts: saved ?? amounts,
    fault,
    coupons,
    saving: save,
    asksAuthorizer,
    closeAuthorizer: () => askAuthorizer(false),
    change: (next: OrderDraft) => type(() => next),
    /** Reloads the order and applies the input to it. */
    refresh: () => {
      save.clear();
      reload();
    },
    /** Applies the input to the current order. */
    rebase: () => {
      if (typed && detail) type(() => rebased(typed, detail));
    },
    /** The id of the saved order; nothing while it could not be saved. */
    save: async (authorizer?: Authorizer): Promise<number | undefined> => {
      const target = { id: orderId, version: detail?.order.version, patientId, acceptsId };
      return finish(await save.send(saveInput(draft, { ...target, payableAmount: amounts.payableAmount, authorizer })));
    },
    retry: async () => finish(await save.retry()),
    /** The refusal requires an authoriser with a lower floor. */
    needsAuthorizer: save.refusal?.code === orderCodes.belowFloor.code,
    isStale: save.refusal !== undefined && isStale(save.refusal.code),
    askAuthorizer: () => askAuthorizer(true),
  };
}

export type OrderState = ReturnType<typeof useOrder>;
