import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { consultationFlow, opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { inChain } from '../../src/database/context';
import { instantOf } from '../../src/kernel/context/clock';
import type { SessionCx } from '../../src/kernel/context/cx';
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

/** Stored record with the fields that the guards read. */
const record = (more: Partial<StoredStage> = {}) =>
  ({ stageState: 1, retrialCount: 0, finishedBy: null, finishedAt: null, ...more }) as StoredStage;

/** Context with the caller and the time that the guards read. */
const caller = (rights: readonly ('work-stage:ask' | 'work-stage:rx' | 'work-detail:retrial')[], accountId = AUTHOR) =>
  ({
    caller: { accountId, menuIds: new Set(rights.map((right) => buttonId(right))) },
    now: instantOf('2026-03-10 10:00:00'),
  }) as unknown as SessionCx;

const received = { state: 'RECEIVED', validFlag: true } as const;
const over = { state: 'DONE', validFlag: true } as const;
const reopened = record({ retrialCount: 1 });

describe('whether a visit accepts changes of a stage', () => {
  it.each([
    ['open for a received visit', received, undefined, true],
    ['closed for a waiting visit', { state: 'WAITING', validFlag: true }, undefined, false],
    ['closed for a cancelled visit', { ...received, validFlag: false }, undefined, false],
    ['closed for an ended visit', over, record(), false],
    ['open for an ended visit with a reopened record', over, reopened, true],
    ['closed once the reopened record is finished again', over, record({ stageState: 2, retrialCount: 1 }), false],
    ['closed once the reopened record is cleared', over, record({ stageState: 0, retrialCount: 1 }), false],
    ['closed for a cancelled visit with a reopened record', { ...over, validFlag: false }, reopened, false],
  ] as const)('isOpen: %s', (_, visit, stored, open) => expect(isOpen(visit, stored)).toBe(open));
});

describe('reason that a stage cannot be written', () => {
  const may = caller(['work-stage:ask']);

  it.each([
    ['no reason without a record', may, received, undefined, null],
    ['no reason for a draft', may, received, record(), null],
    ['a finished record', may, received, record({ stageState: 2 }), '已完成，请先反审'],
    ['an ended visit', may, over, undefined, '就诊未接诊或已结束，不能保存'],
    ['a missing right', caller([]), received, undefined, '没有「问诊」权限'],
    ['an ended visit before a missing right', caller([]), over, undefined, '就诊未接诊或已结束，不能保存'],
  ] as const)('hindrance: %s', (_, cx, visit, stored, says) => expect(hindrance(cx, ASK, visit, stored)).toBe(says));

  it('reports a voided prescription before the state of the visit', () => {
    const rx = caller(['work-stage:rx']);
    expect(hindrance(rx, PRESCRIPTION, over, record({ stageState: 3 }))).toBe('当前状态为「已作废」，不能保存');
  });

  it('120209 refuses a finished record until it is reopened', () => {
    expect(() => refuseFinished({ old: record({ stageState: 2 }) })).toThrow('已完成，请先反审');
    for (const stageState of [0, 1, 3]) expect(() => refuseFinished({ old: record({ stageState }) })).not.toThrow();
    expect(() => refuseFinished({ old: undefined })).not.toThrow();
  });
});

describe('反审', () => {
  const signed = record({ stageState: 2, finishedBy: AUTHOR, finishedAt: '2026-03-10 09:00:00' });

  it.each([
    ['the author on the same day', caller([]), signed, true],
    ['refused to the author a day later', caller([]), { ...signed, finishedAt: '2026-03-09 23:59:59' }, false],
    ['refused to another account on the same day', caller([], 71), signed, false],
    ['another account with the button', caller(['work-detail:retrial'], 71), signed, true],
    ['refused for an unsigned record', caller([]), record(), false],
  ] as const)('permission: %s', (_, cx, stored, may) => {
    const attempt = () => refuseStranger(cx, stored);
    if (may) expect(attempt).not.toThrow();
    else expect(attempt).toThrow('没有「反审」权限');
  });
});

describe('120212 period in which a visit can be reopened', () => {
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

  it('ends after three days at midnight', async () => {
    expect(await attempt(null, '2026-03-20 10:00:00')).toBeNull();
    expect(await attempt('2026-03-10 23:59:59', '2026-03-13 23:59:59')).toBeNull();
    expect(await attempt('2026-03-10 23:59:59', '2026-03-14 00:00:00')).toBe('已超过反审期限（3天）');
  });

  it('has no limit when the parameter is 0', async () => {
    await setDays(0);
    expect(await attempt('2026-03-10 10:00:00', '2027-03-10 10:00:00')).toBeNull();
  });
});
