import { describe, expect, it } from '@jest/globals';
import { patientFields } from '../patients/patient.fields';
import { type Carrier, carrierOf, isMobile, MOBILE } from './phone';

describe('手机号', () => {
  it.each<[string, Carrier | undefined]>([
    ['13800138000', '移动'],
    ['13400000000', '移动'],
    ['13490000000', '电信'],
    ['14700000000', '移动'],
    ['15200000000', '移动'],
    ['15300000000', '电信'],
    ['15500000000', '联通'],
    ['16600000000', '联通'],
    ['17000000000', '电信'],
    ['17030000000', '移动'],
    ['17040000000', '联通'],
    ['17800000000', '移动'],
    ['18600000000', '联通'],
    ['18900000000', '电信'],
    ['19200000000', undefined],
    ['19600000000', '联通'],
    ['19900000000', '电信'],
    [' 13800138000 ', '移动'],
    ['12800138000', undefined],
    ['1380013800', undefined],
    ['138001380000', undefined],
    ['1380013800a', undefined],
  ])('%s → %s', (phone, carrier) => {
    expect(carrierOf(phone)).toBe(carrier);
  });

  it.each([
    ['13800138000', true],
    ['02112345678', false],
    ['1380013800', false],
  ])('%s 是手机号：%s', (phone, expected) => {
    expect(isMobile(phone)).toBe(expected);
  });

  it('applies to the phone numbers of a file too', () => {
    expect([patientFields.phone.pattern, patientFields.guardianPhone.pattern]).toEqual([MOBILE, MOBILE]);
  });
});
