import type { InputOf } from '@mingmou/contract/base/call';
import { formatMoney, type Money, sameAmount, sum } from '@mingmou/contract/base/money';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addDays, dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { usableReviews } from '../../patient-package/patient-package.service';
import { wasSeenSince } from './registration.store';
import { defaultFeeId, feeOfCharge, type RegistrationFee, registrationFees } from './registration-fee.store';
import {
  amountOfServicePackages,
  chosenServicePackages,
  type SoldServicePackage,
} from './registration-package.service';

const NO_FEE_SET = '未设置挂号费';

interface Coming {
  readonly patientId?: number | null;
  readonly doctorId?: number | null;
}

/** Days within which the same doctor sees the patient again for nothing; null when that is not so now. */
async function freeDays(cx: SessionCx, { patientId, doctorId }: Coming): Promise<number | null> {
  if (!patientId || !doctorId) return null;
  const { propertyOwnerId, orgId } = cx.caller;
  const days = await readParameter(cx.db, outpatientParameters.registerFreeDays, propertyOwnerId, orgId);
  const since = instantOf(`${dayText(addDays(cx.now, -days))} 00:00:00`);
  return (await wasSeenSince(cx, { patientId, doctorId, since })) ? days : null;
}

/** Returns the possible fees of a registration and the preselected one. */
export async function suggestFee(cx: SessionCx, input: InputOf<typeof registration.feeSuggest>) {
  const { visitType, departmentId, doctorId, patientId } = input;
  const usablePackageItems = patientId ? await usableReviews(cx, patientId) : [];
  const fees = await registrationFees(cx, visitType);
  const feeItems = fees.map(({ id, name, price }) => ({ id, name, price }));
  const free = fees.find(({ scope }) => scope === 'RETURN');
  const days = free ? await freeDays(cx, { patientId, doctorId }) : null;
  if (free && days !== null)
    return {
      ...{ visitType, feeItems, defaultIds: [free.id], usablePackageItems },
      freeReason: `${days}天内复诊同一医生，免挂号费`,
    };
  const id = await defaultFeeId(cx, { visitType, departmentId, doctorId: doctorId ?? null });
  if (id === undefined) return { visitType, feeItems, defaultIds: [], freeReason: NO_FEE_SET, usablePackageItems };
  return { visitType, feeItems, defaultIds: [id], usablePackageItems };
}

/** Returns the fee of a doctor's 快速接诊 (`quickReceiveFeeId`); null if none is set. */
export async function quickReceiveFee(cx: SessionCx): Promise<RegistrationFee | null> {
  const { propertyOwnerId, orgId } = cx.caller;
  const chargeId = await readParameter(cx.db, workstationParameters.quickReceiveFeeId, propertyOwnerId, orgId);
  if (chargeId === 0) return null;
  const fee = await feeOfCharge(cx, chargeId);
  if (!fee) throw malformed('quickReceiveFeeId', '快速接诊收费项：已停用或删除，请在参数设置中重新选择');
  return fee;
}

interface Charged {
  /** Fees to charge; empty if a package covers the registration. */
  readonly fees: readonly RegistrationFee[];
  readonly feeItemIds: number[];
  readonly amount: Money;
  readonly packages: readonly SoldServicePackage[];
}

type Input = InputOf<typeof registration.saveRegistered>;

/** The fees and packages that were chosen, at the price they have now: a total that differs is refused. */
export async function chosenFees(cx: SessionCx, input: Input): Promise<Charged> {
  const { feeItemIds, visitType, totalAmount, usePackageItemId } = input;
  const ids = feeItemIds ?? [];
  if (new Set(ids).size < ids.length) throw malformed('feeItemIds', '挂号费项目：不能重复');
  const sold = ids.length > 0 ? await registrationFees(cx, visitType) : [];
  const chosen = ids.map((id) => sold.find((fee) => fee.id === id) ?? refuse(registrationCodes.wrongFeeItem));
  const fees = usePackageItemId ? [] : chosen;
  const packages = await chosenServicePackages(cx, input);
  const amount = sum(fees.map(({ price }) => price));
  const total = sum([amount, amountOfServicePackages(packages)]);
  if (!sameAmount(totalAmount, total)) refuse(registrationCodes.wrongTotal, { x: formatMoney(total) });
  return { fees, feeItemIds: chosen.map(({ id }) => id), amount, packages };
}
