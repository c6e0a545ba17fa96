import { describe, expect, it } from '@jest/globals';
import { bookFault, bookOf, overlaps, sheetsLeft } from './invoice-book.rules';

const book = (prefix: string, from: string, to: string, next?: string) => bookOf({ prefix, from, to, next });

describe('发票号段', () => {
  it('numbers of a book have as many digits as its longest', () => {
    expect(book('A', '1', '100')).toEqual({ prefix: 'A', from: '001', to: '100', next: '001' });
    expect(book('', '00000001', '00000100', '57')).toEqual({
      ...{ prefix: '', from: '00000001', to: '00000100', next: '00000057' },
    });
  });

  it.each([
    ['the end before the start', book('', '100', '1'), 'to'],
    ['a next number before the start', book('', '50', '99', '49'), 'next'],
    ['a next number behind the end', book('', '50', '99', '100'), 'next'],
  ])('%s is a fault', (_case, wrong, field) => {
    expect(bookFault(wrong)).toMatchObject({ field });
  });

  it('one number alone and 20 digits are a book', () => {
    expect(bookFault(book('', '7', '7'))).toBeNull();
    const long = book('', '99999999999999999990', '99999999999999999999', '99999999999999999995');
    expect(bookFault(long)).toBeNull();
    expect(sheetsLeft(long)).toBe('5');
  });

  it.each([
    ['the same numbers', book('A', '1', '100'), book('A', '1', '100'), true],
    ['one number at the edge', book('A', '1', '100'), book('A', '100', '200'), true],
    ['one inside the other', book('A', '1', '100'), book('A', '40', '50'), true],
    ['other zeros in front', book('A', '0001', '0100'), book('A', '100', '200'), true],
    ['neighbours', book('A', '1', '100'), book('A', '101', '200'), false],
    ['another prefix', book('A', '1', '100'), book('B', '1', '100'), false],
    ['digits of the prefix that are those of the number', book('A1', '00', '50'), book('A', '120', '130'), true],
    ['the same but of fewer digits in print', book('A1', '00', '50'), book('A', '20', '30'), false],
  ])('%s: overlap %s %s', (_case, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });
});
