import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isDateTime } from '@mingmou/contract/base/check';
import { exportData } from './cli-export';
import { INTERRUPTED_CODE, Interrupted, listenForInterrupts, progress } from './cli-progress';
import { type Config, readConfig } from './config';
import { archiveDir } from './database/backup/archive';
import { checkFiles, type FileReport, missingText } from './database/backup/file-check';
import { mirrorOf } from './database/backup/file-mirror';
import { restoreBackup } from './database/backup/restore-backup';
import { backupFor, readFacts, takeBackup } from './database/backup/take-backup';
import { inChain } from './database/context';
import { DATABASE_NAME, type OpenDatabase, openDatabase } from './database/database';
import { startEmbedded } from './database/embedded';
import { existingHome } from './database/embedded/home';
import { errorCode } from './database/embedded/process-identity';
import { moveAway } from './database/move/move-away';
import { withClient } from './database/roles';
import { instantOf, systemClock } from './kernel/context/clock';
import { storageSettings } from './modules/files/file.config';
import { type NotedHead, verdictText, verifyLog } from './modules/system/log/verify-log.service';
import { seedDemo } from './seed/demo';
import { demoPassword } from './start/demo-password';

const SHOWN = 20;

function open(config: Config): Promise<OpenDatabase> {
  const checkout = process.cwd();
  return openDatabase({
    dataDir: config.dataDir,
    migrationsDir: join(checkout, 'server', 'migrations'),
    url: config.databaseUrl,
    appUrl: config.databaseAppUrl,
    log: () => undefined,
    resolveFrom: join(checkout, 'server', 'package.json'),
    backup: { dir: config.backupDir, keep: config.backupKeep, clock: systemClock },
  });
}

/** What would have been sent, newest first: the demo's SMS codes among it. */
async function printOutbox(config: Config): Promise<void> {
  const database = await open(config);
  const chains = await database.db.selectFrom('propertyOwner').select(['id', 'chainName']).orderBy('id').execute();
  for (const { id, chainName } of chains) {
    const rows = await inChain(database.db, { propertyOwnerId: id }, (tx) =>
      tx
        .selectFrom('outbox')
        .select(['at', 'channel', 'receiver', 'template', 'body', 'state'])
        .where('propertyOwnerId', '=', id)
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute(),
    );
    process.stdout.write(`${chainName}：${rows.length === 0 ? '没有发出的消息' : `最近${rows.length}条`}\n`);
    for (const { at, channel, receiver, template, body, state } of rows) {
      process.stdout.write(`  ${at}  ${channel}  ${receiver}  ${template}  ${state}  ${body}\n`);
    }
  }
  await database.close();
}

/** Deletes the demo's rows and seeds them again; only on the embedded database, and only while no server runs. */
async function resetDemo(config: Config): Promise<void> {
  if (config.databaseUrl || !config.demo) throw new Error('只能重置内置数据库中的演示数据');
  const before = await open(config);
  if (before.shared) {
    await before.close();
    throw new Error('请先停止正在运行的服务，再重置演示数据');
  }
  await before.db.destroy();
  await withClient({ ...before.owner, database: 'postgres' }, (client) =>
    client.query(`DROP DATABASE ${DATABASE_NAME} WITH (FORCE)`),
  );
  const after = await open(config);
  await seedDemo(after.db, systemClock, demoPassword(config.dataDir, config.demoPassword));
  await after.close();
  await before.close();
  process.stdout.write('演示数据已重置\n');
}

const OWN_TOOLS = '外部数据库请用它自己的备份工具（见 docs/operations.md）';

/** Where files lie on this machine; undefined where a bucket keeps them, which has means of its own. */
function filesDirectory(config: Config): string | undefined {
  const settings = storageSettings(process.env, process.cwd(), config.dataDir);
  if (settings.provider === 'local') return settings.directory;
  process.stdout.write(`文件在对象存储 ${settings.bucket} 中，请用它自己的版本或复制功能备份\n`);
  return undefined;
}

