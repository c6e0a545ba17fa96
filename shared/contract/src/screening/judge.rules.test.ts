import { describe, expect, it } from '@jest/globals';
import { acuityPoints } from './acuity-points.rules';
import { judgeScreening, type ScreenedChild, type ScreenedEye } from './judge.rules';
import { DEFAULT_RULES, type JudgingRules } from './rule-set-bands.constants';

const SEES_WELL: ScreenedEye = { ucva: '5.0', sph: 0, cyl: 0 };

function child(age: number | null, od: ScreenedEye, os: ScreenedEye = od, more: Partial<ScreenedChild> = {}) {
  return { age, scale: 1, wearType: 0, od, os, cooperate: true, ...more } as const;
}

function judge(screened: ScreenedChild, rules: JudgingRules = DEFAULT_RULES) {
  return judgeScreening(screened, rules);
}

/** An eye that sees well, with a refraction of its own. */
const refracted = (sph: number, cyl = 0, ucva = '5.2'): ScreenedEye => ({ ucva, sph, cyl });

describe('SCR-01 W01 判定', () => {
  it('8岁女孩：视力2级、近视1级、参差1级，取最高', () => {
    const girl = child(8, { ucva: '4.8', sph: -1.25, cyl: -0.5 }, { ucva: '5.0', sph: -0.25, cyl: -0.25 });
    expect(judge(girl)).toEqual({
      judgeState: 2,
      warnLevel: 2,
      tags: ['视力不良中', '筛查性近视', '近视前期关注', '屈光参差'],
      advice: '2周内就诊',
    });
  });

  it('6岁男孩：正常', () => {
    expect(judge(child(6, refracted(0.5, -0.5, '5.0')))).toEqual({
      judgeState: 1,
      warnLevel: null,
      tags: [],
      advice: '每半年复查一次，每天户外2小时',
    });
  });
});

describe('SCR-02 W02 年龄', () => {
  it.each([
    ['4岁 4.8/4.9 SE+1.00', child(4, refracted(1, 0, '4.8'), refracted(1, 0, '4.9')), 1],
    ['4岁 4.9 单看左眼', child(4, refracted(1, 0, '5.0'), refracted(1, 0, '4.9')), 0],
    ['5岁 4.9', child(5, refracted(0, 0, '4.9')), 1],
    ['3岁 4.8', child(3, refracted(0, 0, '4.8')), 0],
    ['3岁 4.9 不低于4.9', child(3, refracted(0, 0, '4.9')), null],
    ['7岁 SE+2.00', child(7, refracted(2)), 1],
    ['7岁 SE+1.50 不超过', child(7, refracted(1.5)), null],
    ['8岁 SE+3.25', child(8, refracted(3.25)), 2],
    ['8岁 SE+3.00', child(8, refracted(3)), 1],
    ['8岁 SE+6.25', child(8, refracted(6.25)), 3],
    ['5岁 SE+2.00 不超过', child(5, refracted(2)), null],
    ['5岁 SE+8.25', child(5, refracted(8.25)), 3],
    ['3岁 SE+4.25', child(3, refracted(4.25)), 1],
  ] as const)('%s', (_name, screened, level) => {
    expect(judge(screened)).toMatchObject({ warnLevel: level, judgeState: level === null ? 1 : 2 });
  });

  it('3岁 SE −0.25：0级，远视储备不足', () => {
    expect(judge(child(3, refracted(-0.25)))).toMatchObject({ warnLevel: 0, tags: ['远视储备不足'] });
  });

  it('5岁有储备标签，6岁起是近视前期关注', () => {
    expect(judge(child(5, refracted(-0.25))).tags).toEqual(['远视储备不足']);
    expect(judge(child(6, refracted(-0.25))).tags).toEqual(['近视前期关注']);
  });

  it.each([2, 0, null])('%s岁：数据不全', (age) => {
    expect(judge(child(age, SEES_WELL))).toEqual({ judgeState: 0, warnLevel: null, tags: [], advice: null });
  });
});

