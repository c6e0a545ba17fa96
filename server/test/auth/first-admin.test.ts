import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth, HEADERS, PUBLIC_CLIENT } from '@mingmou/contract/auth/auth.contract';
import { firstAdmin } from '@mingmou/contract/auth/first-admin.contract';
import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { READY_MADE_ROLES } from '@mingmou/contract/auth/roles';
import type { Call, InputOf } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app';
import { instantOf } from '../../src/kernel/context/clock';
import { createLogger } from '../../src/kernel/process/logger';
import { renewFirstAdminLink } from '../../src/modules/auth/first-admin-link.service';
import { seedDemo } from '../../src/seed/demo';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { until } from '../support/until';

const NOW = '2025-03-12 09:00:00';
const FORM = {
  chainName: '晨光眼科连锁',
  orgName: '晨光眼科旗舰门诊部',
  orgShortName: '晨光店',
  orgAddress: '解放路1号',
  orgPhone: '0571-88880000',
  staffName: '高小晨',
  account: 'Gao_Chen',
  mobile: '13911112222',
  password: 'Sunrise482',
} as const;

let database: TestDatabase;
let app: FastifyInstance;
let now: Date;
let logLines: string[];
const clock = () => now;

/** Starts the application on a database without a chain. */
async function install(): Promise<void> {
  database = await createTestDatabase();
  now = instantOf(NOW);
  logLines = [];
  const logger = createLogger('debug', { write: (line) => logLines.push(line) });
  app = await buildApp({ database: database.db, clock, logger, hostVersion: '1.0.0' });
}
async function uninstall(): Promise<void> {
  await app.close();
  await database.close();
}

interface Reply<O> extends Envelope<O> {
  readonly status: number;
}

