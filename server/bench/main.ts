import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import { brand } from '@mingmou/contract/erp/brand.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { inChain } from '../src/database/context';
import { type OpenDatabase, openDatabase } from '../src/database/database';
import { withClient } from '../src/database/roles';
import { routesOf } from '../src/modules/routes';
import { customerSeedsOf, demoPatient } from '../src/seed/demo-patients';
import { Desk } from './desk';
import { type Figure, holds, inTurn, percentile, throughput } from './figures';
import { fillTpcB, tpcB } from './tpc-b';

const CHECKOUT = process.cwd();
const DATA = join(CHECKOUT, '.cache', 'bench-data');
const PASSWORD = 'Bench2026x';
const PORT = Number(process.env.BENCH_PORT ?? 18_099);
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;
const PATIENTS = Number(process.env.BENCH_PATIENTS ?? 200_000);
const BATCH = 1_000;
const HANDS = 16;
const ORDERS = 1_600;
const START_LIMIT_MS = 120_000;
const SERVICE = 9;

const say = (text: string) => process.stdout.write(`  ${text}\n`);

async function serve(): Promise<{ readyMs: number; stop: () => Promise<void> }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(CHECKOUT, 'server/dist/main.mjs')], {
    cwd: CHECKOUT,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(PORT),
      METRICS_PORT: '0',
      MINGMOU_DATA: DATA,
      MINGMOU_DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'fatal',
    },
  });
  while (
    !(await fetch(`${URL_OF_SERVER}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - startedAt > START_LIMIT_MS)
      throw new Error('the server did not start');
    await sleep(20);
  }
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done());
      child.kill('SIGINT');
    });
  return { readyMs: performance.now() - startedAt, stop };
}

function open(): Promise<OpenDatabase> {
  return openDatabase({
    dataDir: DATA,
    migrationsDir: join(CHECKOUT, 'server', 'migrations'),
    log: () => undefined,
    resolveFrom: join(CHECKOUT, 'server', 'package.json'),
    poolSize: HANDS,
  });
}

async function fillPatients({ db }: OpenDatabase): Promise<void> {
  const filling = { propertyOwnerId: 1, orgIds: [1], today: new Date().toISOString().slice(0, 10) };
  for (let from = 301; from <= PATIENTS; from += BATCH) {
    await inChain(db, { propertyOwnerId: 1, orgId: 1 }, async (tx) => {
      const known = await customerSeedsOf({ tx, ...filling });
      const rows = Array.from({ length: Math.min(BATCH, PATIENTS - from + 1) }, (_, at) => {
        const person = demoPatient({ tx, ...filling }, known, from + at);
        return { ...person, lastVisitAt: person.createdAt, visitCount: 1 };
      });
      const ids = await tx.insertInto('patient').values(rows).returning('id').execute();
      await tx
        .insertInto('patientOrg')
        .values(ids.map(({ id }) => ({ propertyOwnerId: 1, orgId: 1, patientId: id })))
        .execute();
    });
  }
}

async function lists(desk: Desk): Promise<Figure[]> {
  const page = { page: 1, size: 20 };
  const asked: readonly [string, Call<never, unknown>][] = [
    ['患者列表', patient.page],
    ['品牌', brand.page],
    ['已收费', chargeOrder.paid],
  ];
  const figures: Figure[] = [];
  for (const [name, call] of asked) {
    const own = await desk.ownSql(call);
    const [over = [], sql = []] = await inTurn(300, [() => desk.send(call, page as never), () => own(page)]);
    const [p50, own50] = [percentile(over.slice(50), 0.5), percentile(sql.slice(50), 0.5)];
    figures.push({ name: `${name} call p50`, value: p50, unit: 'ms' });
    figures.push({ name: `${name} call ÷ its own SQL`, value: p50 / own50, unit: '×', bar: { most: 2 } });
  }
  return figures;
}

async function search(desk: Desk): Promise<Figure[]> {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    name: ['王子轩', '李雨桐', '张浩', '陈一', '欣怡', '赵'],
    pinyin: ['wzx', 'liyu', 'zh', 'chenyi', 'lyt'],
    phone: ['1381', '3990', '13512', '8877'],
    record: ['00012345', '2345', 'B00100000'],
  };
  const samples: number[] = [];
  for (const words of Object.values(kinds)) {
    for (const keyword of words) {
      const [own = []] = await inTurn(30, [() => desk.send(patient.findLike, { keyword })]);
      samples.push(...own.slice(5));
    }
  }
  return [
    { name: `search among ${PATIENTS} patients p50`, value: percentile(samples, 0.5), unit: 'ms' },
    { name: `search among ${PATIENTS} patients p95`, value: percentile(samples, 0.95), unit: 'ms', bar: { most: 20 } },
  ];
}

async function settlements(desk: Desk, database: OpenDatabase): Promise<Figure[]> {
  const [item] = await desk.send(chargeOrder.findItems, { keyword: '', sourceType: SERVICE });
  if (!item) throw new Error('nothing on sale');
  const draft = {
    customerName: '散客',
    lines: [{ sourceType: SERVICE, itemId: item.itemId, qty: 1 }],
    payableAmount: money(Number(item.price)),
  } as const;
  const opened: Awaited<ReturnType<typeof save>>[] = [];
  const save = () => desk.send(chargeOrder.save, { ...draft, lines: [...draft.lines] });
  await throughput(
    HANDS,
    Array.from({ length: ORDERS }, () => async () => opened.push(await save())),
  );
  const pay = opened.map(
    ({ id, version, payableAmount }) =>
      () =>
        desk.send(chargeOrder.settle, { id, version, payableAmount, ways: [{ wayCode: 1, amount: payableAmount }] }),
  );
  const transaction = async () => {
    const client = await database.pool.connect();
    try {
      await tpcB(client);
    } finally {
      client.release();
    }
  };
  const bank = (count: number) =>
    throughput(
      HANDS,
      Array.from({ length: count }, () => transaction),
    );
  const quarter = Math.floor(pay.length / 4);
  const rates: { settle: number[]; bank: number[] } = { settle: [], bank: [] };
  for (let part = 0; part < 4; part += 1) {
    rates.bank.push(await bank(2_000));
    rates.settle.push(await throughput(HANDS, pay.slice(part * quarter, (part + 1) * quarter)));
  }
  const [settle, tpc] = [percentile(rates.settle, 0.5), percentile(rates.bank, 0.5)];
  return [
    { name: 'settlements', value: settle, unit: '/s' },
    { name: "TPC-B's statements", value: tpc, unit: '/s' },
    { name: 'settlements ÷ TPC-B', value: settle / tpc, unit: '×', bar: { least: 0.25 } },
  ];
}

async function main(): Promise<void> {
  rmSync(DATA, { recursive: true, force: true });
  mkdirSync(DATA, { recursive: true });
  chmodSync(DATA, 0o755);
  say(`${cpus()[0]?.model ?? '?'} × ${cpus().length}, Node ${process.versions.node}`);
  const first = await serve();
  await first.stop();
  const server = await serve();
  const figures: Figure[] = [
    { name: 'first start of the server, demo made', value: first.readyMs, unit: 'ms' },
    { name: 'second start of the server', value: server.readyMs, unit: 'ms' },
  ];
  const database = await open();
  try {
    const routes = routesOf({ hostVersion: '1.0.0', keepFailure: async () => undefined });
    const [manager, cashier] = await Promise.all(
      ['manager', 'cashier'].map((account) => Desk.signIn(URL_OF_SERVER, account, PASSWORD, database.db, routes)),
    );
    if (!manager || !cashier || !database.admin) throw new Error('nobody signed in');
    const admin = { ...database.admin, database: 'mingmou' };
    figures.push(...(await settlements(cashier, await withTpcB(database, admin))));
    say('filling patients');
    await fillPatients(database);
    await withClient(admin, (client) => client.query('VACUUM ANALYZE'));
    figures.push(...(await lists(manager)), ...(await search(manager)));
  } finally {
    await database.close();
    await server.stop();
  }
  report(figures);
}

async function withTpcB(database: OpenDatabase, admin: Parameters<typeof withClient>[0]): Promise<OpenDatabase> {
  await withClient(admin, async (client) => {
    await fillTpcB(client);
    await client.query(
      'GRANT USAGE ON SCHEMA tpcb TO mingmou_app; GRANT ALL ON ALL TABLES IN SCHEMA tpcb TO mingmou_app',
    );
  });
  return database;
}

function report(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const { name, value, unit, bar } = figure;
    const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
    const limit = bar ? `  bar ${bar.most !== undefined ? `≤ ${bar.most}` : `≥ ${bar.least}`}` : '';
    say(`${holds(figure) ? '✓' : '✗'} ${name.padEnd(48)}${shown.padStart(9)} ${unit}${limit}`);
  }
  mkdirSync(join(CHECKOUT, '.cache', 'reports'), { recursive: true });
  writeFileSync(join(CHECKOUT, '.cache', 'reports', 'bench-server.json'), `${JSON.stringify(figures, null, 2)}\n`);
  if (!figures.every(holds)) process.exitCode = 1;
}

void main();
