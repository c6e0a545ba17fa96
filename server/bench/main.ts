import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../src/database/database';
import { freePort } from '../src/database/embedded/free-port';
import { withClient } from '../src/database/roles';
import { routesOf } from '../src/modules/routes';
import { Offers } from '../src/modules/system/remotes/offers.service';
import { appointmentLists, fillAppointments } from './appointments';
import { Desk } from './desk';
import type { Figure } from './figures';
import { fillStock } from './goods';
import { fillGrowth, growth } from './growth';
import { lists } from './lists';
import { fillOlderOrders, fillYear } from './orders';
import { fillPatients, search } from './patients';
import { pgbench } from './pgbench';
import { chainReport, closeYear, fillChain, yearReport } from './reports';
import { richSettlements } from './rich-settlements';
import { type Served, serve } from './serve';
import { HANDS, settlements, settleOne } from './settlements';
import { sheet } from './sheets';
import { closeStock, stockAtSize } from './stock';
import { fillTpcB, SCALE } from './tpc-b';
import { fillVisits, visitLists } from './visits';

const CHECKOUT = process.cwd();
const REPORTS = join(CHECKOUT, '.cache', 'reports');
const DATA = join(CHECKOUT, '.cache', 'bench-data');
const PASSWORD = 'Bench2026x';
const MANAGER = 'manager';
const PATIENTS = Number(process.env.BENCH_PATIENTS ?? 200_000);
const ORDERS = Number(process.env.BENCH_ORDERS ?? 200_000);
const VISITS = Number(process.env.BENCH_VISITS ?? 200_000);
const APPOINTMENTS = Number(process.env.BENCH_APPOINTMENTS ?? 300_000);

/** Parts that take too long for every day: `BENCH_LONG=sheet`. */
const LONG = new Set(process.env.BENCH_LONG?.split(','));
const LONG_SHEET = 1_000_000;
/** Runs only the named parts: `BENCH_ONLY=search,reports`. */
const ONLY = new Set(process.env.BENCH_ONLY?.split(','));
const isAsked = (part: string) => ONLY.size === 0 || ONLY.has(part);

/** Of the year's orders as many as one sheet may hold. */
const SHEET_DAYS = 75;

const say = (text: string) => process.stdout.write(`  … ${Math.round(process.uptime())} s: ${text}\n`);

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

type Routes = ReturnType<typeof routesOf>;

async function measure(database: OpenDatabase, admin: Admin, url: string, routes: Routes): Promise<Figure[]> {
  const desks = [MANAGER, 'cashier'].map((account) => Desk.signIn(url, account, PASSWORD, database.db, routes));
  const [manager, cashier] = await Promise.all(desks);
  if (!manager || !cashier) throw new Error('nobody signed in');
  const figures: Figure[] = [];
  if (isAsked('settlements')) {
    say("settlements and TPC-B's statements");
    await addBank(admin);
    figures.push(...(await settlements(cashier, database)));
    say('settlements with coupon, card and points');
    figures.push(...(await richSettlements(cashier, database, admin)));
    say('pgbench');
    figures.push(...(await pgbench(admin, HANDS, SCALE)));
  }
  if (isAsked('stock')) {
    say('stock of the chain');
    await fillStock(admin);
    await tidy(admin);
    say('its days are closed');
    figures.push(await closeStock(admin));
    await tidy(admin);
    say('stock: searches, long bills and counts');
    figures.push(...(await stockAtSize(manager)));
  }
  if (isAsked('growth')) {
    say('children under control');
    await fillGrowth(admin);
    await tidy(admin);
    figures.push(...(await growth(manager)));
  }
  if (['lists', 'search', 'reports', 'sheets', 'visits'].some(isAsked))
    figures.push(...(await overTheYear(manager, cashier, database, admin)));
  return figures;
}

/** Measures reports over a year of orders. */
async function overTheYear(manager: Desk, cashier: Desk, database: OpenDatabase, admin: Admin): Promise<Figure[]> {
  const figures: Figure[] = [];
  say(`${PATIENTS} patients`);
  await fillPatients(database, PATIENTS);
  say(`${ORDERS} orders`);
  await settleOne(cashier);
  await fillYear(admin, ORDERS);
  say('their days are closed');
  figures.push(await closeYear(admin));
  await tidy(admin);
  if (isAsked('lists')) {
    say('lists');
    figures.push(...(await lists(manager)));
    say(`${APPOINTMENTS} appointments`);
    await fillAppointments(admin, APPOINTMENTS);
    await tidy(admin);
    figures.push(...(await appointmentLists(manager, APPOINTMENTS)));
  }
  if (isAsked('search')) {
    say('search');
    figures.push(...(await search(manager, PATIENTS)));
  }
  if (isAsked('visits')) {
    say(`${VISITS} visits`);
    await fillVisits(admin, VISITS);
    await tidy(admin);
    figures.push(...(await visitLists(manager, VISITS)));
  }
  if (isAsked('reports')) {
    say('reports');
    figures.push(...(await yearReport(manager, ORDERS)));
    figures.push(...(await chainYear(manager, admin)));
  }
  return figures;
}

async function chainYear(manager: Desk, admin: Admin): Promise<Figure[]> {
  say("the chain's year");
  const orgIds = await fillChain(admin, MANAGER);
  await tidy(admin);
  return chainReport(manager, orgIds, ORDERS);
}

/** Sheets, each from a server just started: what else it has done would count as its memory. */
async function sheets({ db }: OpenDatabase, admin: Admin, routes: Routes, start: () => Promise<Served>) {
  const since = new Date(Date.now() - (SHEET_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const figures: Figure[] = [];
  for (const dateFrom of LONG.has('sheet') ? [since, undefined] : [since]) {
    say(`the sheet of ${dateFrom ? 'as many rows as one may hold' : 'a million rows'}`);
    if (!dateFrom) await fillOlderOrders(admin, LONG_SHEET - ORDERS);
    const server = await start();
    try {
      const desk = await Desk.signIn(server.url, MANAGER, PASSWORD, db, routes);
      figures.push(...(await sheet(desk, admin, server.pid, dateFrom)));
    } finally {
      await server.stop();
    }
  }
  return figures;
}

async function main(): Promise<void> {
  rmSync(DATA, { recursive: true, force: true });
  mkdirSync(DATA, { recursive: true });
  chmodSync(DATA, 0o755);
  say('first and second start');
  const port = await freePort();
  const start = () => serve(DATA, port, PASSWORD);
  const first = await start();
  await first.stop();
  const server = await start();
  const figures: Figure[] = [
    { name: 'first start of the server, demo made', value: first.readyMs, unit: 'ms' },
    { name: 'second start of the server', value: server.readyMs, unit: 'ms', bar: { most: 3_000, absolute: true } },
  ];
  const database = await open();
  const routes = routesOf({
    offers: new Offers({ hostVersion: '1.0.0' }),
    keepFailure: async () => undefined,
    load: () => Promise.reject(new Error('nothing is served')),
  });
  try {
    if (!database.admin) throw new Error('the embedded database is expected');
    figures.push(...(await measure(database, database.admin, server.url, routes).finally(server.stop)));
    if (isAsked('sheets')) figures.push(...(await sheets(database, database.admin, routes, start)));
  } finally {
    await database.close();
  }
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, 'bench-server.json'), `${JSON.stringify(figures, null, 2)}\n`);
}

void main();
