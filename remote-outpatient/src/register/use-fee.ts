import type { OutputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { type Money, ZERO } from '@mingmou/contract/base/money';
import type { visitType as visitTypes } from '@mingmou/contract/dict/visit-type';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import type { RefusedCall } from '@mingmou/core/store/call-api';
import { useCall } from '@mingmou/core/store/use-call';

type FeeItem = OutputOf<typeof registration.feeSuggest>['feeItems'][number];

export interface Coming {
  readonly patientId: number | undefined;
  readonly doctorId: number | undefined;
  readonly departmentId: number | undefined;
  readonly visitType: CodeOf<typeof visitTypes>;
}

export interface Fee {
  readonly items: readonly FeeItem[];
  readonly item: FeeItem | undefined;
  readonly amount: Money;
  /** Why the proposed fee is nothing. */
  readonly freeReason: string | undefined;
  /** False while the fee of the present choices is not known. */
  readonly known: boolean;
  /** Packages of the patient whose time may cover it. */
  readonly usable: OutputOf<typeof registration.feeSuggest>['usablePackageItems'];
  readonly refusal: RefusedCall | undefined;
  readonly choose: (id: number | null) => void;
  readonly refetch: () => void;
}

/** Which fee was chosen by hand, and for which registration: other choices ask for their own. */
export interface ChosenFee {
  readonly coming: string;
  readonly id: number | null;
}

/** The fee that the server proposes for a registration, unless another was chosen for this very one. */
export function useFee(
  { patientId, doctorId, departmentId, visitType }: Coming,
  chosen: ChosenFee | undefined,
  choose: (fee: ChosenFee) => void,
): Fee {
  const { data, fetching, refusal, refetch } = useCall(
    registration.feeSuggest,
    { patientId, doctorId, departmentId: departmentId ?? 0, visitType },
    { skip: departmentId === undefined },
  );
  const coming = [patientId, doctorId, departmentId, visitType].join('/');
  const proposed = data?.defaultIds[0] ?? null;
  const id = chosen?.coming === coming ? chosen.id : proposed;
  const item = data?.feeItems.find((one) => one.id === id);
  return {
    items: data?.feeItems ?? [],
    item,
    amount: item?.price ?? ZERO,
    freeReason: id === proposed ? (data?.freeReason ?? undefined) : undefined,
    known: departmentId !== undefined && data !== undefined && !fetching && !refusal,
    usable: data?.usablePackageItems ?? [],
    refusal,
    choose: (next) => choose({ coming, id: next }),
    refetch,
  };
}
