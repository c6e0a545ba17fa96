import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { Shape } from '@mingmou/contract/base/field';
import { lineAmount, type Money, priceOf, sum, ZERO } from '@mingmou/contract/base/money';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import type { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import type { DoctorRosterShift } from './doctor-choice';
import type { ChosenFee, Fee } from './use-fee';
import type { RegisterInput } from './use-register';

type Input = InputOf<typeof registration.saveRegistered>;

/** Values of the form: the patient's file and the registration. */
export type Draft = Partial<Omit<Input, 'patient'>> &
  Omit<Input['patient'], 'id' | 'remark'> & {
    /** Of the file: `remark` is the registration's. */
    readonly fileRemark?: string | null;
  };

/** An appointment of today, as the card of its patient tells it. */
export type Booking = NonNullable<OutputOf<typeof registrationDesk.card>['todaySubscribe']>;

/** Patient on file, as searches and candidates return it. */
export type KnownPatient = OutputOf<typeof patient.checkDuplicate>['candidates'][number];

/**
 * The phone is the patient's own. The form of a file sets this only for a field that is empty when it is rendered, not
 * for one that is cleared afterwards.
 */
export const startDraft: Draft = { visitType: 1, priority: false, phoneRelation: 1 };

/** A package sold with the registration, as the desk shows it. */
export interface ChosenServicePackage {
  readonly sourceType: 6 | 7;
  readonly packageId: number;
  readonly name: string;
  readonly totalTimes: number;
  readonly price: Money;
  /** Several are one package with so many times the times. */
  readonly qty: number;
}

/** Everything that the desk holds of one registration before it is saved; plain JSON. */
export interface RegistrationDeskDraft {
  readonly fields: Draft;
  readonly picked?: KnownPatient | undefined;
  readonly shift?: DoctorRosterShift | undefined;
  /** The appointment that the registration uses. */
  readonly booked?: Booking | undefined;
  /** Name on an appointment without a file: any patient on file with this name may use the appointment. */
  readonly bookedName?: string | undefined;
  readonly chosenFee?: ChosenFee | undefined;
  readonly packages?: readonly ChosenServicePackage[] | undefined;
  /** The package of the patient that covers the fee. */
  readonly usedPackageId?: number | undefined;
}

/** Fields that the desk fills in itself; they alone are no input worth keeping. */
const PROPOSED: readonly string[] = ['visitType', 'departmentId', 'phoneRelation', 'priority'];

/** Returns whether the form contains unsaved input. */
export function isTouched({ fields, picked, shift, chosenFee, packages }: RegistrationDeskDraft): boolean {
  if (picked || shift || chosenFee || packages?.length) return true;
  return Object.entries(fields).some((field) => isTyped(field) && !PROPOSED.includes(field[0]));
}

/** Every field emptied, so that nothing of the one before stays. */
export function draftOf(shape: Shape): Draft {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, undefined])) as Draft;
}

const FILE_FIELDS: readonly string[] = Object.keys(patient.save.input).filter((name) => name !== 'remark');

/** Whether a field holds something. */
export function isTyped([, value]: [string, unknown]): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Choices outside of the form. */
interface Choices {
  readonly picked: KnownPatient | undefined;
  readonly shift: DoctorRosterShift | undefined;
  readonly booked?: Booking | undefined;
  readonly fee: Pick<Fee, 'item' | 'amount'>;
  readonly packages?: readonly ChosenServicePackage[] | undefined;
  readonly usedPackageId?: number | undefined;
}

export const amountOf = ({ qty, price }: ChosenServicePackage): Money => lineAmount(qty, priceOf(price));

/** Returns the total: the fee, unless a package covers it, and sold packages. */
export function totalOf({ fee, packages, usedPackageId }: Pick<Choices, 'fee' | 'packages' | 'usedPackageId'>): Money {
  return sum([usedPackageId ? ZERO : fee.amount, ...(packages ?? []).map(amountOf)]);
}

/** Returns the input of the call: a patient on file by number, or the file of a new patient, and the destination. */
export function inputOf(draft: Draft, choices: Choices): RegisterInput {
  const { picked, shift, booked, fee, packages, usedPackageId } = choices;
  const { departmentId, visitType, roomId, priority, priorityReason, remark, fileRemark } = draft;
  const typed = Object.entries(draft).filter(isTyped);
  const file = Object.fromEntries(typed.filter(([name]) => FILE_FIELDS.includes(name)));
  return {
    patient: picked ? { id: picked.id } : { ...file, ...(fileRemark ? { remark: fileRemark } : {}) },
    // Both are required by the form.
    departmentId: departmentId as number,
    visitType: visitType ?? 1,
    roomId: roomId ?? null,
    doctorId: shift?.staffId ?? null,
    schedulingId: shift?.schedulingId ?? null,
    period: shift?.period ?? null,
    priority: priority ?? false,
    priorityReason: priority ? (priorityReason ?? null) : null,
    remark: remark || null,
    ...(booked ? { subscribeId: booked.id } : {}),
    feeItemIds: fee.item ? [fee.item.id] : [],
    ...(packages?.length
      ? { packages: packages.map(({ sourceType, packageId, qty }) => ({ sourceType, packageId, qty })) }
      : {}),
    ...(usedPackageId ? { usePackageItemId: usedPackageId } : {}),
    totalAmount: totalOf(choices),
  };
}

/** What 快速挂号 asks for. */
export type QuickDraft = Pick<Draft, 'name' | 'sex' | 'phone'> & { readonly age?: number | null };

const FIRST_VISIT = 1;
const QUICK = 2;

/** What 快速挂号 sends: a first visit to a department, without a doctor. */
export function quickInput(
  { name, sex, age, phone }: QuickDraft,
  departmentId: number,
  { item, amount }: Choices['fee'],
): RegisterInput {
  return {
    patient: { name, sex, age, phone },
    visitType: FIRST_VISIT,
    departmentId,
    regKind: QUICK,
    feeItemIds: item ? [item.id] : [],
    totalAmount: amount,
  };
}
