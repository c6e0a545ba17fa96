import { describe, expect, it } from '@jest/globals';
import { faultOf, type Paper } from './accepting';

const STROKES = [[1, 1, 0, 9, 9, 10, 20, 9, 20, 30, 9, 30, 40, 9, 40, 50, 9, 50]];
const paper: Paper = {
  ...{ orgName: '明眸眼科', title: '散瞳验光知情同意书', html: '<p>正文</p>', riskItems: ['怕光', '青光眼'] },
  ...{ patientName: '王*明', patientSigns: true, needsGuardian: false, version: 1, secondsLeft: 3600 },
};

describe('手机上的知情同意书', () => {
  it('逐条勾选并签名才能提交', () => {
    const own = { ticked: [0, 1], patientSign: STROKES };
    expect(faultOf(paper, own)).toBeUndefined();
    expect(faultOf(paper, { ...own, ticked: [1] })).toBe('请勾选全部风险告知');
    expect(faultOf(paper, { ticked: [0, 1], patientSign: [] })).toContain('请患者在签名框内签名');
  });

  it('18岁以下由监护人签名，并写明姓名、关系和证件号码', () => {
    const child = { ...paper, needsGuardian: true };
    const own = { ticked: [0, 1], patientSign: STROKES };
    const guarded = { ...own, guardianSign: STROKES, guardianName: '王父', guardianRelation: 4 as const };
    expect(faultOf(child, own)).toBe('请监护人签名');
    expect(faultOf(child, { ...guarded, guardianName: '' })).toContain('请填写姓名');
    expect(faultOf(child, { ...guarded, guardianRelation: null })).toContain('请选择');
    expect(faultOf(child, { ...guarded, guardianIdNo: '1234' })).toContain('请填写18位身份证号');
    expect(faultOf(child, { ...guarded, guardianIdNo: '11010519491231002X' })).toBeUndefined();
  });
});
