import { describe, expect, it } from '@jest/globals';
import { checkIdCard, checkLeaveDate, checkPlaces, type WorkPlace } from './employee.rules';

describe('员工的档案', () => {
  it.each([
    [null, null],
    [' ', null],
    ['330106201706150010', null],
    [' 11010519491231002x ', null],
    ['330106201706150011', '校验位或出生日期不正确，请核对'],
    ['33010620170615001', '应为18位身份证号'],
  ])('身份证号「%s」：%s', (text, says) => expect(checkIdCard(text)).toBe(says));

  it.each<[WorkPlace[], string | null]>([
    [[], '请至少选择一个机构'],
    [[{ orgId: 1, departmentIds: [] }], '每个机构请至少选择一个科室'],
    [
      [
        { orgId: 1, departmentIds: [3] },
        { orgId: 1, departmentIds: [4] },
      ],
      '同一机构只能填写一次',
    ],
    [
      [
        { orgId: 1, departmentIds: [3] },
        { orgId: 2, departmentIds: [] },
      ],
      '每个机构请至少选择一个科室',
    ],
    [
      [
        { orgId: 1, departmentIds: [3] },
        { orgId: 2, departmentIds: [4] },
      ],
      null,
    ],
  ])('机构与科室 %j：%s', (places, says) => expect(checkPlaces(places)).toBe(says));

  it.each([
    ['2026-03-10', '2026-03-09', '不能早于入职日期'],
    ['2026-03-10', '2026-03-10', null],
    [null, '2026-03-09', null],
    ['2026-03-10', null, null],
  ])('%s 入职，%s 离职：%s', (hired, left, says) => expect(checkLeaveDate(hired, left)).toBe(says));
});
