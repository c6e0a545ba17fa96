import { describe, expect, it } from '@jest/globals';
import { actionsFrom, flow, nextState, stateCode, stateDict, stateOf } from './flow';

const bill = flow({
  states: {
    DRAFT: { title: '草稿', tone: 'draft' },
    PENDING: { title: '待审核', tone: 'waiting' },
    PASSED: { title: '已审核', tone: 'passed' },
  },
  start: 'DRAFT',
  actions: {
    submit: { title: '提交', from: ['DRAFT'], to: 'PENDING', grant: 'erp-purchase:edit' },
    pass: { title: '审核', from: ['PENDING'], to: 'PASSED', grant: 'erp-purchase:approve' },
    retrial: { title: '反审', from: ['PASSED'], to: 'DRAFT', grant: 'erp-purchase:retrial' },
  },
});

describe('flow', () => {
  const allowed = { DRAFT: { submit: 'PENDING' }, PENDING: { pass: 'PASSED' }, PASSED: { retrial: 'DRAFT' } } as const;
  const states = ['DRAFT', 'PENDING', 'PASSED'] as const;
  const actions = ['submit', 'pass', 'retrial'] as const;

  it.each(states.flatMap((state) => actions.map((action) => [state, action] as const)))('%s · %s', (state, action) => {
    const row: Partial<Record<string, string>> = allowed[state];
    expect(nextState(bill, state, action)).toBe(row[action] ?? null);
  });

  it('lists the actions of a state', () => {
    expect(actionsFrom(bill, 'PENDING')).toEqual(['pass']);
  });
});

describe('the code of a state', () => {
  const order = flow({
    states: {
      WAITING: { code: 1, title: '待收费', tone: 'waiting' },
      PAID: { code: 2, title: '已收费', tone: 'passed' },
      DELETE: { title: '已删除', tone: 'void' },
    },
    start: 'WAITING',
    actions: { note: { title: '备注', from: ['WAITING', 'PAID'], grant: 'cashier:order' } },
  });

  it('is what database and wire write; a state without one is written by its name', () => {
    const codes: [1, 2, 'DELETE'] = [stateCode(order, 'WAITING'), stateCode(order, 'PAID'), stateCode(order, 'DELETE')];
    expect(codes).toEqual([1, 2, 'DELETE']);
    expect(codes.map((code) => stateOf(order, code))).toEqual(['WAITING', 'PAID', 'DELETE']);
  });

  it('is refused where the flow does not know it', () => {
    expect(() => stateOf(order, 3)).toThrow(RangeError);
    expect(() => stateOf(order, '1')).toThrow(RangeError);
  });

  it('is no state: a number does not compile in place of a name', () => {
    // @ts-expect-error a code is not a name
    expect(nextState(order, 1, 'note')).toBeNull();
  });

  it('makes the dictionary of the states that travel as numbers', () => {
    expect(stateDict('orderState', '状态', order).rows).toEqual([
      { code: 1, name: '待收费' },
      { code: 2, name: '已收费' },
    ]);
  });

  it('stays where an action names no target', () => {
    expect(nextState(order, 'PAID', 'note')).toBe('PAID');
  });
});
