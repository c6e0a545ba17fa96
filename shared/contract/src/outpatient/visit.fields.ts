import { namedDict } from '../base/dict';
import { f, required } from '../base/field';
import { stateDict } from '../base/flow';
import { payState } from '../dict/pay-state';
import { sex } from '../dict/sex';
import { visitType } from '../dict/visit-type';
import { acceptsFlow, quesFlow, registrationFlow, triageFlow } from './visit.flow';

/** The states of the flow as they travel. */
export const acceptsState = stateDict('acceptsState', '就诊状态', acceptsFlow);

export const registerState = stateDict('registerState', '挂号状态', registrationFlow);

export const triageState = stateDict('triageState', '预检状态', triageFlow);

export const quesState = stateDict('quesState', '问卷状态', quesFlow);

export const callState = namedDict('callState', '叫号状态', {
  NOT_CALLED: [0, '未叫'],
  CALLED: [1, '已叫'],
  PASSED: [2, '过号'],
});

/** Who the patient of a visit is; the phone comes masked. */
export const patientHead = {
  patientId: required(f.id('患者')),
  recordNo: required(f.text('病历号', 20)),
  name: required(f.text('姓名', 50)),
  sex: required(f.dict('性别', sex)),
  age: f.text('年龄', 12),
  phone: f.text('电话', 20),
} as const;

/** Place of a visit. */
export const visitPlace = {
  visitType: required(f.dict('就诊类型', visitType)),
  departmentId: required(f.id('科室')),
  departmentName: required(f.text('科室', 20)),
  roomId: f.id('诊室'),
  roomName: f.text('诊室', 20),
  doctorId: f.id('医生'),
  doctorName: f.text('医生', 20),
} as const;

export const visitVersion = { version: required(f.int('版本', { min: 1 })) } as const;
export const acceptsKey = { acceptsId: required(f.id('就诊')), ...visitVersion } as const;
export const payStateField = { payState: required(f.dict('缴费', payState)) } as const;
export const reasonField = f.note('原因', 100);
