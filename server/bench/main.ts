import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../src/database/database';
import { withClient } from '../src/database/roles';
import { routesOf } from '../src/modules/routes';
import { Desk } from './desk';
import type { Figure } from './figures';
import { lists } from './lists';
import { fillPatients, search } from './patients';
import { closeYear, fillYear, yearReport } from './reports';
import { serve } from './serve';
import { HANDS, settlements } from './settlements';
import { fillTpcB } from './tpc-b';

const CHECKOUT = process.cwd();
const REPORTS = join(CHECKOUT, '.cache', 'reports');
const DATA = join(CHECKOUT, '.cache', 'bench-data');
const PASSWORD = 'Bench2026x';
const PORT = Number(process.env.BENCH_PORT ?? 18_099);
const PATIENTS = Number(process.env.BENCH_PATIENTS ?? 200_000);
const ORDERS = Number(process.env.BENCH_ORDERS ?? 200_000);

const say = (text: string) => process.stdout.write(`  … ${text}\n`);

function open(): Promise<OpenDatabase> {
  return openDatabase({
    dataDir: DATA,
    migrationsDir: join(CHECKOUT, 'server', 'migrations'),
    log: () => undefined,
    resolveFrom: join(CHECKOUT, 'server', 'package.json'),
    poolSize: HANDS,
  });
}

type Admin = NonNullable<OpenDatabase['admin']>;

async function addBank(admin: Admin): Promise<void> {
  await withClient({ ...admin, database: 'mingmou' }, async (client) => {
    await fillTpcB(client);
    await client.query(
      'GRANT USAGE ON SCHEMA tpcb TO mingmou_app; GRANT ALL ON ALL TABLES IN SCHEMA tpcb TO mingmou_app',
    );
  });
}

const tidy = (admin: Admin) =>
  withClient({ ...admin, database: 'mingmou' }, (client) => client.query('VACUUM ANALYZE'));

async function measure(database: OpenDatabase, admin: Admin, url: string): Promise<Figure[]> {
  const routes = routesOf({ hostVersion: '1.0.0', keepFailure: async () => undefined });
  const desks = ['manager', 'cashier'].map((account) => Desk.signIn(url, account, PASSWORD, database.db, routes));
  const [manager, cashier] = await Promise.all(desks);
  if (!manager || !cashier) throw new Error('nobody signed in');
  say('settlements and TPC-B');
  await addBank(admin);
  const settled = await settlements(cashier, database);
  say(`${PATIENTS} patients and ${ORDERS} orders`);
  await fillPatients(database, PATIENTS);
  await fillYear(admin, ORDERS);
  const closing = await closeYear(admin);
  await tidy(admin);
  say('lists, search and reports');
  return [
    ...settled,
    closing,
    ...(await lists(manager)),
    ...(await search(manager, PATIENTS)),
    ...(await yearReport(manager, ORDERS)),
  ];
}

async function main(): Promise<void> {
  rmSync(DATA, { recursive: true, force: true });
  mkdirSync(DATA, { recursive: true });
  chmodSync(DATA, 0o755);
  say('first and second start');
  const first = await serve(DATA, PORT, PASSWORD);
  await first.stop();
  const server = await serve(DATA, PORT, PASSWORD);
  const figures: Figure[] = [
    { name: 'first start of the server, demo made', value: first.readyMs, unit: 'ms' },
    { name: 'second start of the server', value: server.readyMs, unit: 'ms', bar: { most: 3_000, absolute: true } },
  ];
  const database = await open();
  try {
    if (!database.admin) throw new Error('the embedded database is expected');
    figures.push(...(await measure(database, database.admin, server.url)));
  } finally {
    await database.close();
    await server.stop();
  }
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, 'bench-server.json'), `${JSON.stringify(figures, null, 2)}\n`);
}

void main();
