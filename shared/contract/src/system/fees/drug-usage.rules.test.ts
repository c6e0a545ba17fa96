import { describe, expect, it } from '@jest/globals';
import { courseText, packsToDispense, type Usage } from './drug-usage.rules';

const usage = (frequency: Usage['frequency'], days: number | null, more: Partial<Usage> = {}): Usage => ({
  dose: 1,
  doseUnit: '粒',
  frequency,
  days,
  ...more,
});
const pack = (amount: number, unit = '粒') => ({ amount, unit });

describe('the amount of a drug to dispense', () => {
  it('SYS-17 counts the whole course and rounds packs up', () => {
    const tablets = usage('Tid', 7, { doseUnit: '片' });
    expect(courseText(tablets)).toBe('21片');
    expect(packsToDispense(tablets, pack(20, '片'))).toBe(2);
    expect(packsToDispense(usage('Q2D', 7), pack(1))).toBe(4);
    expect(packsToDispense(usage('Q5h', 5), pack(1))).toBe(24);
    expect(packsToDispense(usage('Biw', 30), pack(1))).toBe(9);
  });

  it('SYS-17 takes 20 drops for a millilitre, and both eyes twice', () => {
    const drops = usage('Bid', 30, { doseUnit: '滴', eye: 'OU' });
    expect(courseText(drops)).toBe('120滴（6mL）');
    expect(packsToDispense(drops, pack(5, 'mL'))).toBe(2);
    expect(packsToDispense({ ...drops, eye: 'OD' }, pack(3, 'ml'))).toBe(1);
  });

  it('SYS-17 is typed by hand where it is used as needed', () => {
    expect(courseText(usage('Prn', 7))).toBe('');
    expect(packsToDispense(usage('Prn', 7), pack(1))).toBeNull();
  });

  it('is once in all where the frequency says so, and typed by hand without days or in another unit', () => {
    expect(packsToDispense(usage('St', null, { dose: 2 }), pack(1))).toBe(2);
    expect(packsToDispense(usage('YN', 30), pack(1))).toBe(1);
    expect(packsToDispense(usage('Qd', null), pack(1))).toBeNull();
    expect(packsToDispense(usage('Qd', 7), pack(5, 'mL'))).toBeNull();
    expect(packsToDispense(usage('Qd', 7), pack(0))).toBeNull();
  });

  it('reads fractions exactly', () => {
    expect(packsToDispense(usage('Q7h', 7), pack(24))).toBe(1);
    expect(packsToDispense(usage('QW', 30, { dose: 0.7 }), pack(3))).toBe(1);
    expect(courseText(usage('Biw', 30))).toBe('8.58粒');
  });
});
