import { describe, expect, it } from '@jest/globals';
import { code, sentence } from './codes';
import { dict, dictName, namedDict } from './dict';
import { eyes } from './eyes';
import { f, optional, required } from './field';
import { hrefOf, link } from './links';
import { manifest, pageRows } from './manifest';

describe('eyes', () => {
  it('makes both sides of one shape, right eye first, none required', () => {
    const both = eyes({ sph: required(f.sphere('球镜')), axis: f.axis() });
    expect(Object.entries(both).map(([name, spec]) => [name, spec.title, spec.required])).toEqual([
      ['odSph', '右眼球镜', false],
      ['odAxis', '右眼轴位', false],
      ['osSph', '左眼球镜', false],
      ['osAxis', '左眼轴位', false],
    ]);
  });
});

describe('codes', () => {
  it('fills the placeholders of a sentence', () => {
    expect(sentence(code(100004, '{label}「{value}」已存在，请更换'), { label: '品牌名称', value: '依视路' })).toBe(
      '品牌名称「依视路」已存在，请更换',
    );
  });
});

describe('links', () => {
  it('puts parameters into the query and leaves empty ones out', () => {
    const door = link('/suffer/sufferDetail/home', { patientId: required(f.id()), tab: f.text('页签', 10) });
    expect(hrefOf(door, { patientId: 7, tab: null })).toBe('/suffer/sufferDetail/home?patientId=7');
    expect(hrefOf(door, { patientId: 7, tab: '' })).toBe('/suffer/sufferDetail/home?patientId=7');
    expect(hrefOf(door, { patientId: 7, tab: undefined })).toBe('/suffer/sufferDetail/home?patientId=7');
  });
});

describe('dictionaries', () => {
  const unit = dict('unit', '单位', [
    [0, '次'],
    [1, '片'],
  ]);
  it('names a code, and shows one that it lacks as it is', () => {
    expect([dictName(unit, 1), dictName(unit, 'X001'), dictName(unit, null)]).toEqual(['片', 'X001', '']);
    expect([dictName(unit, undefined), dictName(unit, '0')]).toEqual(['', '次']);
  });
});

describe('dictionary declarations', () => {
  it('give each code a name', () => {
    const drops = namedDict('drops', '滴', { FEW: [1, '甲', 5], MANY: [2, '乙'] });
    expect(drops.codes).toEqual({ FEW: 1, MANY: 2 });
    expect(drops).toMatchObject(
      dict('drops', '滴', [
        [1, '甲', 5],
        [2, '乙'],
      ]),
    );
  });

  it('is its lines in their order, with what else they say', () => {
    expect(
      dict('drops', '滴', [
        ['A', '甲', 5],
        ['B', '乙'],
      ]),
    ).toEqual({
      ...{ name: 'drops', title: '滴', extensible: false },
      rows: [
        { code: 'A', name: '甲', ext: 5 },
        { code: 'B', name: '乙' },
      ],
    });
    expect(dict('drops', '滴', [['A', '甲']], { extensible: true }).extensible).toBe(true);
    expect(Object.keys(dict('drops', '滴', [['B', '乙']]).rows[0] ?? {})).toEqual(['code', 'name']);
  });
});

describe('fields', () => {
  it('are not required unless it is said', () => {
    expect([f.text('名称', 5).required, required(f.text('名称', 5)).required]).toEqual([false, true]);
  });

  it('makes filters of required fields optional', () => {
    expect(optional({ name: required(f.text('名称', 5)) }).name.required).toBe(false);
  });
});

describe('manifest', () => {
  it('turns pages into rows that name their remote', () => {
    const pages = manifest({
      remote: 'remote-erp',
      pages: { brand: { path: '/erp/pro/brand', title: '品牌管理', access: 'menu:1414', kind: 'list' } },
    });
    expect(pageRows(pages)).toEqual([
      {
        remote: 'remote-erp',
        key: 'brand',
        path: '/erp/pro/brand',
        title: '品牌管理',
        access: 'menu:1414',
        kind: 'list',
      },
    ]);
  });
});
