import { describe, expect, it } from '@jest/globals';
import { CallRefused, refusedField } from './refusal';
import { dataOf, endsSession, isUncertain, unanswered } from './verdict';

function refusalOf(status: number, body: unknown): CallRefused {
  try {
    dataOf({ status, body, requestId: 'r1' });
  } catch (error) {
    if (error instanceof CallRefused) return error;
    throw error;
  }
  throw new Error('the answer was taken for a success');
}

describe('应答判定', () => {
  it('成功时给出 data', () => {
    expect(dataOf({ status: 200, body: { success: true, code: 0, msg: '', data: [1] }, requestId: '' })).toEqual([1]);
  });

  const failed = { success: false, code: 100004, msg: '品牌名称「A」已存在，请更换', data: null };
  it.each([
    ['业务拒绝显示服务器的话', 200, failed, failed.msg],
    ['没有应答体', 200, '', 'Other Error'],
    ['400 显示服务器的话', 400, { msg: '品牌名称：请填写' }, '品牌名称：请填写'],
    ['400 无话', 400, null, 'Bad Request'],
    ['401 无话', 401, {}, 'Unauthorized'],
    ['403 显示服务器的话', 403, { msg: '没有「删除」权限，请联系机构管理员' }, '没有「删除」权限，请联系机构管理员'],
    ['403 无话', 403, {}, 'Forbidden'],
    ['404 总是同一句', 404, { msg: 'nothing here' }, '请求的资源不存在'],
    ['500 无话', 500, '<html>', 'Internal Server Error'],
    ['其他状态无话', 502, null, 'Other Error'],
    ['其他状态显示服务器的话', 503, { msg: '系统维护中' }, '系统维护中'],
  ])('%s', (_title, status, body, msg) => {
    const refusal = refusalOf(status, body);
    expect(refusal.msg).toBe(msg);
    expect(refusal.status).toBe(status);
    expect(refusal.requestId).toBe('r1');
  });

  it('状态不是 200 时 success 为真也不算成功', () => {
    expect(refusalOf(500, { success: true, code: 0, msg: '', data: 1 }).msg).toBe('Internal Server Error');
  });

  it.each([401001, 7785])('代码 %d 结束会话', (code) => {
    expect(endsSession(refusalOf(401, { success: false, code, msg: '' }))).toBe(true);
  });

  it('其他代码不结束会话', () => {
    expect(endsSession(refusalOf(401, { success: false, code: 401, msg: '' }))).toBe(false);
  });

  it('无应答是网络异常', () => {
    expect(unanswered().msg).toBe('网络异常');
  });

  it('无应答与 5xx 结果未知，业务拒绝结果已知', () => {
    expect(isUncertain(unanswered())).toBe(true);
    expect(isUncertain(refusalOf(500, {}))).toBe(true);
    expect(isUncertain(refusalOf(200, failed))).toBe(false);
  });

  it('只有 400 指出字段', () => {
    const data = { field: 'name' };
    expect(refusedField(refusalOf(400, { success: false, code: 400, msg: '', data }))).toBe('name');
    expect(refusedField(refusalOf(200, { success: false, code: 100004, msg: '', data }))).toBeUndefined();
  });
});
