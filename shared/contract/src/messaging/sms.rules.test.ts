import { describe, expect, it } from '@jest/globals';
import { outOfQuiet, renderSms, segmentsOf, smsLength, unknownVariable, variablesIn } from './sms.rules';

/** A variable as templates write it. */
const v = (name: string): string => `\${${name}}`;

const TEXT = `${v('patientName')}您好，您预约的${v('date')} ${v('time')}（${v('doctorName')}医生）已受理，请提前10分钟到店，电话${v('orgPhone')}。`;
const NIGHT = { quietStart: '21:00', quietEnd: '08:30' };

describe('短信条数', () => {
  it('SYS-20 预约成功的例子共69字，1条', () => {
    const params = {
      patientName: '张小明',
      date: '2025-03-08',
      time: '09:30',
      doctorName: '李华',
      orgPhone: '0571-88886666',
    };
    const content = renderSms(TEXT, params);
    expect(smsLength('明眸眼视光', content)).toBe(69);
    expect(segmentsOf(69)).toBe(1);
  });

  it('SYS-20 70字1条，71字2条，134字2条，135字3条', () => {
    expect([70, 71, 134, 135].map(segmentsOf)).toEqual([1, 2, 2, 3]);
  });

  it('签名连同括号计入；表情按两个单位', () => {
    expect(smsLength('明眸', '好')).toBe(5);
    expect(smsLength('明眸', '好😀')).toBe(7);
  });
});

describe('变量', () => {
  it('找出变量和不支持的变量', () => {
    expect(variablesIn(TEXT)).toEqual(['patientName', 'date', 'time', 'doctorName', 'orgPhone']);
    expect(variablesIn(`${v('nick')}${v('date')}${v('date')}`)).toEqual(['date']);
    expect(unknownVariable(`您好${v('nick')}`)).toBe('nick');
    expect(unknownVariable(TEXT)).toBeNull();
    expect(unknownVariable(`${v('toString')}`)).toBe('toString');
  });
});

describe('免打扰时段', () => {
  it('SYS-21 21:30改到次日08:30，08:29改到当日08:30，08:30与20:59不变', () => {
    expect(outOfQuiet('2025-03-08 21:30:00', NIGHT)).toBe('2025-03-09 08:30:00');
    expect(outOfQuiet('2025-03-08 08:29:59', NIGHT)).toBe('2025-03-08 08:30:00');
    expect(outOfQuiet('2025-03-08 08:30:00', NIGHT)).toBe('2025-03-08 08:30:00');
    expect(outOfQuiet('2025-03-08 20:59:59', NIGHT)).toBe('2025-03-08 20:59:59');
    expect(outOfQuiet('2025-12-31 22:00:00', NIGHT)).toBe('2026-01-01 08:30:00');
  });

  it('白天的时段、起止相同即不设', () => {
    expect(outOfQuiet('2025-03-08 12:30:00', { quietStart: '12:00', quietEnd: '14:00' })).toBe('2025-03-08 14:00:00');
    expect(outOfQuiet('2025-03-08 12:30:00', { quietStart: '12:00', quietEnd: '12:00' })).toBe('2025-03-08 12:30:00');
  });

  it.each([
    ['11:59:59', '11:59:59'],
    ['12:00:00', '14:00:00'],
    ['13:59:59', '14:00:00'],
    ['14:00:00', '14:00:00'],
  ])('12:00 至 14:00：%s 改为 %s', (time, sent) => {
    expect(outOfQuiet(`2025-03-08 ${time}`, { quietStart: '12:00', quietEnd: '14:00' })).toBe(`2025-03-08 ${sent}`);
  });

  it('21:00 正好开始', () => {
    expect(outOfQuiet('2025-03-08 21:00:00', NIGHT)).toBe('2025-03-09 08:30:00');
  });
});
