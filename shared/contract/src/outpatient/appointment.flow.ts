import { flow, type StateOf, stateCode } from '../base/flow';

/** An appointment (domain-outpatient §3). The clock takes those of days before out of 待审核 and 已预约. */
export const appointmentFlow = flow({
  states: {
    PENDING: { code: 0, title: '待审核', tone: 'waiting' },
    BOOKED: { code: 1, title: '已预约', tone: 'working' },
    REFUSED: { code: 2, title: '已拒绝', tone: 'refused' },
    CANCELLED: { code: 3, title: '已取消', tone: 'void' },
    ARRIVED: { code: 4, title: '已到店', tone: 'passed' },
    NO_SHOW: { code: 5, title: '已爽约', tone: 'void' },
  },
  start: 'BOOKED',
  actions: {
    accept: { title: '接受', from: ['PENDING'], to: 'BOOKED', grant: 'appointment:audit' },
    refuse: { title: '拒绝', from: ['PENDING'], to: 'REFUSED', grant: 'appointment:audit' },
    change: { title: '改约', from: ['PENDING', 'BOOKED'], grant: 'appointment:change' },
    cancel: { title: '取消', from: ['PENDING', 'BOOKED'], to: 'CANCELLED', grant: 'appointment:cancel' },
    arrive: { title: '到店', from: ['BOOKED'], to: 'ARRIVED', grant: 'appointment:save' },
    register: { title: '转挂号', from: ['BOOKED', 'ARRIVED'], to: 'ARRIVED', grant: 'register:save' },
    giveBack: { title: '取消挂号', from: ['ARRIVED'], to: 'BOOKED', grant: 'register:cancel' },
    missed: { title: '爽约', from: ['BOOKED'], to: 'NO_SHOW', grant: 'appointment:cancel' },
    expire: { title: '过期', from: ['PENDING'], to: 'CANCELLED', grant: 'appointment:cancel' },
    delete: { title: '删除', from: ['REFUSED', 'CANCELLED'], grant: 'appointment:delete' },
  },
});

export type AppointmentState = StateOf<typeof appointmentFlow>;

/** Codes of the states of appointments that are still to come. */
export const openAppointments = [stateCode(appointmentFlow, 'PENDING'), stateCode(appointmentFlow, 'BOOKED')] as const;

/** Codes of the appointments that take a place of their frame. */
export const placedAppointments = [...openAppointments, stateCode(appointmentFlow, 'ARRIVED')] as const;