async function send<I extends object, O>(call: Call<I, O>, input: I, token?: string): Promise<Reply<O>> {
  const form = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await app.inject({
    method: call.method,
    url: call.path,
    headers: {
      [HEADERS.device]: 'device-1',
      authorization: token ? `Bearer ${token}` : `Basic ${Buffer.from(PUBLIC_CLIENT).toString('base64')}`,
      ...(call.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    payload: call.method === 'GET' ? undefined : call.form ? new URLSearchParams(form).toString() : input,
  });
  return { status: response.statusCode, ...response.json<Envelope<O>>() };
}

const renew = (publicUrl = 'https://eye.example') => renewFirstAdminLink(database.db, publicUrl, clock);

/** Simulates a server start; returns the secret of the printed link. */
async function start(): Promise<string> {
  const link = await renew();
  return new URL(link ?? '').searchParams.get('setup') ?? '';
}

const check = (token: string) => send(firstAdmin.check, { token });
const create = (token: string, change: Partial<InputOf<typeof firstAdmin.create>> = {}) =>
  send(firstAdmin.create, { token, ...FORM, ...change });
const rows = async (text: string) => (await database.query(text)).rows;
const chainCount = async () => Number((await rows('SELECT count(*) AS n FROM property_owner'))[0]?.n);

/** Runs a statement when the account of the new chain is inserted, to delay or fail the creation. */
async function onAccountInsert(statement: string): Promise<void> {
  await database.query(`CREATE FUNCTION hook() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN ${statement}; RETURN NEW; END$$;
    CREATE TRIGGER hook BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION hook()`);
}

async function signIn(): Promise<string> {
  const reply = await send(auth.login, { username: 'gao_chen', password: FORM.password });
  expect(reply).toMatchObject({ success: true, data: { mustChangePassword: false } });
  return reply.data.access_token;
}

function idsOf(nodes: readonly MenuNode[]): number[] {
  return nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
}

describe('setup link of an installation without a chain', () => {
  beforeEach(install);
  afterEach(uninstall);

  it('leads to the sign-in page under the public address, and is stored only as a hash', async () => {
    const link = await renew('https://eye.example/');
    expect(link).toMatch(/^https:\/\/eye\.example\/login\?setup=[\w-]{43}$/);
    const stored = await rows('SELECT * FROM first_admin_link');
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(link?.slice(-43));
  });

  it('expires with the next server start', async () => {
    const [former, present] = [await start(), await start()];
    expect(await check(former)).toMatchObject({ status: 200, success: false, code: 100124 });
    expect(await create(former)).toMatchObject({ code: 100124 });
    expect(await check(present)).toMatchObject({ success: true });
  });

  it('is valid for 24 hours', async () => {
    const token = await start();
    now = instantOf('2025-03-13 08:59:59');
    expect(await check(token)).toMatchObject({ success: true });
    now = instantOf('2025-03-13 09:00:00');
    expect(await check(token)).toMatchObject({ code: 100124 });
    expect(await create(token)).toMatchObject({ code: 100124 });
    expect(await chainCount()).toBe(0);
  });

  it('is not created once a chain exists, and an earlier link is refused', async () => {
    const token = await start();
    await seedDemo(database.db, clock, 'Test1234');
    expect(await create(token)).toMatchObject({ code: 100125, msg: '系统已开通，请直接登录' });
    expect(await renew()).toBeNull();
    expect(await rows('SELECT * FROM first_admin_link')).toEqual([]);
    expect(await chainCount()).toBe(2);
  });
});

describe('validation of the setup form', () => {
  beforeAll(install);
  afterAll(uninstall);

  it.each([
    ['chainName', '', '连锁名称：请填写'],
    ['orgShortName', '店'.repeat(21), '机构简称：不能超过20个字'],
    ['orgPhone', '不详', '机构电话：请输入座机或手机号码'],
    ['mobile', '1391111222', '手机号：请输入11位手机号'],
    ['account', 'gao', '账号：不能少于4个字'],
    ['account', 'g'.repeat(21), '账号：不能超过20个字'],
    ['account', '1gao', '账号：以字母开头，只能是字母、数字和下划线'],
  ])('refuses for %s the value %j', async (field, value, msg) => {
    expect(await create(await start(), { [field]: value })).toMatchObject({ status: 400, msg, data: { field } });
  });

  it.each([
    ['of letters only', 'abcdefgh', 100116],
    ['that is too short', 'abc1234', 100116],
    ['with a space', 'abc 12345', 100116],
    ['that is common', 'Password1', 100124],
    ['equal to the account', 'GAO_chen1', 100117],
  ])('refuses a password %s, and keeps the link valid', async (_case, password, code) => {
    const token = await start();
    expect(await create(token, { password, account: 'gao_chen1' })).toMatchObject({ status: 200, code });
    expect(await check(token)).toMatchObject({ success: true });
    expect(await chainCount()).toBe(0);
  });
});

describe('created chain', () => {
  beforeAll(async () => {
    await install();
    expect(await create(await start())).toMatchObject({ success: true, data: null });
  });
  afterAll(uninstall);

  it('is the platform chain with its organisation and an administrator who can sign in', async () => {
    expect(await rows('SELECT *, service_start::text, service_end::text FROM property_owner')).toEqual([
      expect.objectContaining({
        id: '1',
        chain_name: FORM.chainName,
        modules: ['ERP', 'SCREEN', 'HIS', 'WECHAT', 'SMS'],
        service_start: '2025-03-12',
        service_end: '2026-03-12',
      }),
    ]);
    expect(await rows('SELECT * FROM org')).toEqual([
      expect.objectContaining({
        org_name: FORM.orgName,
        org_short_name: FORM.orgShortName,
        org_code: 'CGD',
        address: FORM.orgAddress,
        phone: FORM.orgPhone,
      }),
    ]);
    expect(await rows('SELECT name, is_default, registrable FROM department')).toEqual([
      { name: '眼科', is_default: true, registrable: true },
    ]);
    expect(await rows('SELECT role_code FROM role WHERE preset')).toHaveLength(READY_MADE_ROLES.length);
    const session = await send(auth.sessionInfo, {}, await signIn());
    expect(session.data).toMatchObject({
      account: 'gao_chen',
      staffName: FORM.staffName,
      orgList: [{ orgShortName: FORM.orgShortName }],
    });
  });

  it('contains payment methods, labels and sources', async () => {
    const [counts] = await rows(
      `SELECT (SELECT count(*) FROM pay_way)::int AS ways, (SELECT count(*) FROM customer_label)::int AS labels,
       (SELECT count(*) FROM customer_source)::int AS sources`,
    );
    expect(counts).toMatchObject({ labels: 7, sources: 16 });
    expect(Number(counts?.ways)).toBeGreaterThan(0);
  });

  it('grants the administrator the pages of administration and of the platform operator', async () => {
    const { data } = await send(auth.menus, {}, await signIn());
    const held = new Set(idsOf(data));
    const wanted = READY_MADE_ROLES.filter(({ roleCode }) => ['ORG_ADMIN', 'OPS'].includes(roleCode));
    expect(wanted.flatMap(({ platformMenuIds }) => platformMenuIds)).not.toEqual([]);
    const missing = wanted
      .flatMap(({ menuIds, platformMenuIds }) => [...menuIds, ...platformMenuIds])
      .filter((id) => !held.has(id));
    expect(missing).toEqual([]);
  });

  it('contains the sign-in names, the nightly job and one log line without password', async () => {
    expect(await rows('SELECT name, kind FROM login_name ORDER BY kind')).toEqual([
      { name: 'gao_chen', kind: 'ACCOUNT' },
      { name: FORM.mobile, kind: 'MOBILE' },
    ]);
    expect(await rows("SELECT kind FROM job WHERE kind = 'housekeeping'")).toHaveLength(1);
    const log = await rows("SELECT * FROM operation_log WHERE action <> '登录'");
    expect(log).toEqual([expect.objectContaining({ action: '首次开通', account: 'gao_chen', success: true })]);
    expect(JSON.stringify(log)).not.toContain(FORM.password);
  });
});

describe('creation of the chain', () => {
  beforeEach(install);
  afterEach(uninstall);

  it('succeeds once; afterwards the link is invalid and no new link is created', async () => {
    const token = await start();
    await create(token);
    expect(await check(token)).toMatchObject({ success: false, code: 100125 });
    expect(await create(token, { chainName: '另一家', account: 'other', mobile: '13911113333' })).toMatchObject({
      code: 100125,
    });
    expect(await renew()).toBeNull();
    expect(await chainCount()).toBe(1);
  });

  it('creates only one chain for concurrent requests', async () => {
    const token = await start();
    // Long enough for all requests to hold a valid link concurrently.
    await onAccountInsert('PERFORM pg_sleep(1.5)');
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create(token, { chainName: `连锁${index}` })),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100125, 100125, 100125, 100125, 100125]);
    expect(await rows('SELECT id FROM property_owner')).toEqual([{ id: '1' }]);
    expect(await rows('SELECT 1 FROM account')).toHaveLength(1);
  });

  it('creates no link for a server start during the creation', async () => {
    const token = await start();
    await onAccountInsert('PERFORM pg_sleep(1)');
    const creating = create(token);
    const asleep = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
    await until('the account is being inserted', async () => (await rows(asleep)).length > 0);
    expect(await renew()).toBeNull();
    expect(await creating).toMatchObject({ success: true });
    expect(await rows('SELECT * FROM first_admin_link')).toEqual([]);
  });

  it('stores nothing when it fails, and the next attempt still creates chain 1', async () => {
    const token = await start();
    await onAccountInsert("RAISE EXCEPTION 'no'");
    expect(await create(token)).toMatchObject({ status: 500 });
    expect(await chainCount()).toBe(0);
    await database.query('DROP TRIGGER hook ON account');
    expect(await create(token)).toMatchObject({ success: true });
    expect(await rows('SELECT id FROM property_owner')).toEqual([{ id: '1' }]);
  });

  it('writes no personal data, password or link to the server log', async () => {
    const token = await start();
    await create(token, { mobile: '139' });
    await create(token);
    await create(token);
    const text = logLines.join('\n');
    for (const secret of [token, FORM.password, FORM.mobile, FORM.staffName, FORM.orgPhone])
      expect(text).not.toContain(secret);
  });
});