/** Exit code 1 where the database promises bytes that are not there, or are others. */
function tellFiles(report: FileReport, directory: string): void {
  const { rows, broughtBack, missing } = report;
  const restored = broughtBack > 0 ? `，从备份补回 ${broughtBack} 个` : '';
  process.stdout.write(`文件 ${rows} 条记录，目录 ${directory}${restored}，缺失或不符 ${missing.length} 个\n`);
  process.stdout.write(missingText(report));
  if (missing.length > 0) process.exitCode = 1;
}

/** A copy of the embedded database and of the stored files while it serves; `npm run backup`. */
async function backUp(config: Config): Promise<void> {
  if (config.databaseUrl) throw new Error(OWN_TOOLS);
  const startedAt = Date.now();
  const now = systemClock();
  const filesDir = filesDirectory(config);
  const tell = progress();
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: () => undefined,
    resolveFrom: join(process.cwd(), 'server', 'package.json'),
    prepare: async () => undefined,
  });
  try {
    const folder = await takeBackup({
      dataDir: config.dataDir,
      connection: embedded.connection,
      backupDir: config.backupDir,
      keep: config.backupKeep,
      now,
      filesDir,
      tell,
    });
    const { files, bytes, stored } = readFacts(folder);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`已备份到 ${folder}（${files} 个文件，${(bytes / 1e6).toFixed(1)} MB，${seconds} 秒）\n`);
    if (!filesDir || !stored) return;
    process.stdout.write(`文件共 ${stored.all} 个，新增 ${stored.files} 个（${(stored.bytes / 1e6).toFixed(1)} MB）\n`);
    const connection = { ...embedded.connection, database: DATABASE_NAME };
    tellFiles(await checkFiles({ connection, directory: filesDir, before: now, tell }), filesDir);
  } finally {
    await embedded.stop();
  }
}

