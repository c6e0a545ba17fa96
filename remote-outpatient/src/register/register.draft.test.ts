import { describe, expect, it } from '@jest/globals';
import { money, ZERO } from '@mingmou/contract/base/money';
import type { DoctorShift } from './doctor-choice';
import type { FoundPatient } from './patient-search';
import { inputOf } from './register.draft';

const typed = { name: '王小明', phone: '13800000001', sex: 1, idCardNo: '', departmentId: 3, visitType: 1 } as const;
const shift = { staffId: 70, schedulingId: 9 } as DoctorShift;
const fee = { item: { id: 8, name: '专家挂号', price: money(20) }, amount: money(20) };
const nothing = { picked: undefined, shift: undefined, fee: { item: undefined, amount: ZERO } };

describe('挂号提交的内容', () => {
  it('新患者：只带填写过的档案字段；不选医生就是普通号', () => {
    const { patient, ...rest } = inputOf(typed, nothing);
    expect(patient).toEqual({ name: '王小明', phone: '13800000001', sex: 1 });
    expect(rest).toMatchObject({ departmentId: 3, visitType: 1, doctorId: null, schedulingId: null });
  });

  it('已建档患者：只带编号，表单里留下的字不覆盖档案', () => {
    const { patient, doctorId, schedulingId } = inputOf(typed, { picked: { id: 5 } as FoundPatient, shift, fee });
    expect({ patient, doctorId, schedulingId }).toEqual({ patient: { id: 5 }, doctorId: 70, schedulingId: 9 });
  });

  it('挂号费：选中的项目和它的价格；不收费时为空和0', () => {
    expect(inputOf(typed, { ...nothing, fee })).toMatchObject({ feeItemIds: [8], totalAmount: 20 });
    expect(inputOf(typed, nothing)).toMatchObject({ feeItemIds: [], totalAmount: 0 });
  });

  it('备注属于挂号单，不属于档案；取消优先后原因不再提交', () => {
    const sent = inputOf({ ...typed, remark: '需轮椅', priority: false, priorityReason: '老人' }, nothing);
    expect(sent).toMatchObject({ remark: '需轮椅', priority: false, priorityReason: null });
    expect(sent.patient).not.toHaveProperty('remark');
  });
});
