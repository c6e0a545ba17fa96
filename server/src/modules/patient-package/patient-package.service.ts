import { nextState } from '@mingmou/contract/base/flow';
import { type PatientPackageState, patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import {
  insertEntry,
  isBeingRefunded,
  type LockedPatientPackage,
  lockPatientPackage,
  type PatientPackageBiz,
  seePatientPackage,
  standingUses,
  usableOf,
  writePatientPackage,
} from './patient-package.store';

/** A package whose row is locked, fit for one use. */
export type HeldPatientPackage = LockedPatientPackage;

/** Act for which a package is used or refunded. */
export interface UsedFor {
  readonly bizType: PatientPackageBiz;
  readonly bizId: number;
  readonly bizNo: string;
  /** On which day, where that is not today: the first is when a package begins. */
  readonly day?: string;
  /** Who trained: the first becomes the package's trainer. */
  readonly trainerId?: number;
}

/** Reason why a package cannot be used; each caller has its own refusals. */
export type NotUsable = 'MISSING' | 'NONE_LEFT' | 'EXPIRED' | 'FROZEN' | 'REFUNDING';

interface Using {
  readonly packageId: number;
  /** Who wants to use it: its holder. */
  readonly patientId: number;
}

/** Also before the night has said so. */
export const isOver = (
  { state, expireDate }: Pick<LockedPatientPackage, 'state' | 'expireDate'>,
  today: string,
): boolean => state === 'EXPIRED' || (state === 'ACTIVE' && expireDate !== null && expireDate < today);

/**
 * Holds a package for a use of one time, so that of several who want the last one the first has it; or says why it
 * cannot be used. The order of a refund is locked before the package.
 */
export async function holdPatientPackage(
  cx: SessionCx,
  { packageId, patientId }: Using,
): Promise<LockedPatientPackage | NotUsable> {
  const bought = await lockPatientPackage(cx, packageId);
  if (bought?.patientId !== patientId) return 'MISSING';
  if (bought.state === 'FROZEN') return 'FROZEN';
  if (isOver(bought, dayText(cx.now))) return 'EXPIRED';
  if (bought.state !== 'ACTIVE') return 'NONE_LEFT';
  return (await isBeingRefunded(cx, bought)) ? 'REFUNDING' : bought;
}

function after(state: PatientPackageState, left: number, action: 'use' | 'giveBack'): PatientPackageState {
  // Times returned to an expired or refunded package do not reactivate it.
  return nextState(patientPackageFlow, state, action === 'use' && left === 0 ? 'useUp' : action) ?? state;
}

/** Uses one time of a package that is held. */
export async function usePatientPackage(
  cx: SessionCx,
  bought: LockedPatientPackage,
  { day, trainerId, ...used }: UsedFor,
): Promise<void> {
  const { id, patientId, ledgerSeq, leftTimes: leftBefore, usedTimes, startDate, state } = bought;
  const seq = ledgerSeq + 1;
  await insertEntry(cx, { packageId: id, seq, op: 'USE', leftBefore, delta: -1, patientId, ...used });
  await writePatientPackage(cx, id, {
    usedTimes: usedTimes + 1,
    leftTimes: leftBefore - 1,
    ledgerSeq: seq,
    startDate: startDate ?? day ?? dayText(cx.now),
    trainerId: bought.trainerId ?? trainerId ?? null,
    state: after(state, leftBefore - 1, 'use'),
  });
}

/** Gives back what an act used, once; nothing happens where it used nothing, or where the package was refunded since. */
export async function giveBackUses(
  cx: SessionCx,
  { bizType, bizId }: Omit<UsedFor, 'bizNo' | 'day' | 'trainerId'>,
): Promise<void> {
  for (const { packageId } of await standingUses(cx, bizType, bizId)) {
    const bought = await lockPatientPackage(cx, packageId);
    // Checked again after the lock: a concurrent call may have returned the use.
    const use = (await standingUses(cx, bizType, bizId)).find((one) => one.packageId === packageId);
    if (!bought || !use || bought.state === 'REFUNDED') continue;
    const { id, ledgerSeq, leftTimes: leftBefore, usedTimes, startRule, startDate, state } = bought;
    const { bizNo, patientId, id: returnsId } = use;
    const seq = ledgerSeq + 1;
    const entry = { packageId: id, seq, op: 'RETURN', leftBefore, delta: 1, returnsId } as const;
    await insertEntry(cx, { ...entry, bizType, bizId, bizNo, patientId });
    const isUnused = usedTimes === 1 && startRule === 'FIRST';
    await writePatientPackage(cx, id, {
      usedTimes: usedTimes - 1,
      leftTimes: leftBefore + 1,
      ledgerSeq: seq,
      startDate: isUnused ? null : startDate,
      state: isUnused ? 'ACTIVE' : after(state, leftBefore + 1, 'giveBack'),
    });
  }
}

/** True while a refund of it waits to be approved or paid. */
export const isUnderRefund = isBeingRefunded;

/** A package of vision training, its row locked. */
export async function lockTraining(cx: SessionCx, id: number): Promise<LockedPatientPackage | undefined> {
  const bought = await lockPatientPackage(cx, id);
  return bought?.kind === 'VT' ? bought : undefined;
}

/** A package of vision training as it is now. */
export async function findTraining(cx: SessionCx, id: number): Promise<LockedPatientPackage | undefined> {
  const bought = await seePatientPackage(cx, id);
  return bought?.kind === 'VT' ? bought : undefined;
}

/** A package of reviews of a kind, as it is now. */
export async function findPatientReviewPackage(cx: SessionCx, id: number, kind: LockedPatientPackage['kind']) {
  const bought = await seePatientPackage(cx, id);
  return bought?.kind === kind ? bought : undefined;
}

/** Packages of a patient that may be used here today. */
export const usablePatientPackages = usableOf;

/** Review packages of a patient that may cover a registration today. */
export async function usableReviews(cx: SessionCx, patientId: number) {
  return (await usableOf(cx, patientId)).filter(({ kind }) => kind !== 'VT');
}
