import { describe, expect, it } from '@jest/globals';
import { isTold, reportRow } from './report-row';

describe('运行报告', () => {
  it('不带查询、长号码和中文', () => {
    const error = new Error('patient 张三 13800001111 not found at line 12');
    const row = reportRow(error, { remote: 'remote-erp', path: '/suffer/sufferDetail/12345?name=张三' });
    expect(row).toEqual({
      remote: 'remote-erp',
      kind: 'RUNTIME',
      path: '/suffer/sufferDetail/#',
      message: 'Error: patient … # not found at line 12',
    });
  });

  it('信息最长 500 字', () => {
    expect(reportRow(new Error('x'.repeat(900)), { remote: 'host' }).message).toHaveLength(500);
  });

  it('single-spa 再抛的错误已经报过', () => {
    expect(isTold(new Error("application 'remote-erp' died in status LOADING_SOURCE_CODE"))).toBe(true);
    expect(isTold(new Error('boom'))).toBe(false);
  });
});
