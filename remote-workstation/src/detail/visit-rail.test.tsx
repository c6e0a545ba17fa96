import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@mingmou/testing/dom';
import { patient } from './visit.samples';
import { VisitRail } from './visit-rail';

const rail = (change: Partial<typeof patient>) => {
  render(<VisitRail patient={{ ...patient, ...change }} stages={[]} />);
  return screen.getByRole('complementary', { name: '就诊概况' }).textContent;
};

describe('就诊概况', () => {
  it('每只眼的末次数值、年变化和快慢，末次配镜处方', () => {
    const text = rail({
      lastAl: { od: 24.28, os: 24.1 },
      lastIop: { od: 15.7, os: null },
      rates: [
        { eye: 'OD', kind: 'AL', days: 184, says: '0.36mm/年', tone: 'FAST' },
        { eye: 'OS', kind: 'AL', days: 60, says: '间隔不足90天（+0.02mm）' },
        { eye: 'OD', kind: 'SE_CYC', days: 370, says: '-0.40D/年' },
      ],
      lastRx: { day: '2026-03-01', rxNo: 'CF202603010001', od: '-1.00/-0.50×180', os: '-0.75' },
    });
    expect(text).toContain('末次眼轴（mm）右 24.28 0.36mm/年 相隔184天 过快左 24.10 间隔不足90天（+0.02mm） 相隔60天');
    expect(text).toContain('末次SE（D）右 -1.00 -0.40D/年 相隔370天 左 -0.75');
    expect(text).toContain('末次眼压（mmHg）右 15.7  左 —');
    expect(text).toContain('末次配镜处方 2026-03-01右 -1.00/-0.50×180左 -0.75');
    expect(text).not.toContain('高度近视风险');
  });

  it('数值的日期和散瞳、小瞳：两眼同时测的写一次，不同时各写各的', () => {
    const text = rail({
      lastSe: { od: -1, os: -0.75, odDay: '2026-03-01', osDay: '2025-03-01', odWay: 'SE_CYC', osWay: 'SE_NON' },
      lastAl: { od: 24.28, os: null, odDay: '2026-03-01' },
    });
    expect(text).toContain('末次SE（D）右 -1.00 散瞳 2026-03-01  左 -0.75 小瞳 2025-03-01');
    expect(text).toContain('末次眼轴（mm） 2026-03-01右 24.28');
  });

  it('过敏、末次药品、在用的镜片和眼镜，达到报警值的眼压', () => {
    const info = {
      ...patient,
      ...{ lastIop: { od: 21, os: 20.9 }, iopAlert: 21 },
      lastDrugs: { day: '2026-02-01', names: ['玻璃酸钠滴眼液', '氟米龙滴眼液'] },
      openArchives: [
        { id: 3, category: '角膜塑形镜', name: '角膜塑形镜202601', state: '配戴中', expireDate: '2027-01-31' },
        { id: 3, category: '配镜', name: '框架远用', state: '待取镜' },
      ],
    };
    render(<VisitRail patient={info} stages={[]} allergies="青霉素" />);
    const text = screen.getByRole('complementary', { name: '就诊概况' }).textContent;
    expect(text).toMatch(/^本次就诊过敏：青霉素以往/);
    expect(text).toContain('末次眼压（mmHg）右 21.0  偏高左 20.9');
    expect(text?.match(/偏高/g)).toHaveLength(1);
    expect(text).toContain('末次药品处方 2026-02-01玻璃酸钠滴眼液、氟米龙滴眼液');
    expect(text).toContain('在用镜片与眼镜角膜塑形镜202601 配戴中 至 2027-01-31框架远用 待取镜');
  });

  it.each([
    [25.99, false],
    [26, true],
    [26.01, true],
  ])('眼轴%d mm提示高度近视风险：%s', (od, isTold) => {
    expect(rail({ lastAl: { od, os: 24 } })?.includes('提示高度近视风险')).toBe(isTold);
  });
});
