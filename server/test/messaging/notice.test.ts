import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOTICE_EVENT, notice } from '@mingmou/contract/messaging/notice.contract';
import { remoteEvents } from '@mingmou/contract/system/remotes/remotes.contract';
import { inChain } from '../../src/database/context';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { type NewNotice, putNotice, putNotices } from '../../src/kernel/process/notice';
import { planJobs } from '../../src/modules/jobs';
import { noticeCleaning } from '../../src/modules/messaging/notice.job';
import { TEST_NOW, type TestApp, testApp } from '../support/app';
import { untilFirstRead } from '../support/first-read';
import { until } from '../support/until';

const PATIENTS = 1301;
const ACCOUNTS = 1751;

let app: TestApp;
let admin: string;
let cashier: string;
let orgs: number[];
let cashierId: number;
let base: string;

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY id');
  orgs = rows.map(({ id }) => Number(id));
  admin = await app.signIn('admin', { orgId: orgs[0] ?? 0 });
  cashier = await app.signIn('cashier', { device: 'device-2' });
  const staff = await app.database.query(`SELECT staff_id AS id FROM account WHERE account = 'cashier'`);
  cashierId = Number(staff.rows[0]?.id);
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  app.setNow(TEST_NOW);
  await app.database.query('TRUNCATE notice');
});
afterAll(() => app.close());

let made = 0;
const forHolders = (text: string, menuId = PATIENTS, change: Partial<NewNotice> = {}): NewNotice => ({
  menuId,
  text,
  source: 'TEST',
  sourceKey: String(++made),
  ...change,
});

/** Writes a notice in the flagship, as a module does. */
const put = (one: NewNotice, at = TEST_NOW, orgId = orgs[0] ?? 0) => {
  const place = { propertyOwnerId: 1, orgId, now: instantOf(at) };
  return inChain(app.database.db, { ...place, now: place.now.getTime() }, (db) => putNotice({ ...place, db }, one));
};

const page = async (token: string) => (await app.send(notice.page, {}, { token })).data;
const texts = async (token: string) => (await page(token)).records.map(({ text }) => text);
const unread = async (token: string) => (await app.send(notice.unread, {}, { token })).data.count;
const tell = async (token: string) => (await app.send(notice.tell, {}, { token })).data;

