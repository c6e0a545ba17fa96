import { describe, expect, it } from '@jest/globals';
import { findByPath, matchPattern } from './path-pattern';

describe('matchPattern', () => {
  it.each([
    ['/erp/pro/brand', '/erp/pro/brand', {}],
    ['/erp/pro/brand', '/erp/pro/brand/', {}],
    ['/erp/pro/packageInfo/:id', '/erp/pro/packageInfo/12', { id: '12' }],
    ['/a/:name', '/a/%E7%9C%BC', { name: '眼' }],
    ['/a/:name', '/a/%E7', { name: '%E7' }],
    ['/redirect/:path*', '/redirect/outpatient/cashier/list', { path: 'outpatient/cashier/list' }],
    ['/', '/', {}],
  ])('%s fits %s', (pattern, path, params) => expect(matchPattern(pattern, path)).toEqual(params));

  it.each([
    ['/erp/pro/brand', '/erp/pro'],
    ['/erp/pro/brand', '/erp/pro/brand/1'],
    ['/erp/pro/packageInfo/:id', '/erp/pro/packageInfo'],
    ['/', '/erp'],
  ])('%s refuses %s', (pattern, path) => expect(matchPattern(pattern, path)).toBeUndefined());
});

describe('findByPath', () => {
  it('takes a fixed path before one with a parameter', () => {
    const rows = [{ path: '/a/:id' }, { path: '/a/new' }];
    expect(findByPath(rows, '/a/new')).toBe(rows[1]);
    expect(findByPath(rows, '/a/7')).toBe(rows[0]);
    expect(findByPath(rows, '/b')).toBeUndefined();
  });
});
