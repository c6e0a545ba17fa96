import { dict } from '../base/dict';
import { stateDict } from '../base/flow';
import { appointmentFlow } from './appointment.flow';

export const appointmentState = stateDict('subscribeState', '预约状态', appointmentFlow);

export const appointmentPurpose = dict('subscribePurpose', '预约项目', [
  ['验光配镜', '验光配镜'],
  ['近视防控复查', '近视防控复查'],
  ['塑形镜验配', '塑形镜验配'],
  ['塑形镜复查', '塑形镜复查'],
  ['视觉训练', '视觉训练'],
  ['眼科门诊', '眼科门诊'],
  ['取镜', '取镜'],
  ['其他', '其他'],
]);

export const appointmentSource = dict('subscribeSource', '预约来源', [
  [1, '电话'],
  [2, '前台'],
  [3, '微信'],
  [4, '医生复诊'],
  [5, '回访'],
]);

/** Whether a day can be booked. */
export const appointmentDay = dict('appointmentDay', '日期状态', [
  [1, '可约'],
  [2, '已满'],
  [3, '停诊'],
  [4, '无排班'],
  [5, '超出范围'],
]);
