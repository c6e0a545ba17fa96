import { describe, expect, it } from '@jest/globals';
import { money, price } from '../../base/money';
import { batchMissing, billTotals, isTooMuch, needsPrice, repeatedLine } from './bill.rules';

const line = (more: object = {}) => ({ barcodeId: 1, locationId: 1, qty: 3, price: price(12.3456), ...more });

describe('lines of a bill', () => {
  it('come to quantity × price, rounded a line', () => {
    expect(billTotals([line(), line({ qty: 1 })])).toEqual({ totalQty: 4, totalAmount: money(49.39) });
    expect(billTotals([line({ qty: null }), line({ price: null })])).toEqual({
      totalQty: 3,
      totalAmount: money(0),
    });
  });

  it('cost nothing only as gifts', () => {
    expect(needsPrice(line({ price: price(0) }))).toBe(true);
    expect(needsPrice(line({ price: null }))).toBe(true);
    expect(needsPrice(line({ price: price(0), gift: true }))).toBe(false);
    expect(needsPrice(line())).toBe(false);
  });

  it('name batch and expiry, and expire after they were made', () => {
    expect(batchMissing(line({ batchNo: 'B1' }))).toBe(true);
    expect(batchMissing(line({ batchNo: 'B1', expireDate: '2027-01-01' }))).toBe(false);
    expect(batchMissing(line({ expireDate: '2027-01-01' }))).toBe(true);
    expect(batchMissing(line({ batchNo: 'B1', expireDate: '2027-01-01', produceDate: null }))).toBe(false);
    expect(batchMissing(line({ batchNo: 'B1', expireDate: '2027-01-01', produceDate: '2027-01-01' }))).toBe(false);
    expect(batchMissing(line({ batchNo: 'B1', expireDate: '2027-01-01', produceDate: '2027-01-02' }))).toBe(true);
  });

  it('are unique by goods, location and batch; a gift may accompany its paid line', () => {
    expect(repeatedLine([line(), line({ gift: true }), line({ locationId: 2 }), line({ batchNo: 'B1' })])).toBeNull();
    const twice = line({ qty: 9 });
    expect(repeatedLine([line(), twice])).toBe(twice);
  });

  it('differ by expiry and serial number, not by the form of an empty value', () => {
    expect(repeatedLine([line(), line({ expireDate: '2027-01-01' }), line({ serialNo: '7' })])).toBeNull();
    for (const more of [{ batchNo: null }, { gift: false }, { gift: null }, { serialNo: null, expireDate: null }]) {
      const twice = line(more);
      expect(repeatedLine([line(), twice])).toBe(twice);
    }
  });

  it('stay within what sums carry exactly', () => {
    expect(isTooMuch(1, price(9_999_999))).toBe(false);
    expect(isTooMuch(1, price('9999999.0001'))).toBe(true);
    expect(isTooMuch(null, price(9_999_999))).toBe(false);
    expect(isTooMuch(9_999_999, null)).toBe(false);
    expect(isTooMuch(999_999, price(10))).toBe(false);
    expect(isTooMuch(999_999, price(11))).toBe(true);
  });
});
