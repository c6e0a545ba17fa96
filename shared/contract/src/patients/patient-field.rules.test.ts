import { describe, expect, it } from '@jest/globals';
import {
  firstMissing,
  isFree,
  isRequired,
  type PatientField,
  type PatientFieldSetting,
  ruleOf,
  STARTING_FIELDS,
  shownFields,
  titleOf,
} from './patient-field.rules';

const names = (settings: readonly PatientFieldSetting[]) => settings.map(({ field }) => field);
const setting = (field: PatientField, sort: number, more: Partial<PatientFieldSetting> = {}): PatientFieldSetting => ({
  ...{ field, shown: true, required: false, sort },
  ...more,
});
const startOf = (field: PatientField) => STARTING_FIELDS.find((one) => one.field === field);

describe('患者字段', () => {
  it.each<[PatientField, boolean, boolean, boolean]>([
    ['phone', true, true, false],
    ['guardianName', true, false, false],
    ['sourceId', true, true, true],
    ['address', true, false, true],
    ['nation', false, false, true],
  ])('%s 开始时显示 %s、必填 %s，可由机构设置 %s', (field, shown, required, free) => {
    expect(startOf(field)).toMatchObject({ shown, required });
    expect(isFree(field)).toBe(free);
  });

  it('按表单的顺序，间隔 10', () => {
    expect(STARTING_FIELDS.slice(0, 3).map(({ field, sort }) => [field, sort])).toEqual([
      ['phone', 10],
      ['name', 20],
      ['idCardType', 30],
    ]);
  });

  it('名称来自填写的内容', () => {
    expect([titleOf('phone'), titleOf('photoUrl')]).toEqual(['手机号', '照片']);
    expect(ruleOf('photoUrl').inputs).toEqual(['photoFileId']);
    expect(() => ruleOf('nothing' as PatientField)).toThrow('no field nothing');
  });

  it('按排序显示；区县带上市和省，市带上省', () => {
    const off = { shown: false };
    const places = (at: PatientField | undefined) =>
      (['district', 'city', 'province', 'nation'] as const).map((field, place) =>
        setting(field, 40 - place, field === at ? {} : off),
      );
    expect(names(shownFields(places('district')))).toEqual(['province', 'city', 'district']);
    expect(names(shownFields(places('city')))).toEqual(['province', 'city']);
    expect(names(shownFields(places('province')))).toEqual(['province']);
    expect(names(shownFields(places(undefined)))).toEqual([]);
  });

  it.each<[PatientField, boolean, boolean, boolean]>([
    ['guardianName', false, true, true],
    ['guardianName', false, false, false],
    ['address', false, true, false],
    ['address', true, false, true],
  ])('%s 设为必填 %s，14 岁以下 %s：%s', (field, required, isChild, must) => {
    expect(isRequired(setting(field, 1, { required }), isChild)).toBe(must);
  });

  it.each<[string, PatientFieldSetting[], object, boolean, PatientField | undefined]>([
    [
      '按排序说第一个',
      [setting('address', 2, { required: true }), setting('name', 1, { required: true })],
      {},
      false,
      'name',
    ],
    ['填了就不说', [setting('name', 1, { required: true })], { name: '王小明' }, false, undefined],
    ['空字不算填', [setting('name', 1, { required: true })], { name: '' }, false, 'name'],
    ['0 算填', [setting('sex', 1, { required: true })], { sex: 0 }, false, undefined],
    ['null 不算填', [setting('sex', 1, { required: true })], { sex: null }, false, 'sex'],
    ['没有标签不算填', [setting('labelIds', 1, { required: true })], { labelIds: [] }, false, 'labelIds'],
    ['有标签算填', [setting('labelIds', 1, { required: true })], { labelIds: [3] }, false, undefined],
    ['学校名算填了学校', [setting('schoolId', 1, { required: true })], { schoolName: '一中' }, false, undefined],
    ['学校名空着', [setting('schoolId', 1, { required: true })], { schoolName: '' }, false, 'schoolId'],
    ['不必填不说', [setting('name', 1)], {}, false, undefined],
    ['成人不问监护人', [setting('guardianName', 1)], {}, false, undefined],
    ['14 岁以下要监护人', [setting('guardianName', 1)], {}, true, 'guardianName'],
  ])('%s', (_name, settings, values, isChild, missing) => {
    expect(firstMissing(settings, values, isChild)).toBe(missing);
  });
});
