import { join } from 'node:path';
import { type Config, readConfig } from './config';
import { inChain } from './database/context';
import { DATABASE_NAME, type OpenDatabase, openDatabase } from './database/database';
import { withClient } from './database/roles';
import { systemClock } from './kernel/clock';
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

/** Throws the demo's rows away and makes them anew; only on the embedded database, and only while nothing serves it. */
async function resetDemo(config: Config): Promise<void> {
  if (config.databaseUrl || !config.demo) throw new Error('只能重置内置数据库中的演示数据');
  const before = await open(config);
  if (before.adopted) {
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

const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  outbox: printOutbox,
  'demo-reset': resetDemo,
};

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const command = commands[name];
  if (!command) {
    process.stderr.write(`用法：${Object.keys(commands).join(' | ')}\n`);
    process.exit(2);
  }
  try {
    await command(readConfig(process.env, process.cwd()));
  } catch (error) {
    process.stderr.write(`  ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

void main();
