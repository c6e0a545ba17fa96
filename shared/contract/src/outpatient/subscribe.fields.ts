import { f, required } from '../base/field';
import { visitType } from '../dict/visit-type';
import { subscribeState } from './subscribe.dicts';

/** An appointment of today that the registration desk may use; absent where there is none. */
export const todaySubscribe = f.object('今日预约', {
  id: required(f.id('预约')),
  subscribeNo: required(f.text('预约号', 20)),
  frameStart: required(f.time('预约时段')),
  frameEnd: required(f.time('结束')),
  subscribeState: required(f.dict('状态', subscribeState)),
  departmentId: required(f.id('科室')),
  doctorId: f.id('医生'),
  roomId: f.id('诊室'),
  resourceName: required(f.text('医生/诊室', 20)),
  schedulingId: f.id('班次'),
  visitType: f.dict('就诊类型', visitType),
});
