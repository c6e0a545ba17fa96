import { flow, type StateOf, stateCode } from '../base/flow';

/**
 * Lifecycle of a review reminder (domain-patients §8). Scheduled jobs send and expire it, appointments and visits
 * change it, and its source can cancel it.
 */
export const remindFlow = flow({
  states: {
    DUE: { code: 0, title: '待提醒', tone: 'waiting' },
    REMINDED: { code: 1, title: '已提醒', tone: 'working' },
    BOOKED: { code: 2, title: '已预约', tone: 'working' },
    CAME: { code: 3, title: '已复诊', tone: 'passed' },
    CANCELLED: { code: 4, title: '已取消', tone: 'void' },
    LOST: { code: 5, title: '已流失', tone: 'overdue' },
  },
  start: 'DUE',
  actions: {
    contact: { title: '联系', from: ['DUE', 'REMINDED'], to: 'REMINDED', grant: 'remind:execute' },
    book: { title: '预约', from: ['DUE', 'REMINDED'], to: 'BOOKED', grant: 'remind:execute' },
    postpone: { title: '改期', from: ['DUE', 'REMINDED'], to: 'DUE', grant: 'remind:execute' },
    cancel: { title: '取消', from: ['DUE', 'REMINDED', 'BOOKED'], to: 'CANCELLED', grant: 'remind:cancel' },
    recover: { title: '恢复', from: ['CANCELLED'], to: 'DUE', grant: 'remind:cancel' },
  },
});

export type RemindState = StateOf<typeof remindFlow>;

const codes = (...states: readonly RemindState[]) => states.map((state) => stateCode(remindFlow, state));

/** Nobody booked and nobody came yet. */
export const waitingReminds = codes('DUE', 'REMINDED');
/** What calling off its source ends. */
export const openReminds = codes('DUE', 'REMINDED', 'BOOKED');
/** States that a visit ends, including LOST: the patient came after all. */
export const answerableReminds = codes('DUE', 'REMINDED', 'BOOKED', 'LOST');