describe('a notice', () => {
  it('is shown to users of its page or to the named employees, and to no others', async () => {
    await put(forHolders('给患者列表的人'));
    await put(forHolders('给公众号的人', ACCOUNTS));
    await put({ staffId: cashierId, text: '给收银员本人', source: 'TEST', sourceKey: 'own' });
    expect((await texts(admin)).sort()).toEqual(['给公众号的人', '给患者列表的人']);
    expect((await texts(cashier)).sort()).toEqual(['给患者列表的人', '给收银员本人']);
  });

  it('belongs to its organisation: other organisations and other chains do not see it', async () => {
    await put(forHolders('旗舰店的通知'));
    const east = await app.signIn('admin', { orgId: orgs[1] ?? 0, device: 'device-3' });
    const foreign = await app.signIn('admin_b', { device: 'device-4' });
    expect(await texts(east)).toEqual([]);
    expect(await texts(foreign)).toEqual([]);
    const { records } = await page(admin);
    const ids = records.map(({ id }) => id);
    await app.send(notice.read, { ids }, { token: foreign });
    await app.send(notice.read, { ids }, { token: east });
    expect(await unread(admin)).toBe(1);
  });

  it('is listed before read ones until the user has read it; notices of other users cannot be marked as read', async () => {
    await put(forHolders('早'), '2025-03-12 08:00:00');
    await put(forHolders('晚'), '2025-03-12 08:30:00');
    expect(await texts(admin)).toEqual(['晚', '早']);
    const [newest] = (await page(admin)).records;
    await app.send(notice.read, { ids: [newest?.id ?? 0] }, { token: admin });
    await app.send(notice.read, { ids: [newest?.id ?? 0] }, { token: admin });
    expect((await page(admin)).records).toMatchObject([
      { text: '早', read: false },
      { text: '晚', read: true },
    ]);
    expect([await unread(admin), await unread(cashier)]).toEqual([1, 2]);
    await put(forHolders('公众号', ACCOUNTS));
    const { rows } = await app.database.query(`SELECT id FROM notice WHERE text = '公众号'`);
    await app.send(notice.read, { ids: [Number(rows[0]?.id)] }, { token: cashier });
    const kept = await app.database.query(`SELECT text, cardinality(read_by) AS n FROM notice ORDER BY id`);
    expect(kept.rows.map(({ n }) => Number(n))).toEqual([0, 1, 0]);
  });

  it('is announced once, even when two pages request it concurrently, and not after it was read', async () => {
    await put(forHolders('一'), '2025-03-12 08:00:00');
    await put(forHolders('二'), '2025-03-12 08:30:00');
    const answers = await Promise.all(Array.from({ length: 6 }, () => tell(admin)));
    expect(answers.map(({ count }) => count).sort()).toEqual([0, 0, 0, 0, 0, 2]);
    expect(answers.find(({ count }) => count === 2)?.newest).toBe('二');
    const ids = (await page(cashier)).records.map(({ id }) => id);
    await app.send(notice.read, { ids }, { token: cashier });
    expect(await tell(cashier)).toEqual({ count: 0, newest: null });
  });

  it('appears at its time, is written once per event, and is removed after 90 days', async () => {
    const later = forHolders('九点半的通知', PATIENTS, { at: instantOf('2025-03-12 09:30:00') });
    expect(await put(later)).toBe(true);
    expect(await put(later)).toBe(false);
    expect([await unread(admin), (await tell(admin)).count]).toEqual([0, 0]);
    app.setNow('2025-03-12 09:30:00');
    expect([await unread(admin), (await tell(admin)).count]).toEqual([1, 1]);
    const { db } = app.database;
    const night = '2025-06-10 09:31:00';
    app.setNow(night);
    admin = await app.signIn('admin', { orgId: orgs[0] ?? 0 });
    expect(await texts(admin)).toEqual([]);
    await app.database.query('DELETE FROM job');
    await planJobs(db, () => instantOf(night));
    await app.database.query(`UPDATE job SET run_at = '2025-06-10 09:30:00+08' WHERE kind = 'notice-cleaning'`);
    await app.database.query(`DELETE FROM job WHERE kind <> 'notice-cleaning'`);
    await runDueJobs(db, noticeCleaning, () => instantOf(night));
    expect((await app.database.query('SELECT id FROM notice')).rows).toEqual([]);
    app.setNow(TEST_NOW);
    admin = await app.signIn('admin', { orgId: orgs[0] ?? 0 });
    cashier = await app.signIn('cashier', { device: 'device-2' });
  });

  it('can be written to several organisations without changing the organisation of the transaction', async () => {
    const place = { propertyOwnerId: 1, orgId: orgs[0] ?? 0, now: instantOf(TEST_NOW) };
    await inChain(app.database.db, { ...place, now: place.now.getTime() }, async (db) => {
      await putNotices({ ...place, db }, orgs, forHolders('各机构'));
      await putNotice({ ...place, db }, forHolders('本机构'));
    });
    expect((await texts(admin)).sort()).toEqual(['各机构', '本机构']);
    const east = await app.signIn('admin', { orgId: orgs[1] ?? 0, device: 'device-3' });
    expect(await texts(east)).toEqual(['各机构']);
  });

  it('is refused without a session', async () => {
    for (const call of [notice.page, notice.unread, notice.tell])
      expect(await app.sendRaw(call, {})).toMatchObject({ status: 401 });
  });
});

async function listener(token: string) {
  const abort = new AbortController();
  const response = await fetch(base + remoteEvents.path, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  };
  const done = read().catch(() => undefined);
  return {
    heard: () => text.split(`event: ${NOTICE_EVENT}`).length - 1,
    close: async () => {
      abort.abort();
      await done;
    },
  };
}

it('is announced by the event stream to its organisation only, also when it appears later', async () => {
  const east = await app.signIn('admin', { orgId: orgs[1] ?? 0, device: 'device-3' });
  const [here, there] = await untilFirstRead(app.database, 'notice', () =>
    Promise.all([listener(admin), listener(east)]),
  );
  const heard = async (count: number) => {
    await until(`${count} notices are reported`, () => here.heard() >= count);
    expect([here.heard(), there.heard()]).toEqual([count, 0]);
  };
  await put(forHolders('现在'));
  await put(forHolders('十点', PATIENTS, { at: instantOf('2025-03-12 10:00:00') }));
  await heard(1);
  app.setNow('2025-03-12 10:00:00');
  await heard(2);
  await Promise.all([here.close(), there.close()]);
});
