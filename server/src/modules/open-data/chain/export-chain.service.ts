import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Tell } from '../../../database/backup/progress';
import { inChain } from '../../../database/context';
import type { Database } from '../../../database/pool';
import { dateTimeText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Logger } from '../../../kernel/process/logger';
import type { FileStore } from '../../files/store/file-store.service';
import { fileName } from '../document.resource';
import { patientRow } from '../open-data.store';
import { patientResources } from '../patient-bundle.service';
import { chainTables, findOrgs, liftLimits, linkedFiles, patientsAfter } from './chain-tables.store';
import { FhirFiles } from './write-fhir.service';
import { writeTable } from './write-table.service';

const PATIENTS_AT_ONCE = 50;

interface Chain {
  readonly id: number;
  readonly chainName: string;
}

export interface ChainExport {
  readonly database: Database;
  readonly chain: Chain;
  /** Empty, or not there yet. */
  readonly directory: string;
  readonly files: FileStore;
  readonly now: Date;
  readonly logger: Logger;
  readonly tell: Tell;
}

export interface Exported {
  readonly tables: ReadonlyMap<string, number>;
  readonly resources: ReadonlyMap<string, number>;
  readonly files: number;
  /** Of files whose bytes are not in the store. */
  readonly missing: readonly number[];
}

/** The operator, who sees every organisation of the chain and writes in none. */
function operatorCx(db: SessionCx['db'], { chain, now, logger }: ChainExport): SessionCx {
  const caller = {
    ...{ tokenId: 0, propertyOwnerId: chain.id, orgId: 0, accountId: 0, account: 'operator' },
    ...{ staffId: null, staffName: '运维', roleNames: [], menuIds: new Set<number>(), modules: [] },
    mustChangePassword: false,
  };
  const request = { id: '', ip: '', userAgent: '', deviceId: '', authorization: '', token: null, hostVersion: '' };
  return { db, caller, now, logger, request, log: () => undefined };
}

async function orgsOf({ database, chain }: ChainExport): Promise<number[]> {
  const rows = await inChain(database, { propertyOwnerId: chain.id }, (db) => findOrgs(db, chain.id));
  return rows.map(({ id }) => id);
}

/** Long work, of which no part may be given up for the time it takes. */
async function reading<T>(exported: ChainExport, orgs: readonly number[], work: (db: SessionCx['db']) => Promise<T>) {
  const context = { propertyOwnerId: exported.chain.id, viewOrgIds: orgs, now: exported.now.getTime() };
  return inChain(exported.database, context, async (db) => {
    await liftLimits(db);
    return work(db);
  });
}

async function writeTables(exported: ChainExport, orgs: readonly number[], directory: string) {
  const counts = new Map<string, number>();
  await reading(exported, orgs, async (db) => {
    for (const table of await chainTables(db)) {
      exported.tell(`导出 ${table.name}`);
      counts.set(table.name, await writeTable({ db, chain: exported.chain.id, directory }, table));
    }
  });
  return counts;
}

async function writePatients(exported: ChainExport, orgs: readonly number[], directory: string) {
  const fhir = new FhirFiles(directory);
  const chain = exported.chain.id;
  for (let last = 0; ; ) {
    const ids = await reading(exported, orgs, async (db) => {
      const rows = await patientsAfter(db, chain, { last, limit: PATIENTS_AT_ONCE });
      const cx = operatorCx(db, exported);
      for (const { id } of rows) {
        const person = await patientRow(cx, id);
        for (const resource of person ? await patientResources(cx, person, orgs) : []) await fhir.write(resource);
        exported.tell('导出患者资料（FHIR）');
      }
      return rows.map(({ id }) => id);
    });
    if (ids.length < PATIENTS_AT_ONCE) break;
    last = ids.at(-1) ?? last;
  }
  await fhir.close();
  return fhir.counts;
}

async function writeFiles(exported: ChainExport, orgs: readonly number[], directory: string) {
  const rows = await reading(exported, orgs, (db) => linkedFiles(db, exported.chain.id));
  const missing: number[] = [];
  for (const file of rows) {
    const content = await exported.files.open(file.storageKey);
    if (content) await pipeline(content, createWriteStream(join(directory, fileName(file))));
    else missing.push(file.id);
    exported.tell('导出文件', file.bytes);
  }
  return { files: rows.length - missing.length, missing };
}

const counted = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([, count]) => count > 0).map(([name, count]) => `  ${name}  ${count}`);

function leaflet({ chain, now }: ChainExport, { tables, resources, files, missing }: Exported): string {
  return [
    `${chain.chainName} 全部数据，${dateTimeText(now)} 由明眸导出`,
    '',
    'fhir/    患者资料，FHIR R4，每种资源一个文件，每行一个资源（NDJSON）',
    ...counted(resources),
    '',
    'tables/  每张表一个文件，每行一条记录（NDJSON）；列名即数据库中的列名',
    'sheets/  同样的记录，电子表格（.xlsx），超过一百万行的分成几个',
    ...counted(tables),
    '',
    `files/   图片、视频和签署件 ${files} 个，文件名是记录中的编号；存储中缺失 ${missing.length} 个${missing.length > 0 ? `：${missing.join('、')}` : ''}`,
    '',
    '不含密码、密钥、令牌和验证码。',
    '',
  ].join('\n');
}

/** All data of a chain in a folder, so that nobody is locked in: for programs, for people, and as FHIR. */
export async function exportChain(exported: ChainExport): Promise<Exported> {
  const { directory } = exported;
  if (existsSync(directory) && readdirSync(directory).length > 0) throw new Error(`${directory} 不是空目录，请换一个`);
  const half = `${directory.replace(/\/+$/, '')}.half`;
  rmSync(half, { recursive: true, force: true });
  for (const part of ['fhir', 'tables', 'sheets', 'files']) mkdirSync(join(half, part), { recursive: true });
  try {
    const orgs = await orgsOf(exported);
    const tables = await writeTables(exported, orgs, half);
    const resources = await writePatients(exported, orgs, join(half, 'fhir'));
    const result = { tables, resources, ...(await writeFiles(exported, orgs, half)) };
    writeFileSync(join(half, '说明.txt'), leaflet(exported, result));
    rmSync(directory, { recursive: true, force: true });
    renameSync(half, directory);
    return result;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}
