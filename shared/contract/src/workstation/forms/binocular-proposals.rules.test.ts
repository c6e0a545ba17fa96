import { describe, expect, it } from '@jest/globals';
import { type BinocularFigures, proposedFindings } from './binocular-proposals.rules';

const GOOD = { age: 10, phoriaFar: -1, phoriaNear: -3 } as const;

/**
 * Deviations from the figures of ordinary eyes at the age of ten, with the proposed findings (domain-workstation §2.5).
 */
const CASES: readonly (readonly [string, Partial<BinocularFigures>, string])[] = [
  ['平常的', {}, '正常'],
  ['什么都没测', { phoriaFar: null, phoriaNear: null }, ''],
  ['近外隐斜多4，近点7.5', { phoriaNear: -5, npcBreak: 7.5 }, '正常'],
  ['近外隐斜多4，近点8', { phoriaNear: -5, npcBreak: 8 }, '集合不足'],
  ['近外隐斜多3.5，近点8', { phoriaNear: -4.5, npcBreak: 8 }, '正常'],
  ['近外隐斜多4，Sheard不符合', { phoriaNear: -5, sheardNear: false }, '集合不足'],
  ['近内隐斜多3，AC/A 6', { phoriaFar: 1, phoriaNear: 4, aca: 6 }, '正常'],
  ['近内隐斜多3，AC/A 6.1', { phoriaFar: 1, phoriaNear: 4, aca: 6.1 }, '集合过度'],
  ['近内隐斜多2.5，AC/A 7', { phoriaFar: 1, phoriaNear: 3.5, aca: 7 }, '正常'],
  ['远外隐斜多4', { phoriaFar: -7 }, '散开过度'],
  ['远外隐斜多3.5', { phoriaFar: -6.5 }, '正常'],
  ['远内隐斜多4', { phoriaFar: 4, phoriaNear: 0 }, '散开不足'],
  ['远内隐斜多3.5', { phoriaFar: 3.5, phoriaNear: 0 }, '正常'],
  ['10岁幅度10.50', { amplitudes: [10.5, 12] }, '正常'],
  ['10岁幅度10.49', { amplitudes: [10.49, 12] }, '调节不足'],
  ['BCC −0.25，正镜困难', { bcc: [-0.25], failsOnPlus: true }, '调节过度'],
  ['BCC −0.25，正镜不困难', { bcc: [-0.25] }, '正常'],
  ['BCC 0.75', { bcc: [0.75] }, '正常'],
  ['BCC 1.00', { bcc: [0.75, 1] }, '调节滞后'],
  ['10岁灵敏度双眼都低于4.5', { facility: [4, 4] }, '灵敏度不足'],
  ['10岁灵敏度一眼4.5', { facility: [4.5, 4] }, '正常'],
  ['20岁灵敏度5.5', { age: 20, facility: [5.5, 5.5] }, '灵敏度不足'],
  ['20岁灵敏度6', { age: 20, facility: [6, 6] }, '正常'],
  ['两样都有', { bcc: [1], phoriaFar: -7 }, '调节滞后、散开过度'],
];

describe('双眼视功能的提示', () => {
  it.each(CASES)('%s → %s', (_name, figures, proposed) => {
    expect(proposedFindings({ ...GOOD, ...figures }).join('、')).toBe(proposed);
  });
});
