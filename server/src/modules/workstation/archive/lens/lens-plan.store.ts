import type { CodeOf } from '@mingmou/contract/base/dict';
import { reviewPlanState, type reviewType } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import type { SessionCx } from '../../../../kernel/context/cx';
import { mine, updateMine } from '../../../../kernel/context/mine';

const { OPEN, DONE, CANCELLED } = reviewPlanState.codes;

export type ReviewType = CodeOf<typeof reviewType>;

interface Planned {
  readonly reviewType: ReviewType;
  readonly planDate: string;
  /** Review that planned it; absent for reviews planned by the delivery. */
  readonly recordId?: number;
}

interface Planning {
  readonly id: number;
  readonly patientId: number;
  readonly cycleNo: number;
}

export async function insertReviews(
  { db, caller }: SessionCx,
  { id: archiveId, patientId, cycleNo }: Planning,
  reviews: readonly Planned[],
): Promise<void> {
  if (reviews.length === 0) return;
  const { propertyOwnerId, orgId } = caller;
  const shared = { propertyOwnerId, orgId, archiveId, patientId, cycleNo };
  await db
    .insertInto('lensReviewPlan')
    .values(reviews.map((one) => ({ ...shared, ...one, recordId: one.recordId ?? null })))
    .execute();
}

function plans(cx: SessionCx, archiveId: number) {
  return mine(cx, 'lensReviewPlan').where('orgId', '=', cx.caller.orgId).where('archiveId', '=', archiveId);
}

/** All of an archive, in the order of their days. */
export function reviewsPlanned(cx: SessionCx, archiveId: number) {
  return plans(cx, archiveId)
    .select(['id', 'version', 'cycleNo', 'reviewType', 'planDate', 'planState', 'recordId'])
    .orderBy('planDate')
    .orderBy('id')
    .execute();
}

export function findPlanned(cx: SessionCx, id: number) {
  return mine(cx, 'lensReviewPlan')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'version', 'archiveId', 'reviewType', 'planDate', 'planState'])
    .executeTakeFirst();
}

export async function movePlanned(cx: SessionCx, id: number, planDate: string): Promise<void> {
  await changing(cx).set({ planDate }).where('id', '=', id).execute();
}

/** Returns reviews that are neither done nor cancelled. */
export async function openReviews(cx: SessionCx, archiveId: number) {
  return (await reviewsPlanned(cx, archiveId)).filter(({ planState }) => planState === OPEN);
}

function changing(cx: SessionCx) {
  const { now, caller } = cx;
  return updateMine(cx, 'lensReviewPlan').set((is) => ({
    version: is('version', '+', 1),
    updatedAt: now.toISOString(),
    updatedBy: caller.accountId,
  }));
}

/** A planned review was made by this record. */
export async function reviewMade(cx: SessionCx, planId: number, recordId: number): Promise<void> {
  await changing(cx).set({ planState: DONE, recordId }).where('id', '=', planId).execute();
}

/** Cancels open reviews, all or those before a day; reopening the record restores them. */
export async function callOffReviews(
  cx: SessionCx,
  archiveId: number,
  { before, recordId = null }: { readonly before?: string; readonly recordId?: number | null } = {},
): Promise<void> {
  let open = changing(cx)
    .set({ planState: CANCELLED, recordId })
    .where('orgId', '=', cx.caller.orgId)
    .where('archiveId', '=', archiveId)
    .where('planState', '=', OPEN);
  if (before) open = open.where('planDate', '<', before);
  await open.execute();
}

/**
 * Reverts a record's changes of the plan: deletes its proposals, and reopens reviews that it completed or cancelled.
 */
export async function takeBackPlan(cx: SessionCx, recordId: number): Promise<void> {
  const { orgId } = cx.caller;
  await changing(cx)
    .set({ planState: CANCELLED, recordId: null })
    .where('orgId', '=', orgId)
    .where('recordId', '=', recordId)
    .where('planState', '=', OPEN)
    .execute();
  await changing(cx)
    .set({ planState: OPEN, recordId: null })
    .where('orgId', '=', orgId)
    .where('recordId', '=', recordId)
    .execute();
}
