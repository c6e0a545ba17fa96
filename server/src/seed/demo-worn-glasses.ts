import { stateCode } from '@mingmou/contract/base/flow';
import { glassesArchiveFlow } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.flow';
import {
  nextPlanned,
  REVIEW_MONTHS,
  reviewDays,
} from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { daysLater } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { dayText } from '../kernel/context/clock';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly now: Date;
}

interface Pair {
  readonly kind: '单光' | '离焦防控' | '渐进';
  readonly name: string;
  /** Days since the glasses are worn. */
  readonly wornFor: number;
  readonly sph: number;
  /** How many of the planned reviews were made. */
  readonly reviews: number;
}

/** A child who came to each review, one whose review is overdue, and new ones. */
const PAIRS: readonly Pair[] = [
  { kind: '离焦防控', name: '防控镜', wornFor: 200, sph: -2.25, reviews: 3 },
  { kind: '单光', name: '近视镜', wornFor: 110, sph: -1.5, reviews: 1 },
  { kind: '单光', name: '备用镜', wornFor: 12, sph: -3, reviews: 0 },
];

interface Wearer {
  readonly patientId: number;
  readonly recordNo: string;
}

async function wearersOf({ tx, propertyOwnerId, orgId, now }: Filling): Promise<Wearer[]> {
  const oldest = daysLater(dayText(now), -16 * 366);
  const { rows } = await sql<Wearer>`SELECT p.id AS patient_id, p.record_no FROM patient p
    JOIN patient_org o ON o.property_owner_id = p.property_owner_id AND o.patient_id = p.id AND o.org_id = ${orgId}
    WHERE p.property_owner_id = ${propertyOwnerId} AND p.birthday >= ${oldest}
    ORDER BY p.id LIMIT ${PAIRS.length}`.execute(tx);
  return rows;
}

/** Glasses as a clinic has them after half a year. */
export async function insertWornGlasses(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId } = filling;
  const signer = await tx
    .selectFrom('employee')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('prescribeRight', '=', true)
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirst();
  if (!signer) return;
  for (const [at, wearer] of (await wearersOf(filling)).entries()) {
    const pair = PAIRS[at];
    if (pair) await insertPair(filling, { wearer, pair, signer });
  }
}

interface Insert {
  readonly wearer: Wearer;
  readonly pair: Pair;
  readonly signer: { readonly id: number; readonly name: string };
}

async function insertPair(filling: Filling, { wearer: { patientId, recordNo }, pair, signer }: Insert) {
  const { tx, propertyOwnerId, orgId, now } = filling;
  const { kind, name, wornFor, sph, reviews } = pair;
  const deliveredAt = daysLater(dayText(now), -wornFor);
  const days = reviewDays(deliveredAt, REVIEW_MONTHS).map(({ day }) => day);
  const made = days.slice(0, reviews);
  const last = made.at(-1);
  const { id: ownerId } = await tx
    .insertInto('glassesArchive')
    .values({
      ...{ propertyOwnerId, orgId, patientId, archiveNo: `${recordNo}-G01`, seq: 1, name, kind, source: '外购' },
      ...{ state: stateCode(glassesArchiveFlow, 'WORN'), optometristId: signer.id, deliveredAt },
      power: JSON.stringify({ odSph: sph, odCyl: -0.5, odAxis: 180, osSph: sph, pd: 60 }),
      frame: JSON.stringify({ frameBrand: '晨光', frameModel: '儿童板材' }),
      lens: JSON.stringify({ lensBrand: '清晰', lensBreed: kind }),
      nextReviewDate: nextPlanned(deliveredAt, REVIEW_MONTHS, last ?? deliveredAt),
      ...{ lastReviewDate: last ?? null, replaceAdviceDate: daysLater(deliveredAt, 365) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, day] of made.entries()) {
    const content = {
      ...{ wearHours: 12, adaptation: ['良好'], odVa: '5.0', osVa: '5.0', vaScale: '5', action: '继续配戴' },
      ...{ nextDate: days[at + 1] ?? day, flags: [] },
    };
    await tx
      .insertInto('archiveRecord')
      .values({
        ...{ propertyOwnerId, orgId, ownerKind: 'GLASSES' as const, ownerId, patientId, kind: 'glasses-review' },
        ...{ seq: at + 1, staffId: signer.id, recordDate: day, stageState: 2, content: JSON.stringify(content) },
        ...{ finishedAt: `${day} 10:30:00+08`, finishedByName: signer.name },
      })
      .execute();
  }
}
