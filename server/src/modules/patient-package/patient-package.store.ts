import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { type PatientPackageState, patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import type { servicePackageKind } from '@mingmou/contract/system/training/training.dicts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { PatientPackageLedgerTable, PatientPackageTable } from '../../database/schema.generated';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';

type ServicePackageKind = CodeOf<typeof servicePackageKind>;

const ACTIVE = stateCode(patientPackageFlow, 'ACTIVE');

function here(cx: SessionCx) {
  return mine(cx, 'patientPackage as bought').where('bought.orgId', '=', cx.caller.orgId);
}

/** A package as acts see it. */
function bare(cx: SessionCx) {
  return here(cx).select([
    ...(['bought.id', 'bought.packageNo', 'bought.kind', 'bought.patientId', 'bought.name', 'bought.orderId'] as const),
    ...([
      'bought.orderLineId',
      'bought.totalTimes',
      'bought.usedTimes',
      'bought.leftTimes',
      'bought.ledgerSeq',
    ] as const),
    ...(['bought.payableAmount', 'bought.refundable', 'bought.startRule', 'bought.startDate'] as const),
    ...([
      'bought.expireDate',
      'bought.packageState',
      'bought.version',
      'bought.giftTimes',
      'bought.extraDays',
    ] as const),
    ...(['bought.freezeCount', 'bought.frozenFrom', 'bought.frozenDays', 'bought.trainerId'] as const),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof bare>['execute']>>[number];

const named = ({ packageState, ...row }: Row) => ({ ...row, state: stateOf(patientPackageFlow, packageState) });

export type LockedPatientPackage = ReturnType<typeof named>;

export async function lockPatientPackage(cx: SessionCx, id: number): Promise<LockedPatientPackage | undefined> {
  const row = await bare(cx).where('bought.id', '=', id).forUpdate().executeTakeFirst();
  return row && named(row);
}

export async function seePatientPackage(cx: SessionCx, id: number): Promise<LockedPatientPackage | undefined> {
  const row = await bare(cx).where('bought.id', '=', id).executeTakeFirst();
  return row && named(row);
}

/** What an order line sold. */
export async function lockPatientPackageOfLine(
  cx: SessionCx,
  orderLineId: number,
): Promise<LockedPatientPackage | undefined> {
  const row = await bare(cx).where('bought.orderLineId', '=', orderLineId).forUpdate().executeTakeFirst();
  return row && named(row);
}

type NewPatientPackage = Omit<Insertable<PatientPackageTable>, 'propertyOwnerId' | 'orgId'>;

export async function insertPatientPackage({ db, caller }: SessionCx, row: NewPatientPackage): Promise<number> {
  const { propertyOwnerId, orgId } = caller;
  const { id } = await db
    .insertInto('patientPackage')
    .values({ ...row, propertyOwnerId, orgId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Omit<Updateable<PatientPackageTable>, 'id' | 'packageState' | 'version'> & {
  readonly state: PatientPackageState;
};

/** Writes and moves the version; the row is locked by the caller of this. */
export async function writePatientPackage(cx: SessionCx, id: number, { state, ...change }: Change): Promise<void> {
  const { caller, now } = cx;
  await updateMine(cx, 'patientPackage')
    .set((is) => ({
      ...change,
      packageState: stateCode(patientPackageFlow, state),
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('id', '=', id)
    .execute();
}

type Entry = Omit<
  Insertable<PatientPackageLedgerTable>,
  'propertyOwnerId' | 'orgId' | 'formerSeq' | 'leftAfter' | 'at' | 'operatorId'
>;

/** The next row of a package's ledger. */
export async function insertEntry({ db, caller, now }: SessionCx, entry: Entry): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  await db
    .insertInto('patientPackageLedger')
    .values({
      ...entry,
      propertyOwnerId,
      orgId,
      formerSeq: entry.seq === 1 ? null : entry.seq - 1,
      leftAfter: entry.leftBefore + entry.delta,
      at: now.toISOString(),
      // Nobody, where the clock asks for it.
      operatorId: accountId || null,
    })
    .execute();
}

export type PatientPackageBiz = PatientPackageLedgerTable['bizType'];

/** Returns the active uses of an act; returned ones are excluded. */
export function standingUses(cx: SessionCx, bizType: PatientPackageBiz, bizId: number) {
  return mine(cx, 'patientPackageLedger as entry')
    .where('entry.orgId', '=', cx.caller.orgId)
    .where('entry.bizType', '=', bizType)
    .where('entry.bizId', '=', bizId)
    .where('entry.op', '=', 'USE')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('patientPackageLedger as back')
            .whereRef('back.propertyOwnerId', '=', 'entry.propertyOwnerId')
            .whereRef('back.returnsId', '=', 'entry.id')
            .select('back.id'),
        ),
      ),
    )
    .select(['entry.id', 'entry.packageId', 'entry.bizNo', 'entry.patientId'])
    .orderBy('entry.packageId')
    .execute();
}

/** True while a refund of the line that sold it waits to be approved or paid. */
export async function isBeingRefunded(cx: SessionCx, { orderLineId }: LockedPatientPackage): Promise<boolean> {
  const line = await mine(cx, 'chargeOrderLine')
    .where('id', '=', orderLineId)
    .where('lockedQty', '>', 0)
    .select('id')
    .executeTakeFirst();
  return line !== undefined;
}

/** Returns the patient's packages that can be used here today, sorted by their end. */
export function usableOf(cx: SessionCx, patientId: number, kind?: ServicePackageKind | null) {
  const found = here(cx)
    .innerJoin('chargeOrderLine as line', (on) =>
      on.onRef('line.propertyOwnerId', '=', 'bought.propertyOwnerId').onRef('line.id', '=', 'bought.orderLineId'),
    )
    .where('bought.patientId', '=', patientId)
    .where('bought.packageState', '=', ACTIVE)
    .where('line.lockedQty', '=', 0)
    .where((is) => is.or([is('bought.expireDate', 'is', null), is('bought.expireDate', '>=', dayText(cx.now))]))
    .select(['bought.id', 'bought.packageNo', 'bought.name', 'bought.kind', 'bought.totalTimes', 'bought.leftTimes'])
    .select(['bought.giftTimes', 'bought.expireDate'])
    .orderBy(sql`bought.expire_date NULLS LAST`)
    .orderBy('bought.id');
  return (kind ? found.where('bought.kind', '=', kind) : found).execute();
}

/** Resumes packages whose suspension is over, and extends them by its days. */
export async function resumeRested(cx: SessionCx, day: string): Promise<void> {
  await updateMine(cx, 'patientPackage')
    .set((is) => ({
      packageState: ACTIVE,
      extraDays: is('extraDays', '+', is.ref('frozenDays')),
      frozenFrom: null,
      frozenDays: null,
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
    }))
    .where('orgId', '=', cx.caller.orgId)
    .where('packageState', '=', stateCode(patientPackageFlow, 'FROZEN'))
    .where(sql<boolean>`frozen_from + frozen_days <= ${day}::date`)
    .execute();
}

/** Those in use whose last day is before this one turn 已过期. */
export async function expireBefore(cx: SessionCx, day: string): Promise<void> {
  await updateMine(cx, 'patientPackage')
    .set((is) => ({
      packageState: stateCode(patientPackageFlow, 'EXPIRED'),
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
    }))
    .where('orgId', '=', cx.caller.orgId)
    .where('packageState', '=', ACTIVE)
    .where('expireDate', '<', day)
    .execute();
}
