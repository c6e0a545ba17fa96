import { describe, expect, it } from '@jest/globals';
import { f } from '@mingmou/contract/base/field';
import { money, ZERO } from '@mingmou/contract/base/money';
import type { DoctorRosterShift } from './doctor-choice';

import { draftOf, inputOf, isTouched, type KnownPatient, quickInput, startDraft } from './register.draft';

const typed = { name: '王小明', phone: '13800000001', sex: 1, idCardNo: '', departmentId: 3, visitType: 1 } as const;
const shift = { staffId: 70, schedulingId: 9, period: 2 } as DoctorRosterShift;
const fee = { item: { id: 8, name: '专家挂号', price: money(20) }, amount: money(20) };
const nothing = { picked: undefined, shift: undefined, fee: { item: undefined, amount: ZERO } };

describe('挂号提交的内容', () => {
  it('新患者：只带填写过的档案字段；不选医生就是普通号', () => {
    const { patient, ...rest } = inputOf(typed, nothing);
    expect(patient).toEqual({ name: '王小明', phone: '13800000001', sex: 1 });
    expect(rest).toMatchObject({ departmentId: 3, visitType: 1, doctorId: null, schedulingId: null });
  });

  it('已建档患者：只带编号，表单里留下的字不覆盖档案', () => {
    const { patient, doctorId, schedulingId, period } = inputOf(typed, {
      picked: { id: 5 } as KnownPatient,
      shift,
      fee,
    });
    expect({ patient, doctorId, schedulingId, period }).toEqual({
      patient: { id: 5 },
      ...{ doctorId: 70, schedulingId: 9, period: 2 },
    });
  });

  it('挂号费：选中的项目和它的价格；不收费时为空和0', () => {
    expect(inputOf(typed, { ...nothing, fee })).toMatchObject({ feeItemIds: [8], totalAmount: 20 });
    expect(inputOf(typed, nothing)).toMatchObject({ feeItemIds: [], totalAmount: 0 });
  });

  it('套餐：随挂号购买的加进应收合计；使用套餐时不收挂号费', () => {
    const training = { sourceType: 7, packageId: 12, name: '视训10次', totalTimes: 10, price: money(1800) } as const;
    const bought = { ...training, qty: 2 };
    expect(inputOf(typed, { ...nothing, fee, packages: [bought] })).toMatchObject({
      packages: [{ sourceType: 7, packageId: 12, qty: 2 }],
      totalAmount: 3620,
    });
    const used = inputOf(typed, { ...nothing, fee, packages: [], usedPackageId: 3 });
    expect(used).toMatchObject({ feeItemIds: [8], usePackageItemId: 3, totalAmount: 0 });
    expect(used).not.toHaveProperty('packages');
  });

  it('备注属于挂号单，不属于档案；取消优先后原因不再提交', () => {
    const sent = inputOf({ ...typed, remark: '需轮椅', priority: false, priorityReason: '老人' }, nothing);
    expect(sent).toMatchObject({ remark: '需轮椅', priority: false, priorityReason: null });
    expect(sent.patient).not.toHaveProperty('remark');
  });

  it('优先带原因；没有填的是普通就诊，不带空备注', () => {
    expect(inputOf({ ...typed, priority: true, priorityReason: '老人' }, nothing)).toMatchObject({
      priority: true,
      priorityReason: '老人',
    });
    expect(inputOf({ ...typed, priority: true }, nothing).priorityReason).toBeNull();
    expect(inputOf({ name: '王小明', departmentId: 3, remark: '' }, nothing)).toEqual({
      patient: { name: '王小明' },
      ...{ departmentId: 3, visitType: 1, roomId: null, doctorId: null, schedulingId: null, period: null },
      ...{ priority: false, priorityReason: null, remark: null, feeItemIds: [], totalAmount: ZERO },
    });
    expect(inputOf({ ...typed, visitType: 2, roomId: 12 }, nothing)).toMatchObject({ visitType: 2, roomId: 12 });
  });

  it('档案的备注随新患者的档案提交', () => {
    expect(inputOf({ ...typed, fileRemark: '听力不好', remark: '需轮椅' }, nothing)).toMatchObject({
      patient: { remark: '听力不好' },
      remark: '需轮椅',
    });
  });

  it('换一位患者时每一栏都清空', () => {
    expect(draftOf({ name: f.text('姓名', 30), phone: f.text('电话', 20) })).toEqual({
      name: undefined,
      phone: undefined,
    });
    expect(Object.keys(draftOf({ name: f.text('姓名', 30) }))).toEqual(['name']);
  });
});

describe('没有保存的挂号', () => {
  it('系统自己带出的不算，人填的、选的都算', () => {
    const proposed = { ...startDraft, departmentId: 3, phoneRelation: 1 } as const;
    expect(isTouched({ fields: proposed })).toBe(false);
    expect(isTouched({ fields: { ...proposed, name: '王' } })).toBe(true);
    expect(isTouched({ fields: { ...proposed, remark: '' } })).toBe(false);
    expect(isTouched({ fields: proposed, picked: { id: 5 } as KnownPatient })).toBe(true);
    expect(isTouched({ fields: proposed, shift })).toBe(true);
    expect(isTouched({ fields: proposed, chosenFee: { coming: '', id: null } })).toBe(true);
  });
});

describe('快速挂号提交的内容', () => {
  it('初诊、默认科室、不选医生，方式为快速，收选中的挂号费', () => {
    expect(quickInput({ name: '宋雨洁', sex: 2, age: 9, phone: '13800000001' }, 3, fee)).toEqual({
      patient: { name: '宋雨洁', sex: 2, age: 9, phone: '13800000001' },
      ...{ visitType: 1, departmentId: 3, regKind: 2, feeItemIds: [8], totalAmount: money(20) },
    });
    expect(quickInput({}, 3, nothing.fee)).toMatchObject({ feeItemIds: [], totalAmount: ZERO });
  });
});
