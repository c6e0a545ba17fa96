import { describe, expect, it } from '@jest/globals';
import { ageText, needsGuardian, yearsBefore } from './age.rules';
import { isIdCardShaped, readIdCard, searchedCardFault } from './id-card.rules';
import {
  carrierOf,
  isSameName,
  judgeDuplicates,
  maskedIdCard,
  maskedPhone,
  normalName,
  typedDigits,
} from './patient.rules';

const TODAY = '2026-03-10';

describe('OUT-01 identity cards', () => {
  it.each([
    ['11010519491231002X', { birthday: '1949-12-31', sex: 2 }],
    ['330106201706150010', { birthday: '2017-06-15', sex: 1 }],
    ['330106201706150029', { birthday: '2017-06-15', sex: 2 }],
    ['440524188001010014', { birthday: '1880-01-01', sex: 1 }],
    ['110105194912310021', null],
    ['330106201502290011', null],
  ])('%s', (number, facts) => expect(readIdCard(number)).toEqual(facts));

  it('have 18 characters, of which the last may be X', () => {
    expect(isIdCardShaped(1, '11010519491231002')).toBe(false);
    expect(isIdCardShaped(1, '1101051949123100A1')).toBe(false);
    expect(isIdCardShaped(2, 'E12345678')).toBe(true);
    expect(isIdCardShaped(2, 'E123')).toBe(false);
  });

  it.each([
    ['110105194912310021', '身份证号校验不通过，请核对'],
    ['11010519491231002', '身份证号应为18位，请核对'],
    ['1101051949123100211', '身份证号应为18位，请核对'],
    ['11010519491231002x', undefined],
    ['13800000001', undefined],
    ['B00000007', undefined],
    ['王小明', undefined],
  ])('a search for %s says %s', (typed, fault) => expect(searchedCardFault(typed)).toBe(fault));
});

describe('OUT-02 ages on 2026-03-10', () => {
  it.each([
    ['2026-02-20', '18天'],
    ['2025-11-10', '4月'],
    ['2019-11-20', '6岁3月'],
    ['2020-03-10', '6岁'],
    ['2012-03-11', '13岁'],
    ['2012-03-10', '14岁'],
  ])('%s → %s', (birthday, text) => expect(ageText(birthday, TODAY)).toBe(text));

  it('completes a month that lacks the day on its last one', () => {
    expect(ageText('2026-01-31', '2026-02-27')).toBe('27天');
    expect(ageText('2026-01-31', '2026-02-28')).toBe('1月');
  });

  it('asks for a guardian below 14', () => {
    expect([needsGuardian('2012-03-11', TODAY), needsGuardian('2012-03-10', TODAY)]).toEqual([true, false]);
  });

  it('reckons back from a leap day', () => expect(yearsBefore('2024-02-29', 1)).toBe('2023-02-28'));
});

describe('names and numbers', () => {
  it('are stored in one form and shown masked', () => {
    expect(normalName(' 王　小 明Ａ•')).toBe('王小明A·');
    expect(normalName('Jose\u0301')).toBe('José');
    expect(maskedPhone('13812345678')).toBe('138****5678');
    expect(maskedIdCard('330106201706150010')).toBe('330106********0010');
    expect(['13800000000', '13000000000', '18900000000', '19200000000', '10000000000'].map(carrierOf)).toEqual([
      '移动',
      '联通',
      '电信',
      '广电',
      undefined,
    ]);
  });
});

describe('one name in two spellings', () => {
  it.each([
    ['an inner space', '王 小明'],
    ['a zero-width space', '王\u200b小明'],
    ['a soft hyphen', '王小\u00ad明'],
    ['a byte order mark', '\ufeff王小明'],
    ['a variation selector', '王小明\ufe00'],
    ['a Kangxi radical', '王\u2f29明'],
  ])('is the same name with %s', (_case, other) => {
    expect(isSameName('王小明', other)).toBe(true);
    expect(normalName(other)).toBe('王小明');
  });

  it('is not the same name with another character', () => expect(isSameName('王小明', '王小朋')).toBe(false));
});

describe('OUT-03 duplicates', () => {
  const known = {
    name: '王小明',
    phones: ['13800000001', null, '13800000009'],
    idCardNo: '330106201706150010',
    birthday: '2017-06-15',
    sex: 1,
  };
  const typed = { name: '王小明', phone: '13900000002', birthday: '2017-06-15', sex: 1 };
  it.each([
    ['the card before all', { ...typed, name: '别人', idCardNo: known.idCardNo }, 'HARD', 'ID_CARD'],
    [
      'an invisible character in the name',
      { ...typed, name: '王小\u200b明', phone: '13800000001' },
      'HARD',
      'NAME_PHONE',
    ],
    ["the guardian's phone counts", { ...typed, phone: '13800000009' }, 'HARD', 'NAME_PHONE'],
    ['another phone', typed, 'CONFIRM', 'NAME_BIRTHDAY'],
    ['another name', { ...typed, name: '王大明', phone: '13800000001' }, 'FAMILY', 'PHONE'],
    ['another sex', { ...typed, sex: 2 }, 'NONE', null],
  ])('%s', (_case, facts, level, by) => expect(judgeDuplicates(facts, [known])).toMatchObject({ level, by }));
});

describe('digits of a phone or a code', () => {
  it.each([
    ['138 0013 8000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['　１３８００１３８０００ ', '13800138000'],
    ['13800138000999', '13800138000'],
    ['１３８', '138'],
  ])('%s is read as %s', (typed, digits) => expect(typedDigits(typed, 11)).toBe(digits));
});

describe('遮住的号码', () => {
  it.each([
    ['1380000', '****'],
    ['88886666', '888****6666'],
    ['13800005678', '138****5678'],
  ])('电话 %s：%s', (phone, masked) => expect(maskedPhone(phone)).toBe(masked));

  it.each([
    ['1234567890', '********'],
    ['12345678901', '123456********8901'],
    ['330106201706150010', '330106********0010'],
  ])('证件 %s：%s', (number, masked) => expect(maskedIdCard(number)).toBe(masked));
});