/** `npm run restore -- [folder] [--until "YYYY-MM-DD HH:mm:ss"]`; the newest backup where no folder is named. */
async function restore(config: Config, args: readonly string[]): Promise<void> {
  if (config.databaseUrl) throw new Error(OWN_TOOLS);
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { until: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.until !== undefined && !isDateTime(values.until))
    throw new Error('--until 应为北京时间 YYYY-MM-DD HH:mm:ss');
  const { until } = values;
  const home = existingHome(config.dataDir);
  const moment = until === undefined ? Date.now() : instantOf(until).getTime();
  const from = positionals[0] ?? backupFor(config.backupDir, home && archiveDir(home), moment);
  if (!from) throw new Error(`${config.backupDir} 中没有${until === undefined ? '' : ` ${until} 以前完成的`}备份`);
  const tell = progress();
  const startedAt = Date.now();
  const filesDir = filesDirectory(config);
  let report: FileReport | undefined;
  const { aside } = await restoreBackup({
    dataDir: config.dataDir,
    from: resolve(from),
    until,
    tell,
    resolveFrom: join(process.cwd(), 'server', 'package.json'),
    now: systemClock(),
    inspect: async (superuser) => {
      const connection = { ...superuser, database: DATABASE_NAME };
      const mirror = mirrorOf(dirname(resolve(from)));
      report = filesDir ? await checkFiles({ connection, directory: filesDir, mirror, tell }) : undefined;
    },
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`已从 ${from} 恢复${until ? `到 ${until}` : ''}（${seconds} 秒）\n`);
  if (aside) process.stdout.write(`原来的数据保留在 ${aside}\n`);
  if (filesDir && report) tellFiles(report, filesDir);
}

/**
 * `DATABASE_URL=… npm run move-database`: every row of the embedded database into that empty one, after which nobody
 * opens the embedded one by mistake. Files stay where they lie, and are held to the rows that arrived.
 */
async function move(config: Config): Promise<void> {
  if (!config.databaseUrl) throw new Error('请用 DATABASE_URL 指明目标数据库');
  const home = existingHome(config.dataDir);
  if (!home) throw new Error(`${config.dataDir} 中没有内置数据库`);
  const source = await open({ ...config, databaseUrl: undefined, databaseAppUrl: undefined });
  let target: OpenDatabase | undefined;
  try {
    if (source.shared) throw new Error('请先停止正在运行的服务，再搬迁数据');
    if (!source.admin) throw new Error('没有内置数据库');
    target = await open(config);
    const tell = progress();
    const moved = await moveAway({
      ...{ home, source: { ...source.admin, database: DATABASE_NAME }, target: target.owner },
      ...{ url: config.databaseUrl, now: systemClock(), tell },
    });
    for (const { table, rows } of moved.filter(({ rows }) => rows > 0)) {
      process.stdout.write(`  ${table.padEnd(32)}${String(rows).padStart(9)}\n`);
    }
    process.stdout.write('数据已搬到新库；今后启动时请带上同样的 DATABASE_URL，不带时不再打开这里的旧数据\n');
    const filesDir = filesDirectory(config);
    if (filesDir) tellFiles(await checkFiles({ connection: target.owner, directory: filesDir, tell }), filesDir);
  } finally {
    await source.close();
    await target?.close();
  }
}

/**
 * `npm run verify-log [-- --heads FILE]`: holds the operation log to its seals; exit code 1 when something is wrong. With
 * a file, also to the heads written there before, and writes the new ones when all is well.
 */
async function verify(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { heads: { type: 'string' } } });
  const file = values.heads && resolve(values.heads);
  const noted: NotedHead[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const database = await open(config);
  try {
    const verdicts = await verifyLog(database.db, noted);
    for (const verdict of verdicts) process.stdout.write(verdictText(verdict));
    if (verdicts.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
    else if (file)
      writeFileSync(
        file,
        `${JSON.stringify(
          verdicts.map(({ head }) => head),
          null,
          2,
        )}\n`,
      );
  } finally {
    await database.close();
  }
}

/**
 * `npm run check-files [-- --content] [--mend]`: compares the file directory with the rows, with `--content` byte by
 * byte; `--mend` restores missing or different files from the mirror next to the backups. The server may run.
 */
async function checkStored(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { content: { type: 'boolean' }, mend: { type: 'boolean' } },
  });
  const directory = filesDirectory(config);
  if (!directory) return;
  const database = await open(config);
  try {
    const report = await checkFiles({
      ...{ connection: database.owner, directory, content: values.content },
      ...(values.mend ? { mirror: mirrorOf(config.backupDir) } : {}),
      ...{ before: systemClock(), tell: progress() },
    });
    tellFiles(report, directory);
    if (report.missing.length > 0 && !values.mend)
      process.stdout.write('  从备份补回：npm run check-files -- --mend（加 --content 时，内容不符的也补）\n');
  } finally {
    await database.close();
  }
}

const commands: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<void>>> = {
  outbox: printOutbox,
  'demo-reset': resetDemo,
  backup: backUp,
  'move-database': move,
  restore,
  'verify-log': verify,
  'check-files': checkStored,
  'export-chain': (config, args) => exportData(() => open(config), config, args),
};

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) {
    process.stderr.write(`用法：${Object.keys(commands).join(' | ')}\n`);
    process.exit(2);
  }
  listenForInterrupts();
  // A reader that closes the output (`| head`) does not end the work.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await command(readConfig(process.env, process.cwd()), args);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const isUsage = errorCode(error).startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`  ${isUsage ? `参数有误（见 docs/operations.md）：${text}` : text}\n`);
    const isInterrupted =
      error instanceof Interrupted || (error instanceof Error && error.cause instanceof Interrupted);
    process.exitCode = isInterrupted ? INTERRUPTED_CODE : 1;
  }
}

void main();
