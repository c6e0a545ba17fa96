import { flow, type StateOf } from '../../base/flow';

/**
 * Lifecycle of an order's arrears (§6.6). The database derives the state from the amounts; the flow declares the
 * allowed acts and the names of the states.
 */
export const arrearFlow = flow({
  states: {
    OPEN: { code: 1, title: '未还', tone: 'waiting' },
    PART: { code: 2, title: '部分还款', tone: 'working' },
    SETTLED: { code: 3, title: '已结清', tone: 'passed' },
    REDUCED: { code: 4, title: '已冲销', tone: 'reversed' },
    WRITTEN_OFF: { code: 5, title: '已核销', tone: 'void' },
  },
  start: 'OPEN',
  actions: {
    collect: { title: '收款', from: ['OPEN', 'PART'], grant: 'cashier:arrears' },
    revoke: { title: '撤销收款', from: ['PART', 'SETTLED'], grant: 'cashier:arrears' },
    writeOff: { title: '核销', from: ['OPEN', 'PART'], to: 'WRITTEN_OFF', grant: 'cashier:writeOff' },
  },
});

export type ArrearState = StateOf<typeof arrearFlow>;

/** Lifecycle of a collection (挂账收款). It can be reversed only within its own shift. */
export const receivableFlow = flow({
  states: {
    VALID: { code: 1, title: '有效', tone: 'passed' },
    REVOKED: { code: 2, title: '已撤销', tone: 'void' },
  },
  start: 'VALID',
  actions: {
    revoke: { title: '撤销', from: ['VALID'], to: 'REVOKED', grant: 'cashier:arrears' },
  },
});
