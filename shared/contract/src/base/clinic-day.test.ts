import { expect, it } from '@jest/globals';
import { clinicDayText, clinicTimeText, today } from './clinic-day';

it('诊所的日期和时间是北京时间', () => {
  expect(clinicTimeText(new Date('2026-03-09T16:00:00Z'))).toBe('2026-03-10 00:00:00');
  expect(clinicDayText(new Date('2026-03-09T15:59:59Z'))).toBe('2026-03-09');
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
