import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { inChain } from '../../src/database/context';
import { searchKeys, searchText } from '../../src/modules/patients/patient-search.rules';
import { type TestApp, testApp } from '../support/app';

const CHAIN = 2;
/** More patients than the search reads before it uses the index. */
const MORE_THAN_NEWEST = 1600;
const FOUND = 20;

let app: TestApp;
let front: string;
let [orgId, people] = [0, 0];

interface Kind {
  readonly name: string;
  readonly phone: string;
  readonly recordNo?: string;
  readonly stateEnum?: 'DELETE';
}

/** Creates this many similar patients, each seen a minute after the previous one; returns their record numbers. */
async function seen(count: number, { name, phone, recordNo, stateEnum }: Kind): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, () => {
    people += 1;
    const person = { name, pinyin: '', pinyinInitials: '', phone, recordNo: recordNo ?? `T${10_000_000 + people}` };
    const searched = { ...person, phone2: null, guardianPhone: null, idCardNo: null };
    return {
      ...person,
      propertyOwnerId: CHAIN,
      sex: 2 as const,
      birthday: '1990-05-01',
      phoneRelation: 1 as const,
      firstOrgId: orgId,
      lastVisitAt: new Date(Date.UTC(2025, 0, 1) + people * 60_000).toISOString(),
      searchKeys: searchKeys(CHAIN, searched),
      searchText: searchText(searched),
      stateEnum: stateEnum ?? ('ENABLE' as const),
    };
  });
  await inChain(app.database.db, { propertyOwnerId: CHAIN, orgId }, (tx) =>
    tx.insertInto('patient').values(rows).execute(),
  );
  return rows.map((row) => row.recordNo);
}

const look = async (keyword: string) =>
  (await app.send(patient.findLike, { keyword }, { token: front })).data.map((found) => found.recordNo);

const seenLastFirst = (recordNos: readonly string[]) => recordNos.slice(-FOUND).reverse();

describe('search among many patients', () => {
  let early: readonly string[] = [];
  let shared: readonly string[] = [];
  let many: readonly string[] = [];
  let late: readonly string[] = [];

  beforeAll(async () => {
    app = await testApp();
    front = await app.signIn('front_b');
    // Statistics that know nothing of the patients below, as after a fast growth.
    await app.database.query('ALTER TABLE patient SET (autovacuum_enabled = false)');
    await app.database.query('ANALYZE patient');
    const org = await inChain(app.database.db, { propertyOwnerId: CHAIN }, (tx) =>
      tx.selectFrom('org').select('id').executeTakeFirstOrThrow(),
    );
    orgId = org.id;
    early = await seen(FOUND + 5, { name: '欧阳早', phone: '13177770001' });
    shared = await seen(FOUND + 5, { name: '上官中', phone: '13188880002' });
    await seen(1, { name: '欧阳早', phone: '13177770001', stateEnum: 'DELETE' });
    many = await seen(MORE_THAN_NEWEST, { name: '李响', phone: '13966660004' });
    late = await seen(FOUND - 1, { name: '上官中', phone: '13188880002' });
  });
  afterAll(() => app.close());

  it('searches once, although the statistics do not show the patients', async () => {
    await app.database.query(`ALTER FUNCTION patient_search(text[], text[], text, integer) RENAME TO real_search;
      CREATE SEQUENCE searches;
      GRANT USAGE ON SEQUENCE searches TO PUBLIC;
      CREATE FUNCTION patient_search(ones text[], pieces text[], contained text, most integer) RETURNS SETOF bigint
      LANGUAGE sql STABLE ROWS 20 AS $$ SELECT nextval('searches') * 0 UNION ALL SELECT real_search($1, $2, $3, $4) $$`);
    try {
      expect(await look('songyj')).toEqual([]);
      expect((await app.database.query("SELECT nextval('searches')::int - 1 AS searches")).rows).toEqual([
        { searches: 1 },
      ]);
    } finally {
      await app.database.query(`DROP FUNCTION patient_search(text[], text[], text, integer);
        ALTER FUNCTION real_search(text[], text[], text, integer) RENAME TO patient_search`);
    }
  });

  it('finds a common name among the patients seen last', async () => {
    for (const keyword of ['李', '李响', 'lixiang', '6666'])
      expect([keyword, await look(keyword)]).toEqual([keyword, seenLastFirst(many)]);
  });

  it('uses the index when too few matches are among the patients seen last', async () => {
    for (const keyword of ['上官', 'sgz', '8888'])
      expect([keyword, await look(keyword)]).toEqual([keyword, seenLastFirst([...shared, ...late])]);
  });

  it('finds patients seen long ago, and no deleted patients', async () => {
    for (const keyword of ['欧阳', 'ouyang', '7777'])
      expect([keyword, await look(keyword)]).toEqual([keyword, seenLastFirst(early)]);
  });

  it('finds a record number among many phones with the same digits, and no digits in names', async () => {
    await seen(1, { name: '李6666', phone: '13155550005' });
    const [numbered = ''] = await seen(1, { name: '诸葛号', phone: '13155550006', recordNo: 'B10006666' });
    expect(await look('6666')).toEqual([numbered, ...seenLastFirst(many)].slice(0, FOUND));
  });

  it('finds a full surname followed by initials, in letters, characters or both', async () => {
    const [yes = ''] = await seen(1, { name: '宋雨洁', phone: '13144440007' });
    const [four = ''] = await seen(1, { name: '司马相如', phone: '13144440008' });
    for (const keyword of ['songyj', 'SONGYUJ', '宋yj', '宋y', '宋雨j'])
      expect([keyword, await look(keyword)]).toEqual([keyword, [yes]]);
    for (const keyword of ['sim xr', '司马xr', '司mxr', 'simaxr', 'simxr'])
      expect([keyword, await look(keyword)]).toEqual([keyword, [four]]);
    expect(await look('宋yx')).toEqual([]);
    expect(await look('songjy')).toEqual([]);
  });

  it('finds patients by these keys whose files are older than the keys', async () => {
    const [old = ''] = await seen(1, { name: '单雨洁', phone: '13144440009' });
    const kept = { pinyin: 'shanyujie', pinyinInitials: 'SYJ', searchKeys: [] };
    await inChain(app.database.db, { propertyOwnerId: CHAIN, orgId }, (tx) =>
      tx.updateTable('patient').set(kept).where('recordNo', '=', old).execute(),
    );
    expect(await look('shanyj')).toEqual([]);
    await app.database.query(await readFile(join(__dirname, '../../migrations/0045_half_typed_names.sql'), 'utf8'));
    for (const keyword of ['shanyj', '单yj', '单雨j']) expect([keyword, await look(keyword)]).toEqual([keyword, [old]]);
  });

  it('finds all patients with a common surname by letters, those seen last first', async () => {
    expect(await look('李x')).toEqual(seenLastFirst(many));
  });
});
