import { describe, expect, it } from '@jest/globals';
import { actionsFrom, flow, nextState } from './flow';

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
