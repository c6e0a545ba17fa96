import type { CodeOf } from '@mingmou/contract/base/dict';
import { type Price, priceOf } from '@mingmou/contract/base/money';
import type { servicePackageSourceType } from '@mingmou/contract/cashier/package/patient-package.fields';
import type { servicePackageKind, startRule } from '@mingmou/contract/system/training/training.dicts';
import type { SessionCx } from '../../../kernel/context/cx';
import { reviewServicePackagesMatching } from './review-service-package.store';
import { trainingServicePackagesMatching } from './training-service-package.store';

const MOST_FOUND = 50;

export type ServicePackageType = CodeOf<typeof servicePackageSourceType>;

/** A package on sale: of reviews (6) or of vision training (7). */
export interface SellableServicePackage {
  readonly sourceType: ServicePackageType;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: CodeOf<typeof servicePackageKind>;
  readonly totalTimes: number;
  readonly giftTimes: number;
  readonly validDays: number;
  readonly startRule: CodeOf<typeof startRule>;
  readonly refundable: boolean;
  readonly price: Price;
  /** As an order and its receipt show it. */
  readonly spec: string;
}

interface Times {
  readonly totalTimes: number;
  readonly giftTimes?: number;
  readonly validDays: number;
}

const specOf = ({ totalTimes, giftTimes = 0, validDays }: Times) =>
  `${totalTimes}次${giftTimes > 0 ? `赠${giftTimes}次` : ''} ${validDays}天有效`;

function reviews(cx: SessionCx, filters: Parameters<typeof reviewServicePackagesMatching>[1]) {
  return reviewServicePackagesMatching(cx, filters).orderBy('code').orderBy('id').limit(MOST_FOUND);
}

function trainings(cx: SessionCx, filters: Parameters<typeof trainingServicePackagesMatching>[1]) {
  return trainingServicePackagesMatching(cx, filters).orderBy('code').orderBy('id').limit(MOST_FOUND);
}

type Reviews = Awaited<ReturnType<ReturnType<typeof reviews>['execute']>>;
type Trainings = Awaited<ReturnType<ReturnType<typeof trainings>['execute']>>;

const asReviews = (rows: Reviews): SellableServicePackage[] =>
  rows.map((row) => ({
    ...row,
    sourceType: 6,
    giftTimes: 0,
    refundable: true,
    price: priceOf(row.price),
    spec: specOf(row),
  }));

const asTrainings = (rows: Trainings): SellableServicePackage[] =>
  rows.map((row) => ({ ...row, sourceType: 7, kind: 'VT', price: priceOf(row.price), spec: specOf(row) }));

/** Packages that this organisation sells now, by code, at most 50: where a keyword looks for them, those with it in name or code. */
export async function findSellableServicePackages(
  cx: SessionCx,
  sourceType: ServicePackageType,
  keyword?: string | null,
): Promise<SellableServicePackage[]> {
  const asked = { name: keyword?.trim() || null, stateEnum: 'ENABLE' } as const;
  if (sourceType === 6) return asReviews(await reviews(cx, asked).execute());
  return asTrainings(await trainings(cx, asked).execute());
}

/** Returns which of the given packages the organisation sells now. */
export async function stillSellableServicePackages(
  cx: SessionCx,
  sourceType: ServicePackageType,
  ids: readonly number[],
): Promise<SellableServicePackage[]> {
  if (ids.length === 0) return [];
  const asked = { stateEnum: 'ENABLE' } as const;
  if (sourceType === 6)
    return asReviews(
      await reviews(cx, asked)
        .where('id', 'in', [...ids])
        .execute(),
    );
  return asTrainings(
    await trainings(cx, asked)
      .where('id', 'in', [...ids])
      .execute(),
  );
}

/** Returns a package whether or not it is on sale, because ordered packages are delivered. */
export async function findServicePackage(
  cx: SessionCx,
  sourceType: ServicePackageType,
  id: number,
): Promise<SellableServicePackage | undefined> {
  const found =
    sourceType === 6
      ? asReviews(await reviews(cx, {}).where('id', '=', id).execute())
      : asTrainings(await trainings(cx, {}).where('id', '=', id).execute());
  return found[0];
}
