import { describe, expect, it } from '@jest/globals';
import { faultOf, type Paper, type Typed } from './signing';

const paper: Paper = {
  ...{ orgName: '明眸眼科', kind: 'PRIVACY', title: '个人信息处理告知书', textVersion: 1, paragraphs: ['正文'] },
  ...{ patientName: '王*明', needsGuardian: false, secondsLeft: 3600 },
};
const typed: Typed = { hasRead: true, ways: [], guardianName: '', guardianRelation: '', isSigned: true };

describe('手机上的同意书', () => {
  it('读过、签过才能提交', () => {
    expect(faultOf(paper, typed)).toBeUndefined();
    expect(faultOf(paper, { ...typed, hasRead: false })).toContain('请阅读全文');
    expect(faultOf(paper, { ...typed, isSigned: false })).toContain('用手指签名');
  });

  it('营销须勾选方式；14岁以下须写明监护人和关系', () => {
    const marketing = { ...paper, kind: 'MARKETING' as const };
    expect(faultOf(marketing, typed)).toContain('至少勾选一种');
    expect(faultOf(marketing, { ...typed, ways: ['SMS'] })).toBeUndefined();
    const child = { ...paper, needsGuardian: true };
    expect(faultOf(child, typed)).toContain('监护人姓名');
    expect(faultOf(child, { ...typed, guardianName: '王父' })).toContain('关系');
    expect(faultOf(child, { ...typed, guardianName: '王父', guardianRelation: '4' })).toBeUndefined();
  });
});
