import type { CodeOf } from '@mingmou/contract/base/dict';
import { yearsBefore } from '@mingmou/contract/patients/age.rules';
import type { grade } from '@mingmou/contract/patients/patient.dicts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { pinyinOf } from '../modules/patients/patient-pinyin.rules';
import { searchKeys, searchText } from '../modules/patients/patient-search.rules';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgIds: readonly number[];
  readonly today: string;
}

const PATIENTS = 300;
const CHILDREN_OF_TEN = 7;
const DAYS_OF_FILES = 400;
const RECORD_SERIES = { orgId: 0, prefix: 'PATIENT', day: '1970-01-01' } as const;

const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余单解';
const GIVEN = '子轩雨桐浩然欣怡宇航诗涵梓萱俊熙思远佳琪明泽晨曦若溪一诺铭轩语嫣天佑可馨博文静姝';
const SCHOOLS = ['文一街小学', '学军小学', '保俶塔实验学校', '翠苑中学', '西湖第一实验学校', '十三中'] as const;
const STREETS = ['文一西路', '教工路', '古墩路', '丰潭路', '莫干山路', '体育场路'] as const;
const GRADES_BY_AGE: Readonly<Record<number, CodeOf<typeof grade>>> = {
  4: '01',
  5: '02',
  6: '03',
  7: '11',
  8: '12',
  9: '13',
  10: '14',
  11: '15',
  12: '16',
  13: '21',
  14: '22',
  15: '23',
  16: '31',
  17: '32',
};

/** Returns pseudo-random numbers that are the same at every start, because screenshots and tests show the demo. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const pick = <T>(from: readonly T[], roll: (sides: number) => number): T | undefined => from[roll(from.length)];

function nameFrom(roll: (sides: number) => number): string {
  const surname = pick([...SURNAMES], roll);
  const given = [...GIVEN];
  const second = roll(4) === 0 ? '' : pick(given, roll);
  return `${surname}${pick(given, roll)}${second}`;
}

function daysBefore(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

interface Known {
  readonly labelIds: readonly number[];
  readonly sourceIds: readonly number[];
}

/** The demo's patient of a number: the same person at every start. */
export function demoPatient(
  { propertyOwnerId, orgIds, today }: Filling,
  { labelIds, sourceIds }: Known,
  number: number,
) {
  const roll = dice(number * 7919);
  const isChild = roll(10) < CHILDREN_OF_TEN;
  const years = isChild ? 4 + roll(14) : 18 + roll(55);
  const birthday = daysBefore(yearsBefore(today, years), 1 + roll(360));
  const name = nameFrom(roll);
  const phone = `13${roll(10)}${String(10_000_000 + number * 29_989).slice(0, 8)}`;
  const hasGuardian = years < 14;
  const reading = pinyinOf(name);
  const found = {
    name,
    pinyin: reading.full,
    pinyinInitials: reading.initials,
    phone,
    phone2: null,
    guardianPhone: hasGuardian ? phone : null,
    idCardNo: null,
    recordNo: `B${String(number).padStart(8, '0')}`,
  };
  const hasAllergy = roll(25) === 0;
  return {
    ...found,
    propertyOwnerId,
    sex: roll(2) === 0 ? (1 as const) : (2 as const),
    birthday,
    phoneRelation: hasGuardian ? (4 as const) : (1 as const),
    guardianName: hasGuardian ? `${name.slice(0, 1)}${roll(2) === 0 ? '先生' : '女士'}` : null,
    guardianRelation: hasGuardian ? (4 as const) : null,
    address: `西湖区${pick(STREETS, roll)}${1 + roll(300)}号`,
    schoolName: isChild ? (pick(SCHOOLS, roll) ?? null) : null,
    grade: GRADES_BY_AGE[years] ?? null,
    className: isChild ? `${1 + roll(8)}班` : null,
    occupation: isChild ? '2' : String(3 + roll(7)),
    sourceId: pick(sourceIds, roll) ?? null,
    labelIds: labelIds.filter(() => roll(8) === 0),
    allergyFlag: hasAllergy ? (1 as const) : (0 as const),
    allergyHistory: hasAllergy ? '青霉素过敏' : null,
    completeFlag: roll(20) !== 0,
    firstOrgId: orgIds[roll(5) < 3 ? 0 : roll(orgIds.length)] ?? 0,
    createdAt: `${daysBefore(today, Math.floor(((PATIENTS - number) * DAYS_OF_FILES) / PATIENTS))} 09:${String(number % 60).padStart(2, '0')}:00+08`,
    searchKeys: searchKeys(propertyOwnerId, found),
    searchText: searchText(found),
  };
}

/** Labels and sources of a chain that patients carry. */
export async function customerSeedsOf({ tx, propertyOwnerId }: Filling): Promise<Known> {
  const labels = await tx
    .selectFrom('customerLabel')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .select('id')
    .orderBy('id')
    .execute();
  const leaves = await tx
    .selectFrom('customerSource as leaf')
    .where('leaf.propertyOwnerId', '=', propertyOwnerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customerSource as below')
            .whereRef('below.propertyOwnerId', '=', 'leaf.propertyOwnerId')
            .whereRef('below.parentId', '=', 'leaf.id')
            .select('below.id'),
        ),
      ),
    )
    .select('leaf.id')
    .orderBy('leaf.id')
    .execute();
  return { labelIds: labels.map(({ id }) => id), sourceIds: leaves.map(({ id }) => id) };
}

/** 300 people with their files, spread over the organisations and the last year. */
export async function insertPatients(filling: Filling, known: Known): Promise<void> {
  const { tx, propertyOwnerId, orgIds } = filling;
  const rows = Array.from({ length: PATIENTS }, (_, index) => demoPatient(filling, known, index + 1));
  const inserted = await tx.insertInto('patient').values(rows).returning(['id', 'firstOrgId']).execute();
  for (const orgId of orgIds) {
    const people = inserted.filter((row) => row.firstOrgId === orgId);
    // Row-level security requires that the writer works in the organisation.
    await sql`SELECT set_config('app.org', ${String(orgId)}, true)`.execute(tx);
    if (people.length > 0)
      await tx
        .insertInto('patientOrg')
        .values(people.map(({ id }) => ({ propertyOwnerId, orgId, patientId: id })))
        .execute();
  }
  await tx
    .insertInto('sequence')
    .values({ ...RECORD_SERIES, propertyOwnerId, n: rows.length })
    .execute();
}
