import { describe, expect, it } from '@jest/globals';
import { type FieldSpec, f } from '@mingmou/contract/base/field';
import type { SheetCell } from '@mingmou/contract/base/sheet';
import { readAll } from '../../src/kernel/sheet-import/sheet-columns';

const text = (value: string): SheetCell => ({ kind: 'text', text: value });
const padded: SheetCell = { kind: 'number', text: '1004', shown: '01004' };

/** Returns the value that a field reads from a cell, or the reason of its refusal. */
async function readBy(spec: FieldSpec, cell: SheetCell) {
  const sheet = { head: { no: 1, cells: [text(spec.title)] }, rows: [{ no: 2, cells: [cell] }] };
  const { rows, errors } = await readAll(sheet, [{ name: 'field', spec }], async () => undefined);
  return errors[0]?.msg ?? rows[0]?.values.field;
}

describe('a cell of a sheet', () => {
  it.each<[string, FieldSpec, SheetCell, unknown]>([
    ['a text takes what the sheet shows of a number', f.text('编码', 20), padded, '01004'],
    ['a number takes the number', f.int('数量'), padded, 1004],
    ['thousands in groups of three', f.money('金额'), text('1,280.50'), 1280.5],
    ['thousands of a Chinese keyboard', f.money('金额'), text('￥12，345'), 12_345],
    ['a comma for the point', f.money('金额'), text('12,5'), '应为数字'],
    ['a Chinese comma for the point', f.money('金额'), text('1，5'), '应为数字'],
  ])('is read or refused: %s', async (_case, spec, cell, read) => expect(await readBy(spec, cell)).toBe(read));
});
