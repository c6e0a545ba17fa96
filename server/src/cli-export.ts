import { resolve } from 'node:path';
import { progress } from './cli-progress';
import type { Config } from './config';
import type { OpenDatabase } from './database/database';
import { systemClock } from './kernel/context/clock';
import { createLogger } from './kernel/process/logger';
import { storageSettings } from './modules/files/file.config';
import { openFileStore } from './modules/files/store/file-store.service';
import { exportChain } from './modules/open-data/chain/export-chain.service';

/** `npm run export-chain -- CHAIN DIRECTORY`: all data of a chain, by its name or number, into a folder of its own. */
export async function exportData(
  open: () => Promise<OpenDatabase>,
  config: Config,
  [name = '', directory = '']: readonly string[],
): Promise<void> {
  const database = await open();
  try {
    const chains = await database.db.selectFrom('propertyOwner').select(['id', 'chainName']).orderBy('id').execute();
    const chain = chains.find((one) => one.chainName === name || String(one.id) === name);
    const known = chains.map(({ id, chainName }) => `  ${id}  ${chainName}`).join('\n');
    if (!chain || !directory) throw new Error(`用法：npm run export-chain -- 连锁 目录；连锁是\n${known}`);
    const files = await openFileStore(storageSettings(process.env, process.cwd(), config.dataDir));
    const logger = createLogger('warn');
    const target = resolve(directory);
    const options = { database: database.db, chain, directory: target, files, now: systemClock(), logger };
    const { tables, resources, files: kept, missing } = await exportChain({ ...options, tell: progress() });
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
    process.stdout.write(
      `${chain.chainName} 已导出到 ${target}：${sum(tables)} 条记录，${sum(resources)} 个 FHIR 资源，${kept} 个文件\n`,
    );
    if (missing.length > 0) process.stdout.write(`  存储中缺失 ${missing.length} 个文件，编号见 说明.txt\n`);
  } finally {
    await database.close();
  }
}