describe('SCR-03 W03 边界', () => {
  it('SE −0.50 裸眼5.0：1级，不是筛查性近视；4.9才是', () => {
    expect(judge(child(10, refracted(-0.5, 0, '5.0')))).toMatchObject({ warnLevel: 1, tags: [] });
    expect(judge(child(10, refracted(-0.5, 0, '4.9'))).tags).toContain('筛查性近视');
  });

  it('筛查性近视要同一只眼', () => {
    const apart = child(10, refracted(-0.5, 0, '5.0'), refracted(0, 0, '4.9'));
    expect(judge(apart).tags).not.toContain('筛查性近视');
  });

  it('不含边界时 −0.50 是0级，−3.00 与 −6.00 不变', () => {
    const exclusive = { ...DEFAULT_RULES, seMyopiaInclusive: false };
    expect(judge(child(10, refracted(-0.5)), exclusive)).toMatchObject({ warnLevel: 0, tags: ['近视前期关注'] });
    expect(judge(child(10, refracted(-0.5, 0, '4.9')), exclusive).tags).not.toContain('筛查性近视');
    expect(judge(child(10, refracted(-3)), exclusive).warnLevel).toBe(2);
    expect(judge(child(10, refracted(-6)), exclusive).warnLevel).toBe(3);
  });

  it.each([
    ['SE −2.99', refracted(-2.75, -0.48), 1],
    ['SE −3.00', refracted(-3), 2],
    ['SE −5.875', refracted(-5.75, -0.25), 2],
    ['SE −6.00', refracted(-6), 3],
    ['柱镜 −0.50', refracted(0.25, -0.5), null],
    ['柱镜 −0.75', refracted(0.5, -0.75), 0],
    ['柱镜 −1.50', refracted(0.75, -1.5), 0],
    ['柱镜 −1.75', refracted(1, -1.75), 1],
    ['柱镜 −2.00', refracted(1, -2), 1],
    ['柱镜 −2.25', refracted(1.25, -2.25), 2],
    ['柱镜 −4.00', refracted(2, -4), 2],
    ['柱镜 −4.25', refracted(2.25, -4.25), 3],
    ['柱镜 +1.75', refracted(-0.75, 1.75), 1],
  ] as const)('%s', (_name, eye, level) => expect(judge(child(10, eye)).warnLevel).toBe(level));

  it('高度近视', () => {
    expect(judge(child(10, refracted(-6))).tags).toContain('高度近视');
    expect(judge(child(10, refracted(-5.75))).tags).not.toContain('高度近视');
  });

  it.each([
    ['4.95', 1, '视力不良轻'],
    ['4.9', 1, '视力不良轻'],
    ['4.85', 2, '视力不良中'],
    ['4.8', 2, '视力不良中'],
    ['4.6', 3, '视力不良中'],
    ['4.5', 3, '视力不良重'],
  ] as const)('裸眼 %s → %i级 %s', (ucva, level, tag) => {
    expect(judge(child(10, { ucva }))).toMatchObject({ warnLevel: level, tags: [tag, '仅视力'] });
  });

  it.each([
    ['相差0.75', 0, -0.75, null],
    ['相差1.00', 0.25, -0.75, '屈光参差'],
  ] as const)('%s', (_name, od, os, tag) => {
    expect(judge(child(10, refracted(od), refracted(os))).tags.includes('屈光参差')).toBe(tag !== null);
  });

  it('相差2.50为2级，单眼没有验光不比较', () => {
    expect(judge(child(10, refracted(0.25), refracted(-2.25))).warnLevel).toBe(2);
    expect(judge(child(10, refracted(0.25), { ucva: '5.0' }))).toMatchObject({ warnLevel: null, tags: [] });
  });

  it('4.9-2 就是 4.9，小数 0.8+1 也是', () => {
    expect(acuityPoints('4.9-2', 1)).toBe(4.9);
    expect(acuityPoints('0.8+1', 2)).toBe(4.9);
    expect(judge(child(10, { ucva: '0.8-1' }, { ucva: '1.0' }, { scale: 2 })).warnLevel).toBe(1);
  });

  it('指数、手动、光感低于每一行；文字不是视力', () => {
    expect(judge(child(10, { ucva: 'FC/30cm' }))).toMatchObject({ warnLevel: 3, tags: ['视力不良重', '仅视力'] });
    expect(judge(child(10, { ucva: 'OTHER:追光' })).judgeState).toBe(0);
  });
});

describe('SCR-04 W04 戴镜', () => {
  const sleeper = (od: string | null, os: string | null) =>
    child(10, { cva: od, sph: -4 }, { cva: os, sph: -4 }, { wearType: 3 });

  it('塑形镜看戴镜视力，不判屈光', () => {
    expect(judge(sleeper('5.0', '4.9'))).toMatchObject({ judgeState: 2, warnLevel: 1, tags: ['塑形镜'] });
    expect(judge(sleeper('5.0', '5.0'))).toMatchObject({ judgeState: 1, warnLevel: null, tags: ['塑形镜'] });
    expect(judge(sleeper('5.0', null)).judgeState).toBe(0);
  });

  const framed = (age: number, cva: string, wearType: 1 | 2 | 4 = 1) =>
    child(age, { ucva: '5.0', cva: '5.0', sph: 0 }, { ucva: '5.0', cva, sph: 0 }, { wearType });

  it('9岁框架，裸眼4.3/4.4、戴镜5.0/4.9 → 3级，欠矫', () => {
    const boy = child(9, { ucva: '4.3', cva: '5.0' }, { ucva: '4.4', cva: '4.9' }, { wearType: 1 });
    expect(judge(boy)).toMatchObject({ warnLevel: 3, tags: ['视力不良重', '欠矫', '仅视力'] });
  });

  it.each([1, 2, 4] as const)('戴镜类型%i 的戴镜视力不足5.0为1级', (wearType) => {
    expect(judge(framed(9, '4.9', wearType))).toMatchObject({ warnLevel: 1, tags: ['欠矫'] });
  });

  it('6岁以下不判欠矫，不戴镜的戴镜视力不看', () => {
    expect(judge(framed(5, '4.9')).warnLevel).toBeNull();
    expect(judge(child(9, { ucva: '5.0', cva: '4.0', sph: 0 })).warnLevel).toBeNull();
  });

  it('缺一只眼的裸眼视力：数据不全', () => expect(judge(child(9, SEES_WELL, { sph: 0 })).judgeState).toBe(0));

  it('未检是数据不全加标签', () => {
    expect(judge(child(9, SEES_WELL, SEES_WELL, { cooperate: false }))).toMatchObject({
      judgeState: 0,
      tags: ['未检'],
    });
  });

  it('眼部异常至少1级，不降低更高的', () => {
    const noted = { eyeNote: '结膜充血' };
    expect(judge(child(9, SEES_WELL, SEES_WELL, noted))).toMatchObject({ warnLevel: 1, tags: ['眼部异常'] });
    expect(judge(child(9, refracted(-6), refracted(-6), noted)).warnLevel).toBe(3);
    expect(judge(child(9, SEES_WELL, SEES_WELL, { eyeNote: ' ' })).judgeState).toBe(1);
  });
});
