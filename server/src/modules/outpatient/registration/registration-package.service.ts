import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { lineAmount, type Money, sum } from '@mingmou/contract/base/money';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { type SubmittedOrder, submitLines, withdrawUnpaid } from '../../cashier/source/order-source.service';
import {
  giveBackUses,
  type HeldPatientPackage,
  holdPatientPackage,
  usePatientPackage,
} from '../../patient-package/patient-package.service';
import {
  type SellableServicePackage,
  type ServicePackageType,
  stillSellableServicePackages,
} from '../../system/training/service-package-sale.service';

/** A package sold with a registration, as it is on sale now. */
export interface SoldServicePackage {
  readonly servicePackage: SellableServicePackage;
  readonly qty: number;
}

type Input = InputOf<typeof registration.saveRegistered>;

const TYPES: readonly ServicePackageType[] = [6, 7];
const REVIEWS: ServicePackageType = 6;
const USED_BY = 'REGISTRATION';

/** The packages that were chosen; one without a type is of reviews. */
export async function chosenServicePackages(cx: SessionCx, { packages }: Input): Promise<SoldServicePackage[]> {
  const chosen = (packages ?? []).map(({ sourceType, ...one }) => ({ ...one, sourceType: sourceType ?? REVIEWS }));
  const keys = chosen.map(({ sourceType, packageId }) => `${sourceType} ${packageId}`);
  if (new Set(keys).size < keys.length) throw malformed('packages', '套餐：不能重复');
  const sold: SellableServicePackage[] = [];
  for (const type of TYPES) {
    const ids = chosen.filter(({ sourceType }) => sourceType === type).map(({ packageId }) => packageId);
    sold.push(...(await stillSellableServicePackages(cx, type, ids)));
  }
  return chosen.map(({ sourceType, packageId, qty }) => {
    const servicePackage = sold.find((one) => one.sourceType === sourceType && one.id === packageId);
    return { servicePackage: servicePackage ?? refuse(sharedCodes.missing), qty };
  });
}

export function amountOfServicePackages(packages: readonly SoldServicePackage[]): Money {
  return sum(packages.map(({ servicePackage, qty }) => lineAmount(qty, servicePackage.price)));
}

interface SoldWith {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly departmentId: number;
  readonly doctorId: number | null;
}

/** Puts packages on the order of the visit; null where none is sold. */
export async function submitServicePackages(
  cx: SessionCx,
  { acceptsId, patientId, departmentId, doctorId }: SoldWith,
  packages: readonly SoldServicePackage[],
): Promise<SubmittedOrder | null> {
  let order: SubmittedOrder | null = null;
  for (const sourceType of TYPES) {
    const lines = packages
      .filter(({ servicePackage }) => servicePackage.sourceType === sourceType)
      .map(({ servicePackage: { id, name, spec, price }, qty }) => ({
        ...{ servicePackageId: id, name, spec, qty, unitPrice: price, vipFlag: false, departmentId, doctorId },
      }));
    order = (await submitLines(cx, { sourceType, sourceId: acceptsId, acceptsId, patientId, lines })) ?? order;
  }
  return order;
}

/** Removes unpaid packages from the waiting order; paid packages stay with the patient. */
export async function withdrawServicePackages(cx: SessionCx, acceptsId: number): Promise<void> {
  for (const sourceType of TYPES) await withdrawUnpaid(cx, { sourceType, sourceId: acceptsId });
}

/** The review package that covers the fee, held until this transaction ends; null where none is named. */
export async function coveringPatientPackage(
  cx: SessionCx,
  packageId: number | null | undefined,
  patientId: number,
): Promise<HeldPatientPackage | null> {
  if (!packageId) return null;
  const held = await holdPatientPackage(cx, { packageId, patientId });
  return typeof held === 'string' || held.kind === 'VT' ? refuse(registrationCodes.noTimesLeft) : held;
}

export function useForRegistration(cx: SessionCx, held: HeldPatientPackage, id: number, bizNo: string): Promise<void> {
  return usePatientPackage(cx, held, { bizType: USED_BY, bizId: id, bizNo });
}

/** A registration that ends gives back the time that covered it. */
export function giveBackTime(cx: SessionCx, registrationId: number): Promise<void> {
  return giveBackUses(cx, { bizType: USED_BY, bizId: registrationId });
}
