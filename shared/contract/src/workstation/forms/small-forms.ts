import { EYE_TITLES, EYES, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { dominantEye } from '../../dict/measuring';
import { examination, findingPictures } from '../examination';
import { remark } from '../form-groups';
import { colorResult, colorTest, irrigation, sensation, staining } from './form.dicts';

const findings = { findings: f.note('检查所见', 1000) } as const;

const colors = {
  method: f.dict('检查方法', colorTest),
  platesRead: f.int('读对', { min: 0, max: 38, unit: '张' }),
  platesTotal: f.int('共', { min: 1, max: 38, unit: '张' }),
  result: f.dict('色觉结果', colorResult),
} as const;

/** F17 色觉. */
export const colorVision = examination({
  code: 'F17',
  title: '色觉',
  fields: colors,
  groups: [{ title: '色觉', whole: colors }],
  fault: ({ platesRead, platesTotal }: Partial<Values<typeof colors>>) =>
    (platesRead ?? 0) > (platesTotal ?? Number.POSITIVE_INFINITY)
      ? { kind: 'wrong', field: 'platesRead', says: '读对的张数不能多于总张数' }
      : undefined,
});

const level = (title: string) => f.decimal(title, 2, { min: 0, max: 2.5, step: 0.01 });
const contrast = {
  cs15: level('1.5cpd'),
  cs3: level('3cpd'),
  cs6: level('6cpd'),
  cs12: level('12cpd'),
  cs18: level('18cpd'),
} as const;
const glare = {
  glare15: level('眩光1.5cpd'),
  glare3: level('眩光3cpd'),
  glare6: level('眩光6cpd'),
  glare12: level('眩光12cpd'),
  glare18: level('眩光18cpd'),
} as const;

/** F18 对比敏感度/眩光, as logarithms. */
export const contrastSensitivity = examination({
  code: 'F18',
  title: '对比敏感度/眩光',
  fields: { ...eyes(contrast), ...eyes(glare) },
  groups: [
    { title: '对比敏感度', eye: contrast },
    { title: '眩光', eye: glare },
  ],
});

const seconds = (title: string) => f.decimal(title, 1, { min: 0, max: 30, step: 0.1, unit: 's' });
const tears = {
  nibut: seconds('NIBUT'),
  fbut: seconds('FBUT'),
  schirmer: f.int('Schirmer', { min: 0, max: 35, unit: 'mm/5min' }),
  tearMeniscus: f.decimal('泪河高度', 2, { min: 0, max: 2, step: 0.01, unit: 'mm' }),
  staining: f.dict('角膜染色', staining),
  meibomian: f.int('睑板腺评分', { min: 0, max: 3 }),
} as const;
const dryWhole = { osdi: f.decimal('OSDI总分', 1, { min: 0, max: 100, step: 0.1 }) } as const;
const dryFields = { ...eyes(tears), ...dryWhole } as const;

const SHORT = { fbut: [10, 'FBUT<10s'], schirmer: [10, 'Schirmer<10mm'] } as const;

/** F23 干眼. */
export const dryEye = examination({
  code: 'F23',
  title: '干眼',
  fields: dryFields,
  groups: [
    { title: '泪液与睑板腺', eye: tears },
    { title: '量表', whole: dryWhole },
  ],
  remarks: (record: Partial<Values<typeof dryFields>>) =>
    EYES.flatMap((eye) =>
      (['fbut', 'schirmer'] as const).flatMap((name) => {
        const [field, [least, words]] = [eyeKey(eye, name), SHORT[name]];
        const value = record[field];
        const says = `${EYE_TITLES[eye]}${words}`;
        return remark(typeof value === 'number' && value < least, { tone: 'alert', field, says, flag: true });
      }),
    ),
});

const reading = {
  dominantEye: f.dict('主导眼', dominantEye),
  nsuco: f.int('眼动NSUCO', { min: 1, max: 5 }),
  demRatio: f.decimal('DEM比值', 2, { min: 0.5, max: 3, step: 0.01 }),
  demErrors: f.int('DEM错误数', { min: 0, max: 99 }),
} as const;

/** F25 主导眼/阅读. */
export const readingTest = examination({
  code: 'F25',
  title: '主导眼/阅读',
  fields: reading,
  groups: [{ title: '主导眼/阅读', whole: reading }],
});

const touch = { sensation: f.dict('角膜知觉', sensation) } as const;

/** F27 角膜知觉. */
export const cornealSensation = examination({
  code: 'F27',
  title: '角膜知觉',
  fields: { ...eyes(touch), ...findings, ...findingPictures },
  groups: [
    { title: '角膜知觉', eye: touch },
    { title: '所见', whole: { ...findings, ...findingPictures } },
  ],
});

const ducts = {
  irrigation: f.dicts('冲洗结果', irrigation, { max: 7 }),
  irrigationOther: f.text('冲洗结果其他', 50),
} as const;

/** F28 泪道冲洗. */
export const lacrimalIrrigation = examination({
  code: 'F28',
  title: '泪道冲洗',
  fields: { ...eyes(ducts), ...findings, ...findingPictures },
  groups: [
    { title: '泪道冲洗', eye: ducts },
    { title: '所见', whole: { ...findings, ...findingPictures } },
  ],
});

/** F99 通用: whatever has no form of its own. */
export const generalForm = examination({
  code: 'F99',
  title: '通用',
  fields: { ...findings, ...findingPictures },
  groups: [{ title: '检查', whole: { ...findings, ...findingPictures } }],
});
