import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Resource } from '@medplum/fhirtypes';
import { strFromU8, unzipSync } from 'fflate';
import { inChain } from '../../src/database/context';
import { createLogger } from '../../src/kernel/process/logger';
import { LocalStore } from '../../src/modules/files/store/local-store.driver';
import { type Exported, exportChain } from '../../src/modules/open-data/chain/export-chain.service';
import { writeTable } from '../../src/modules/open-data/chain/write-table.service';
import { type TestApp, testApp } from '../support/app';
import { objections } from './fhir';

/** Listed by hand, so that a new table of keys and tokens fails the test until it is classified. */
const STAYS = [
  ...['auth_token', 'auth_token_map', 'call_screen_key', 'device_bridge_key', 'direct_upload', 'file_secret'],
  ...['holder_code', 'idempotency_key', 'job', 'phone_key', 'phone_session', 'referral_poster_key', 'scan_key'],
  ...['scan_part', 'scan_session', 'security_key', 'security_key_challenge', 'security_key_ticket', 'sms_code'],
];
const CHAIN = 1;

let app: TestApp;
let root: string;
let folder: string;
let result: Exported;

const exporting = (directory: string) =>
  exportChain({
    ...{ database: app.database.db, chain: { id: CHAIN, chainName: '明眸演示连锁' }, directory },
    ...{ files: new LocalStore(join(root, 'store')), now: new Date('2026-03-10T01:00:00Z') },
    ...{ logger: createLogger('silent'), tell: () => undefined },
  });
const lines = (part: string, name: string) =>
  readFileSync(join(folder, part, `${name}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n');

beforeAll(async () => {
  app = await testApp();
  root = mkdtempSync(join(tmpdir(), 'chain-'));
  const store = new LocalStore(join(root, 'store'));
  await store.put('kept/a', Buffer.from('picture'), 'image/png');
  await app.database.query(
    `INSERT INTO file (property_owner_id, org_id, kind, name, mime, bytes, sha256, biz_type, biz_id, uploaded_by, state,
        storage_key)
      SELECT 1, 1, 'IMAGE', name, 'image/png', 7, repeat('a', 64), 'PATIENT_PHOTO', 1, 1, 'LINKED', key
      FROM (VALUES ('脸.png', 'kept/a'), ('丢失.png', 'lost/b')) AS f (name, key)`,
  );
  folder = join(root, 'out');
  result = await exporting(folder);
}, 120_000);
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await app.close();
});

describe('the export of a chain', () => {
  it('contains every row of every table except keys, tokens and unfinished work', async () => {
    const { rows } = await app.database.query(
      `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'property_owner_id' ORDER BY 1`,
    );
    const names = rows.map(({ name }) => String(name));
    expect(names.filter((name) => !result.tables.has(name))).toEqual(STAYS);
    for (const name of [...result.tables.keys()]) {
      const count = await app.database.query(
        `SELECT count(*)::int AS n FROM "${name}" WHERE property_owner_id = ${CHAIN}`,
      );
      expect({ name, n: result.tables.get(name) }).toEqual({ name, n: count.rows[0]?.n });
    }
    expect(lines('tables', 'patient')).toHaveLength(result.tables.get('patient') ?? 0);
  });

  it('contains no row of another chain, no password and no hash', () => {
    for (const file of readdirSync(join(folder, 'tables'))) {
      const text = readFileSync(join(folder, 'tables', file), 'utf8');
      expect({ file, other: /"property_owner_id":(?!1\b)/.test(text) }).toEqual({ file, other: false });
      expect({ file, secret: text.includes('$argon2') || /"(password|key|code|token)_hash"/.test(text) }).toEqual({
        file,
        secret: false,
      });
    }
  });

  it('contains each patient as FHIR that is valid against the R4 definitions', () => {
    const patients = lines('fhir', 'Patient');
    expect(patients).toHaveLength(300);
    const some = ['Patient', 'RelatedPerson', 'Organization'].flatMap((type) => lines('fhir', type).slice(0, 20));
    expect(some.flatMap((line) => objections(JSON.parse(line) as Resource))).toEqual([]);
    expect(new Set(lines('fhir', 'Organization')).size).toBe(lines('fhir', 'Organization').length);
  });

  it('contains the stored files, and reports the missing ones', () => {
    expect(result.files).toBe(1);
    expect(result.missing).toHaveLength(1);
    const [name = ''] = readdirSync(join(folder, 'files'));
    expect(readFileSync(join(folder, 'files', name), 'utf8')).toBe('picture');
    expect(readFileSync(join(folder, '说明.txt'), 'utf8')).toContain('缺失 1 个');
  });

  it('contains the same rows as sheets, split where they exceed one sheet', async () => {
    const directory = join(root, 'parts');
    for (const part of ['tables', 'sheets']) mkdirSync(join(directory, part), { recursive: true });
    const table = { name: 'org', columns: ['id', 'org_name'] };
    const count = await inChain(app.database.db, { propertyOwnerId: CHAIN, viewOrgIds: [1, 2] }, (db) =>
      writeTable({ db, chain: CHAIN, directory, rowsASheet: 1 }, table),
    );
    expect(count).toBeGreaterThan(1);
    expect(readdirSync(join(directory, 'sheets')).sort()).toEqual(
      Array.from({ length: count }, (_, at) => (at === 0 ? 'org.xlsx' : `org-${at + 1}.xlsx`)).sort(),
    );
    const sheet = unzipSync(readFileSync(join(directory, 'sheets', 'org-2.xlsx')))['xl/worksheets/sheet1.xml'];
    expect(strFromU8(sheet ?? new Uint8Array()).match(/<row>/g)).toHaveLength(2);
  });

  it('overwrites nothing, and leaves no partial export', async () => {
    const taken = join(root, 'taken');
    mkdirSync(taken);
    writeFileSync(join(taken, 'mine.txt'), 'mine');
    await expect(exporting(taken)).rejects.toThrow('不是空目录');
    expect(readdirSync(taken)).toEqual(['mine.txt']);
    expect(existsSync(`${folder}.half`)).toBe(false);
  });
});
