import { schoolTermOf } from '@mingmou/contract/screening/task.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, dayText } from '../kernel/context/clock';
import { initials } from '../kernel/row/pinyin';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
}

interface Placed extends Filling {
  readonly orgId: number;
  readonly now: Date;
}

const PRIMARY = ['11', '12', '13', '14', '15', '16'] as const;
const JUNIOR = ['21', '22', '23'] as const;
const KINDERGARTEN = ['01', '02', '03'] as const;

/** The schools that the demo's patients go to. */
const SCHOOLS = [
  ['文一街小学', 2, '西湖区', PRIMARY],
  ['学军小学', 2, '西湖区', PRIMARY],
  ['保俶塔实验学校', 5, '西湖区', [...PRIMARY, ...JUNIOR]],
  ['翠苑中学', 3, '西湖区', JUNIOR],
  ['西湖第一实验学校', 5, '西湖区', [...PRIMARY, ...JUNIOR]],
  ['明珠幼儿园', 1, '上城区', KINDERGARTEN],
] as const;

/** Days from today of the first and last day of screening; the number is three weeks older. */
const TASKS = [
  { school: '文一街小学', from: -45, to: -38, taskState: 3, planCount: 620, remark: null },
  { school: '翠苑中学', from: -4, to: 8, taskState: 2, planCount: 480, remark: '初三排在第一天' },
  { school: '学军小学', from: 12, to: 20, taskState: 1, planCount: 710, remark: null },
] as const;
const NUMBERED_BEFORE = 21;

async function insertSchools({ tx, propertyOwnerId }: Filling): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .insertInto('school')
    .values(
      SCHOOLS.map(([name, schoolType, district, grades]) => ({
        propertyOwnerId,
        name,
        pinyin: initials(name),
        schoolType,
        province: '浙江省',
        city: '杭州市',
        district,
        grades: [...grades],
      })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The demo's doctor has read the rules. */
async function enableRules({ tx, propertyOwnerId }: Filling): Promise<number> {
  const { id } = await tx
    .updateTable('screeningRuleSet')
    .set({ stateEnum: 'ENABLE' })
    .where('propertyOwnerId', '=', propertyOwnerId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Schools, judging rules in use, and a screening task in each of its states. */
export async function insertScreening({ tx, propertyOwnerId, orgId, now }: Placed): Promise<void> {
  const schools = await insertSchools({ tx, propertyOwnerId });
  const ruleSetId = await enableRules({ tx, propertyOwnerId });
  for (const { school, from, to, taskState, planCount, remark } of TASKS) {
    const schoolId = schools.get(school);
    if (schoolId === undefined) continue;
    const screenFrom = dayText(addDays(now, from));
    const day = dayText(addDays(now, from - NUMBERED_BEFORE));
    const { schoolYear, term } = schoolTermOf(screenFrom);
    await tx
      .insertInto('screeningTask')
      .values({
        ...{ propertyOwnerId, orgId, schoolId, schoolYear, term, round: 1, ruleSetId, taskState, planCount, remark },
        taskNo: `SC${day.replaceAll('-', '')}0001`,
        name: `${school}${term === 1 ? '秋季' : '春季'}视力筛查`,
        screenFrom,
        screenTo: dayText(addDays(now, to)),
        visionScale: 1,
      })
      .execute();
    await tx.insertInto('sequence').values({ propertyOwnerId, orgId, prefix: 'SC', day, n: 1 }).execute();
  }
}
