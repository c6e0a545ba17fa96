import { describe, expect, it } from '@jest/globals';
import { vtSeries } from './vt-series.rules';

const asked = { from: '2026-03-10', to: '2026-04-10', age: 9, npcCm: 6 };
const session = (day: string, content: object) => ({ day, content: { ...content } });

describe('阶段报告的指标', () => {
  it('begin with the examination before the training, and end with the last session', () => {
    const examined = [
      { day: '2026-03-01', form: 'F14', content: { npcBreak: 11, nearBoBreak: 12 } },
      { day: '2026-05-01', form: 'F14', content: { npcBreak: 5 } },
    ];
    const sessions = [session('2026-03-10', { beforeNpc: 10, afterNpc: 9.5 }), session('2026-04-01', { afterNpc: 7 })];
    const [npc] = vtSeries(sessions, examined, asked);
    expect(npc).toMatchObject({
      ...{ measure: 'NPC', unit: 'cm', low: 0, high: 6 },
      baseline: { day: '2026-03-01', value: 11 },
      points: [
        { day: '2026-03-10', value: 9.5 },
        { day: '2026-04-01', value: 7 },
      ],
      latest: { day: '2026-04-01', value: 7 },
    });
  });

  it('begin with the first session where nobody examined before', () => {
    const [flip] = vtSeries([session('2026-03-10', { beforeFlip: 2.5, afterFlip: 4 })], [], asked);
    expect(flip).toMatchObject({
      measure: 'FLIP',
      baseline: { value: 2.5 },
      latest: { value: 4 },
      low: 2.5,
      high: 7.5,
    });
  });

  it('take the weaker eye where both together were not measured, and acuity as logMAR', () => {
    const examined = [
      { day: '2026-03-10', form: 'F13', content: { odAmp: 9, osAmp: 7.5 } },
      { day: '2026-03-10', form: 'F04', content: { odBcva: '5.0', osBcva: '4.7', vaScale: '5' } },
    ];
    const [amp, va] = vtSeries([], examined, asked);
    expect(amp).toMatchObject({ measure: 'AMP', latest: { value: 7.5 }, low: 12.75, high: null });
    expect(va).toMatchObject({ measure: 'VA', latest: { value: 0.3, says: '4.7' }, high: 0 });
  });

  it('take phorias and AC/A from examinations alone, the gradient before the calculation', () => {
    const examined = [
      { day: '2026-03-01', form: 'F11', content: { phoriaFarH: -4, phoriaNearH: -12 } },
      { day: '2026-03-20', form: 'F11', content: { phoriaFarH: 0, phoriaNearH: -5 } },
      { day: '2026-03-01', form: 'F12', content: { acaGradient: 2, acaCalc: 3.4 } },
      { day: '2026-03-20', form: 'F12', content: { acaGradient: null, acaCalc: 4.1 } },
    ];
    expect(vtSeries([], examined, asked)).toMatchObject([
      { measure: 'PHORIA_FAR', baseline: { value: -4, says: '4△exo' }, latest: { value: 0 }, low: -3, high: 1 },
      { measure: 'PHORIA_NEAR', baseline: { value: -12 }, latest: { value: -5, says: '5△exo' }, low: -6, high: 0 },
      { measure: 'ACA', baseline: { value: 2 }, latest: { value: 4.1 }, low: 2, high: 6 },
    ]);
  });

  it('leave out what nobody measured', () => {
    expect(vtSeries([session('2026-03-10', {})], [], asked)).toEqual([]);
  });
});
