import type { CallSpec } from '@mingmou/contract/base/call';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { referenceOf } from '@mingmou/contract/base/reference';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCall } from '@mingmou/core/store/use-call';
import { askedOf, rowsOf } from './use-referred';
import type { FormValues } from './values';

const NOTHING_BESIDE: FormValues = {};

/** Returns the signed-in employee's id where a field of employees offers it: the default of 销售员, 采购员. */
export function useSelf(spec: FieldSpec | undefined): number | undefined {
  const of = spec && referenceOf(spec);
  const call: CallSpec = of?.call ?? employeePicker;
  const staffId = useAppSelector(({ session }) => session.info?.staffId ?? undefined);
  const mayRead = useHolds(call.grant);
  const { data } = useCall<FormValues, unknown>(call, of ? askedOf(of, NOTHING_BESIDE) : {}, {
    skip: !of || !mayRead || staffId === undefined,
    quiet: true,
  });
  return of && rowsOf(data, of).some((row) => row[of.id] === staffId && of.isOffered(row)) ? staffId : undefined;
}
