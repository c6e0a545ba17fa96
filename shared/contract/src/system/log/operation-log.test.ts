import { describe, expect, it } from '@jest/globals';
import { logModule } from './operation-log.dicts';
import { loggedChanges } from './operation-log.rules';

describe('a logged change', () => {
  it('names its fields and says both sides', () => {
    expect(loggedChanges({ price: { label: '单价', value: 10.5 } }, { price: { label: '单价', value: 12 } })).toEqual([
      { key: 'price', label: '单价', before: '10.5', after: '12' },
    ]);
  });

  it('shows one side only for added and removed fields', () => {
    expect(loggedChanges(null, { name: { label: '名称', value: '镜架' } })).toEqual([
      { key: 'name', label: '名称', before: '', after: '镜架' },
    ]);
    expect(loggedChanges({ name: { label: '名称', value: '镜架' } }, null)).toEqual([
      { key: 'name', label: '名称', before: '镜架', after: '' },
    ]);
  });

  it('says yes and no, lists and documents in words', () => {
    const value = { on: true, rows: [{ code: 'A', none: null }, { code: 'B' }] };
    expect(loggedChanges(null, { f: { label: '字段', value } })[0]?.after).toBe('on：是，rows：code：A、code：B');
    expect(loggedChanges(null, { raw: [1, 2] })).toEqual([{ key: 'raw', label: 'raw', before: '', after: '1、2' }]);
  });

  it('is nothing where nothing was kept', () => {
    expect(loggedChanges(null, null)).toEqual([]);
    expect(loggedChanges('text', 3)).toEqual([]);
  });
});

it('no two modules of the log bear one name', () => {
  const names = logModule.rows.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
