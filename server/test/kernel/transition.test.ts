import { describe, expect, it } from '@jest/globals';
import { code, sharedCodes } from '@mingmou/contract/base/codes';
import { flow } from '@mingmou/contract/base/flow';
import { forbidden, Refusal } from '../../src/kernel/call/refusal';
import type { LogDetail, SessionCx } from '../../src/kernel/context/cx';
import { lockFor, transition } from '../../src/kernel/row/transition';

const paper = flow({
  states: {
    OPEN: { code: 1, title: '未交', tone: 'draft' },
    HANDED: { code: 2, title: '已交', tone: 'waiting' },
    VOID: { code: 3, title: '作废', tone: 'void' },
  },
  start: 'OPEN',
  actions: {
    hand: { title: '上交', from: ['OPEN'], to: 'HANDED', grant: 'setting:save' },
    note: { title: '批注', from: ['OPEN', 'HANDED'], grant: 'setting:save' },
    void: { title: '作废', from: ['HANDED'], to: 'VOID', grant: 'setting:save' },
  },
});

interface Paper {
  readonly id: number;
  readonly version: number;
  readonly state: 'OPEN' | 'HANDED' | 'VOID';
  readonly no: string;
}

const OPEN: Paper = { id: 7, version: 3, state: 'OPEN', no: 'P7' };

/** Records the order of the checks, the written rows and the logged details. */
function desk(row: Paper | undefined = OPEN) {
  const asked: string[] = [];
  const written: unknown[] = [];
  const logged: LogDetail[] = [];
  // A transition uses only the log of its context.
  const cx = { log: (detail: LogDetail) => logged.push(detail) } as unknown as SessionCx;
  const steps = {
    flow: paper,
    version: 3,
    lock: async () => row,
    state: (found: Paper) => found.state,
    permit: () => {
      asked.push('permit');
    },
    inState: () => {
      asked.push('state');
    },
    effect: async () => {
      asked.push('effect');
      return { by: 'desk' };
    },
    write: async (_row: Paper, to: string, change: { by: string }) => written.push({ to, ...change }),
    target: ({ no }: Paper) => ({ targetType: '文件', targetName: no }),
  };
  return { cx, steps, asked, written, logged };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a transition', () => {
  it('locks, checks, writes and logs both states', async () => {
    const { cx, steps, asked, written, logged } = desk();
    const done = await transition(cx, { ...steps, action: 'hand', reason: '期末' });
    expect(done).toEqual({ row: OPEN, from: 'OPEN', to: 'HANDED', change: { by: 'desk' } });
    expect(asked).toEqual(['permit', 'state', 'effect']);
    expect(written).toEqual([{ to: 'HANDED', by: 'desk' }]);
    expect(logged).toEqual([
      {
        targetType: '文件',
        targetName: 'P7',
        targetId: 7,
        before: { state: { label: '状态', value: '未交' } },
        after: { state: { label: '状态', value: '已交' } },
        reason: '期末',
      },
    ]);
  });

  it('keeps the state where the action has no next state', async () => {
    const { cx, steps, written } = desk();
    await transition(cx, { ...steps, action: 'note' });
    expect(written).toEqual([{ to: 'OPEN', by: 'desk' }]);
  });

  it('logs further facts with the states', async () => {
    const { cx, steps, logged } = desk();
    const target = () => ({ targetType: '文件', after: { pages: { label: '页数', value: 2 } } });
    await transition(cx, { ...steps, target, action: 'hand' });
    expect(logged[0]?.after).toEqual({ state: { label: '状态', value: '已交' }, pages: { label: '页数', value: 2 } });
  });

  it('checks the right first, then the state, the version and the content', async () => {
    const { cx, steps } = desk({ ...OPEN, version: 4 });
    const permit = () => {
      throw forbidden('撤销');
    };
    const all = { ...steps, action: 'void', effect: () => Promise.reject(new Error('content')) } as const;
    expect(await refusalOf(transition(cx, { ...all, permit }))).toMatchObject({ status: 403 });
    expect(await refusalOf(transition(cx, all))).toMatchObject({ code: sharedCodes.wrongState.code });
    expect(await refusalOf(transition(cx, { ...all, action: 'hand' }))).toMatchObject({ code: sharedCodes.stale.code });
    expect(await refusalOf(transition(cx, { ...all, action: 'hand', version: null }))).toEqual(new Error('content'));
  });

  it('writes and logs nothing when it refuses', async () => {
    const { cx, steps, written, logged } = desk();
    const refused = await refusalOf(transition(cx, { ...steps, action: 'void' }));
    expect(refused).toEqual(new Refusal(sharedCodes.wrongState.code, '当前状态为「未交」，不能作废'));
    expect([written, logged]).toEqual([[], []]);
  });

  it('refuses with the codes and texts of its area', async () => {
    const refusals = {
      missing: code(901, '没有'),
      wrongState: code(902, '「{state}」不能{action}'),
      stale: code(903, '旧'),
    };
    const { steps } = desk();
    const by = { ...steps, refusals } as const;
    const of = (guarded: Parameters<typeof lockFor<Paper, Paper['state'], 'hand' | 'note' | 'void'>>[0]) =>
      refusalOf(lockFor(guarded));
    expect(await of({ ...by, action: 'hand', lock: async () => undefined })).toEqual(new Refusal(901, '没有'));
    expect(await of({ ...by, action: 'void' })).toEqual(new Refusal(902, '「未交」不能作废'));
    expect(await of({ ...by, action: 'hand', version: 2 })).toEqual(new Refusal(903, '旧'));
  });

  it('reports to its area whether the state allows the requested action', async () => {
    const { steps } = desk();
    const seen: unknown[] = [];
    const inState = (_row: Paper, at: unknown) => {
      seen.push(at);
    };
    await lockFor({ ...steps, inState, action: ({ state }) => (state === 'OPEN' ? 'hand' : 'void') });
    await refusalOf(lockFor({ ...steps, inState, action: 'void' }));
    expect(seen).toEqual([
      { allowed: true, action: 'hand' },
      { allowed: false, action: 'void' },
    ]);
  });
});
