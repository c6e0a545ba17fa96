import { describe, expect, it } from '@jest/globals';
import type { CourseRecord } from './lens-course.fields';
import { agesOn, courseEvents, lensAge, lensChange, lensText, wornLenses } from './lens-course.rules';

const record = (
  kind: string,
  recordDate: string,
  content: CourseRecord['content'],
  change: Partial<CourseRecord> = {},
): CourseRecord => ({ recordId: 1, kind, seq: 1, cycleNo: 1, recordDate, staffName: '王建国', content, ...change });

const first = { design: '环曲(Toric)', odBc: 8.6, odDia: 10.6, odTargetD: -3, osBc: 8.5, osDia: 10.6 };
const RIGHT = { odBc: 8.5, odDia: 10.6, odTargetD: -3.5, eyeScope: 'OD' };

describe('一副镜片怎么说', () => {
  it('says the figures of the eye in the order of the paper, with their signs and units', () => {
    expect(lensText(first, 'od')).toBe('基弧 8.60mm 直径 10.6mm 降度 -3.00D');
    expect(lensText({ odBc: 8.6 }, 'os')).toBe('');
  });

  it('says what changed between two lenses in words, and what did not', () => {
    const next = { ...first, odBc: 8.5, odTargetD: -3.5, design: '四弧' };
    const named = { content: first, breedName: '梦戴维' };
    expect(lensChange(named, { content: next, breedName: '欧几里德' })).toBe(
      '右眼 基弧 8.60mm→8.50mm，降度 -3.00D→-3.50D；左眼 不变；设计 环曲(Toric)→四弧；品种 梦戴维→欧几里德',
    );
    expect(lensChange(undefined, named)).toBe('');
    // Of an eye that the new lens is not for nothing is said.
    expect(lensChange(named, { content: RIGHT, breedName: '梦戴维' })).toBe(
      '右眼 基弧 8.60mm→8.50mm，降度 -3.00D→-3.50D',
    );
  });
});

describe('戴过的镜片', () => {
  const records = [
    record('lens-try', '2026-01-01', first),
    record('lens-check', '2026-01-15', { odBarCode: '1', osBarCode: '2', startWearDate: '2026-01-16' }),
    record('lens-order', '2026-05-01', RIGHT, { cycleNo: 2 }),
    record('lens-check', '2026-05-10', { odBarCode: '3', startWearDate: '2026-05-11' }, { cycleNo: 2 }),
  ];

  it('one eye gets a new lens while the other wears on', () => {
    const lenses = wornLenses(records, { cycleNo: 2, odStartDate: '2026-05-11', osStartDate: '2026-01-16' });
    expect(lenses).toMatchObject([
      { eye: 'od', cycleNo: 1, from: '2026-01-16', to: '2026-05-11', change: '' },
      { eye: 'od', cycleNo: 2, from: '2026-05-11', to: null, change: '右眼 基弧 8.60mm→8.50mm，降度 -3.00D→-3.50D' },
      { eye: 'os', cycleNo: 1, from: '2026-01-16', to: null },
    ]);
    expect(agesOn(lenses, '2026-05-20')).toBe('右 9天 左 4.1月');
    expect(agesOn(lenses, '2026-02-01')).toBe('16天');
    expect(agesOn(lenses, '2025-12-31')).toBe('');
  });

  it('lenses of before the records are those of the archive', () => {
    expect(wornLenses([], { cycleNo: 1, odStartDate: '2026-01-16' })).toMatchObject([
      { eye: 'od', from: '2026-01-16', text: '' },
    ]);
    expect(wornLenses(records.slice(0, 1), { cycleNo: 0 })).toEqual([]);
  });

  it('30 days are days, 31 are months', () => {
    expect([lensAge('2026-01-01', '2026-01-31'), lensAge('2026-01-01', '2026-02-01')]).toEqual(['30天', '1.0月']);
    expect(lensAge('2026-01-02', '2026-01-01')).toBe('未起戴');
  });
});

describe('档案的经过', () => {
  it('lists the course from the newest entry back: lens, age, staining, length and actions', () => {
    const review = { odStainCentral: 1, odStainNasal: 2, osStainCentral: 0, odAl: 24.1, action: '调整护理' };
    const records = [
      record('lens-try', '2026-01-01', { ...first, odStaining: 1, fitResult: '合适' }, { breedName: '梦戴维' }),
      record('lens-try', '2026-01-03', { ...first, osBc: 8.4, fitResult: '合适' }, { seq: 2, breedName: '梦戴维' }),
      record('lens-review', '2026-02-15', review),
    ];
    const since = { cycleNo: 1, odStartDate: '2026-01-16', osStartDate: '2026-01-16' };
    expect(courseEvents(records, wornLenses(records, since))).toMatchObject([
      {
        title: '第1次复查',
        age: '30天',
        stain: { od: 2, os: 0 },
        words: '右眼染色 2 较密点状，左眼染色 0 无，右眼眼轴 24.10mm，调整护理',
        change: '',
      },
      { title: '第2次试戴', change: '右眼 不变；左眼 基弧 8.50mm→8.40mm', stain: { od: null, os: null } },
      { title: '第1次试戴', change: '', stain: { od: 1, os: null } },
    ]);
  });
});
