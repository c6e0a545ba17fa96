import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { openDatabase } from './database/database';
import { Supervisor } from './database/embedded/supervisor';
import { systemClock } from './kernel/context/clock';
import { startWorker } from './kernel/process/jobs';
import { createLogger } from './kernel/process/logger';
import { createMetrics } from './kernel/process/metrics';
import { WriteProbe, type Written } from './kernel/process/write-probe';
import { renewFirstAdminLink } from './modules/auth/first-admin-link.service';
import { type StorageSettings, storageSettings } from './modules/files/file.config';
import { fileCleaning } from './modules/files/file-cleaning.job';
import { openFileStore } from './modules/files/store/file-store.service';
import { jobs, planJobs } from './modules/jobs';
import { startSmsWorker } from './modules/messaging/sms-worker.job';
import { wechatGateway } from './modules/wechat/gateway/gateway.service';
import { wechatSecretKey } from './modules/wechat/wechat.config';
import { startWechatWorker } from './modules/wechat/wx-worker.job';
import { openRealname } from './providers/realname.adapter';
import { openServerVoice } from './providers/server-voice.service';
import { smsConfig } from './providers/sms.config';
import { senderOf } from './providers/sms-drivers/sender-of.service';
import { speechConfig } from './providers/speech.config';
import { seedDemo } from './seed/demo';
import { addPlatformTemplates } from './seed/templates';
import { publishBuilds } from './start/builds';
import { demoPassword } from './start/demo-password';
import { greeting } from './start/greeting';
import { createProgress } from './start/progress';
import { startScanServer } from './start/scan-pages';

type Closer = () => Promise<void>;

/** `giveUp`: the database cannot be brought back, so that nothing here can serve. */
async function start(config: Config, checkout: string, closers: Closer[], giveUp: () => void): Promise<void> {
  const clock = systemClock;
  const { step, say } = createProgress((text) => process.stdout.write(text));
  const logger = createLogger(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true });
  const database = await step('数据库', () =>
    openDatabase({
      dataDir: config.dataDir,
      migrationsDir: join(checkout, 'server', 'migrations'),
      url: config.databaseUrl,
      appUrl: config.databaseAppUrl,
      // Users of the demo read a greeting; operators of a clinic keep the migrations in the log.
      log: (message) => (config.demo ? logger.debug(message) : logger.info(message)),
      resolveFrom: join(checkout, 'server', 'package.json'),
      backup: { dir: config.backupDir, keep: config.backupKeep, clock },
    }),
  );
  closers.push(() => database.close());
  const supervisor =
    database.supervised &&
    new Supervisor(database.supervised, { log: (message) => logger.warn(message), giveUp, pause: restFor });
  closers.push(async () => supervisor?.stop());
  const builds = await step('发布页面', () => publishBuilds(database.db, checkout, config.dataDir, clock));
  const password = config.demo ? demoPassword(config.dataDir, config.demoPassword) : null;
  if (password) await step('演示数据', () => seedDemo(database.db, clock, password));
  await addPlatformTemplates(database.db, clock);
  await planJobs(database.db, clock);
  const storage = storageSettings(process.env, checkout, config.dataDir);
  const files = await openFileStore(storage);
  const probe = new WriteProbe(writtenFolders(config, storage));
  probe.start();
  closers.push(async () => probe.stop());
  const worker = startWorker(database.db, { ...jobs, ...fileCleaning(files) }, clock, logger);
  closers.push(() => worker.stop());
  const smsWorker = startSmsWorker(database.db, senderOf(smsConfig, database.db), clock, logger);
  closers.push(() => smsWorker.stop());
  // Creates or reads the key now, because later it is needed inside transactions.
  wechatSecretKey();
  const wechatWorker = startWechatWorker({ database: database.db, gateway: wechatGateway(), clock }, logger);
  closers.push(() => wechatWorker.stop());
  const metrics = createMetrics();
  const voice = openServerVoice(speechConfig, { database: database.db, clock, logger });
  const phones = await startScanServer(config, checkout, { database: database.db, clock, logger, files, voice });
  closers.push(async () => phones.app?.close());
  const app = await buildApp({
    database: database.db,
    clock,
    logger,
    metrics,
    trustProxy: config.trustProxy,
    isHttps: config.publicUrl.startsWith('https:'),
    web: builds,
    hostVersion: builds.hostVersion,
    files,
    voice,
    identity: openRealname({ database: database.db, clock, logger }),
    scan: { port: phones.port, productionHost: config.scanProductionHost, publicUrl: config.publicUrl },
    registry: { store: builds.store, hostShared: builds.hostShared, hostOffers: builds.hostOffers },
    troubles: [() => supervisor?.trouble ?? null, () => probe.trouble],
    openApi: () => readFile(join(checkout, 'server', 'dist', 'openapi.json')),
  });
  closers.push(() => app.close());
  await step('监听端口', () => app.listen({ host: config.host, port: config.port }));
  const metricsServer = await metrics.listen('127.0.0.1', config.metricsPort);
  closers.push(() => new Promise((resolve) => metricsServer.close(() => resolve())));
  const setupLink = config.demo ? null : await renewFirstAdminLink(database.db, config.publicUrl, clock);
  say(greeting(config, password, setupLink, phones.app !== null));
}

function writtenFolders({ dataDir }: Config, storage: StorageSettings): readonly Written[] {
  const data = { name: '数据目录', path: dataDir };
  if (storage.provider !== 'local') return [data];
  mkdirSync(storage.directory, { recursive: true });
  return [data, { name: '文件目录', path: storage.directory }];
}

/** Holds nothing up that wants to end. */
const restFor = (ms: number) => sleep(ms, undefined, { ref: false });

async function stop(closers: readonly Closer[]): Promise<void> {
  for (const close of [...closers].reverse()) await close();
}

/** Starts everything; the first signal stops it cleanly, in the opposite order, as does a database that is lost for good. */
async function main(): Promise<void> {
  const checkout = process.cwd();
  const closers: Closer[] = [];
  let stopping = false;
  const end = (says: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    process.stdout.write(`\n  ${says}\n`);
    stop(closers).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  const onSignal = () => end('正在停止…', 0);
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    await start(readConfig(process.env, checkout), checkout, closers, () => end('数据库连续5次未能启动，程序退出', 1));
  } catch (error) {
    process.stderr.write(`\n  启动失败：${error instanceof Error ? error.message : String(error)}\n`);
    await stop(closers);
    process.exit(1);
  }
}

void main();
