import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { consultationFlow, opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { inChain } from '../../src/database/context';
import { instantOf } from '../../src/kernel/clock';
import type { SessionCx } from '../../src/kernel/cx';
import type { LockedVisit } from '../../src/modules/visit/visit.rows';
import {
  hindrance,
  isOpen,
  refuseFinished,
  refuseLate,
  refuseStranger,
} from '../../src/modules/workstation/stage.guard';
import type { StoredStage } from '../../src/modules/workstation/stage.store';
import { createTestDatabase, type TestDatabase } from '../support/database';

const ASK = { title: '问诊', lifecycle: consultationFlow, grant: 'work-stage:ask' } as const;
const PRESCRIPTION = { title: '配镜处方', lifecycle: opticianFlow, grant: 'work-stage:rx' } as const;
const AUTHOR = 70;

/** What a guard reads of a record. */
const record = (more: Partial<StoredStage> = {}) =>
  ({ stageState: 1, retrialCount: 0, finishedBy: null, finishedAt: null, ...more }) as StoredStage;

/** The guards ask their context for its caller and its day. */
const caller = (rights: readonly ('work-stage:ask' | 'work-stage:rx' | 'work-detail:retrial')[], accountId = AUTHOR) =>
  ({
    caller: { accountId, menuIds: new Set(rights.map((right) => buttonId(right))) },
    now: instantOf('2026-03-10 10:00:00'),
  }) as unknown as SessionCx;

const received = { state: 'RECEIVED', validFlag: true } as const;
const over = { state: 'DONE', validFlag: true } as const;
const reopened = record({ retrialCount: 1 });

describe('a visit is open for a stage', () => {
  it.each([
    ['while it is received', received, undefined, true],
    ['not before', { state: 'WAITING', validFlag: true }, undefined, false],
    ['not once it is cancelled', { ...received, validFlag: false }, undefined, false],
    ['not once it is over', over, record(), false],
    ['once its record was reopened', over, reopened, true],
    ['not when that was finished again', over, record({ stageState: 2, retrialCount: 1 }), false],
    ['nor emptied', over, record({ stageState: 0, retrialCount: 1 }), false],
    ['not when the visit was cancelled', { ...over, validFlag: false }, reopened, false],
  ] as const)('%s', (_, visit, stored, open) => expect(isOpen(visit, stored)).toBe(open));
});

describe('why a stage cannot be written', () => {
  const may = caller(['work-stage:ask']);

  it.each([
    ['nothing', may, received, undefined, null],
    ['a draft', may, received, record(), null],
    ['it is finished', may, received, record({ stageState: 2 }), '已完成，请先反审'],
    ['the visit is over', may, over, undefined, '就诊未接诊或已结束，不能保存'],
    ['the right is lacking', caller([]), received, undefined, '没有「问诊」权限'],
    ['the visit is over, whatever the rights', caller([]), over, undefined, '就诊未接诊或已结束，不能保存'],
  ] as const)('%s', (_, cx, visit, stored, says) => expect(hindrance(cx, ASK, visit, stored)).toBe(says));

  it('a prescription that is void says so, whatever the visit', () => {
    const rx = caller(['work-stage:rx']);
    expect(hindrance(rx, PRESCRIPTION, over, record({ stageState: 3 }))).toBe('当前状态为「已作废」，不能保存');
  });

  it('120209 a finished one is reopened first', () => {
    expect(() => refuseFinished({ old: record({ stageState: 2 }) })).toThrow('已完成，请先反审');
    for (const stageState of [0, 1, 3]) expect(() => refuseFinished({ old: record({ stageState }) })).not.toThrow();
    expect(() => refuseFinished({ old: undefined })).not.toThrow();
  });
});

describe('反审', () => {
  const signed = record({ stageState: 2, finishedBy: AUTHOR, finishedAt: '2026-03-10 09:00:00' });

  it.each([
    ['the author on the day', caller([]), signed, true],
    ['the author a day later', caller([]), { ...signed, finishedAt: '2026-03-09 23:59:59' }, false],
    ['somebody else on the day', caller([], 71), signed, false],
    ['somebody else with the button', caller(['work-detail:retrial'], 71), signed, true],
    ['nobody signed', caller([]), record(), false],
  ] as const)('%s', (_, cx, stored, may) => {
    const attempt = () => refuseStranger(cx, stored);
    if (may) expect(attempt).not.toThrow();
    else expect(attempt).toThrow('没有「反审」权限');
  });
});

describe('120212 the days in which a visit may be reopened', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ demo: true });
  });
  afterAll(() => database.close());

  const attempt = (finishAt: string | null, now: string) =>
    inChain(database.db, { propertyOwnerId: 1, orgId: 2, now: instantOf(now).getTime() }, (db) => {
      const cx = { db, caller: { propertyOwnerId: 1, orgId: 2 }, now: instantOf(now) };
      return refuseLate(cx as unknown as SessionCx, { finishAt } as LockedVisit);
    }).then(
      () => null,
      (error: Error) => error.message,
    );
  const setDays = (days: number) =>
    database.query(`INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 2, 'retrialDays', $1)`, [
      JSON.stringify(days),
    ]);

  it('are three, whatever the hour', async () => {
    expect(await attempt(null, '2026-03-20 10:00:00')).toBeNull();
    expect(await attempt('2026-03-10 23:59:59', '2026-03-13 23:59:59')).toBeNull();
    expect(await attempt('2026-03-10 23:59:59', '2026-03-14 00:00:00')).toBe('已超过反审期限（3天）');
  });

  it('0 sets no limit', async () => {
    await setDays(0);
    expect(await attempt('2026-03-10 10:00:00', '2027-03-10 10:00:00')).toBeNull();
  });
});
