import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { dateText, isDateFormat, numberText } from '../../src/kernel/xlsx-read/cell-formats';
import { SheetError } from '../../src/kernel/xlsx-read/fault';
import { shownNumber } from '../../src/kernel/xlsx-read/number-format';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { officeSheet, written } from '../erp/sheet-file';

function faultOf(bytes: Uint8Array, maxRows = 10): string {
  try {
    readSheet(bytes, maxRows);
  } catch (error) {
    if (error instanceof SheetError) return error.fault;
    throw error;
  }
  return '';
}

const text = (value: string) => ({ kind: 'text', text: value });
const number = (value: string) => ({ kind: 'number', text: value });

describe('reading a sheet', () => {
  it('returns the rows that the server’s own writer wrote', async () => {
    const bytes = await written(
      ['球镜', '备注'],
      [
        [-0.25, ' a<b&"c" '],
        [null, '=1+1'],
      ],
    );
    expect(readSheet(bytes, 10)).toEqual([
      { no: 1, cells: [text('球镜'), text('备注')] },
      { no: 2, cells: [number('-0.25'), text('a<b&"c"')] },
      { no: 3, cells: [undefined, text('=1+1')] },
    ]);
  });

  it('handles shared and rich texts, formulas, dates, errors, rounding noise and missing rows', () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/>
      <row r="5"><c r="A5"><f>1+1</f><v>2</v></c><c r="B5" s="1"><v>45292</v></c><c r="C5" t="e"><v>#N/A</v></c>
      <c r="D5"><v>0.30000000000000004</v></c><c r="E5"><v>6.901234567892E12</v></c><c r="F5" t="b"><v>1</v></c></row>`;
    const strings = ['<t>型号&#x20;A</t>', '<r><t>颜</t></r><r><t>色</t></r><rPh><t>yanse</t></rPh>'];
    expect(readSheet(officeSheet({ rows, strings }), 10)).toEqual([
      { no: 1, cells: [text('型号 A'), undefined, text('颜色')] },
      {
        no: 5,
        cells: [
          { kind: 'formula', text: '2' },
          { kind: 'date', text: '2024-01-01' },
          { kind: 'error', text: '#N/A' },
          number('0.3'),
          number('6901234567892'),
          { kind: 'bool', text: '是' },
        ],
      },
    ]);
  });

  it.each([
    ['型号_x000D_', '型号'],
    ['一_x000D_&#10;二', '一\n二'],
    ['a_x005F_b', 'a_b'],
    ['_x005F_x000D_', '_x000D_'],
    ['_xD83D__xDE00_', '😀'],
    ['a_x0000_b', 'ab'],
    ['a_x00g0_b', 'a_x00g0_b'],
  ])('decodes the coded characters of %s', (coded, meant) => {
    const rows = `<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>${coded}</t></is></c></row>`;
    const [row] = readSheet(officeSheet({ rows, strings: [`<t>${coded}</t>`] }), 10);
    expect(row?.cells).toEqual([text(meant), text(meant)]);
  });

  it('keeps a text that looks like a coded character', async () => {
    const [head] = readSheet(await written(['_x000D_', 'a_b'], []), 10);
    expect(head?.cells).toEqual([text('_x000D_'), text('a_b')]);
  });

  it.each([
    ['hidden', 'visible', '乙'],
    ['veryHidden', 'visible', '乙'],
    ['visible', 'visible', '甲'],
    ['hidden', 'hidden', '甲'],
  ])('uses the first visible sheet: %s, %s', (first, second, read) => {
    const sheet = (name: string, id: number, state: string) =>
      `<sheet name="${name}" state="${state}" r:id="rId${id}"/>`;
    const part = (cell: string) =>
      strToU8(`<worksheet><sheetData><row><c t="str"><v>${cell}</v></c></row></sheetData></worksheet>`);
    const sheets = `<workbook><sheets>${sheet('甲', 1, first)}${sheet('乙', 2, second)}</sheets></workbook>`;
    const relations = [1, 2].map((id) => `<Relationship Id="rId${id}" Target="worksheets/sheet${id}.xml"/>`).join('');
    const more = {
      'xl/workbook.xml': strToU8(sheets),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations}</Relationships>`),
      'xl/worksheets/sheet1.xml': part('甲'),
      'xl/worksheets/sheet2.xml': part('乙'),
    };
    expect(readSheet(officeSheet({ rows: '', more }), 10)).toEqual([{ no: 1, cells: [text(read)] }]);
  });

  it('keeps the displayed text of a formatted number next to the number', () => {
    const rows = '<row><c s="2"><v>1004</v></c><c s="3"><v>1004</v></c><c s="0"><v>1004</v></c></row>';
    const [row] = readSheet(officeSheet({ rows, formats: ['00000', '0'] }), 10);
    expect(row?.cells).toEqual([{ ...number('1004'), shown: '01004' }, number('1004'), number('1004')]);
  });

  it('limits rows and columns', () => {
    const row = '<row><c><v>1</v></c></row>';
    expect(readSheet(officeSheet({ rows: row.repeat(10) }), 10)).toHaveLength(10);
    expect(faultOf(officeSheet({ rows: row.repeat(11) }))).toBe('tooManyRows');
    expect(faultOf(officeSheet({ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }))).toBe('tooWide');
    expect(faultOf(officeSheet({ rows: '' }))).toBe('empty');
  });

  it.each([
    ['BL', ''],
    ['BM', 'tooWide'],
    ['BN', 'tooWide'],
  ])('limits the width to 64 columns: a cell in column %s', (column, fault) => {
    const rows = `<row r="1"><c r="A1"><v>1</v></c><c r="${column}1"><v>1</v></c></row>`;
    expect(faultOf(officeSheet({ rows }))).toBe(fault);
  });

  it.each([
    ['123456789.12345600', '123456789.123456'],
    ['1.2345678901234499', '1.23456789012345'],
    ['0.1000000000000001', '0.1'],
    ['0.100000000000001', '0.100000000000001'],
  ])('rounds numbers to 15 digits: %s', (raw, meant) => {
    const [row] = readSheet(officeSheet({ rows: `<row r="1"><c r="A1"><v>${raw}</v></c></row>` }), 10);
    expect(row?.cells).toEqual([number(meant)]);
  });

  it('stops at contents that inflate beyond the limit, whatever sizes the file declares', () => {
    const bomb = zipSync({ 'xl/sharedStrings.xml': new Uint8Array(80 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(faultOf(bomb)).not.toBe('');
    const texts = strToU8(`<sst>${`<si><t>${'x'.repeat(1000)}</t></si>`.repeat(80_000)}</sst>`);
    const honest = officeSheet({ rows: '<row><c><v>1</v></c></row>', more: { 'xl/sharedStrings.xml': texts } });
    expect(faultOf(honest)).toBe('inflated');
  });

  it('refuses a file that is not a sheet', () => {
    expect(faultOf(Buffer.from('型号,颜色\n'))).toBe('notXlsx');
    expect(faultOf(Buffer.from(zipSync({ 'a.txt': strToU8('x') })))).toBe('notXlsx');
    const doctype = strToU8('<!DOCTYPE a [<!ENTITY b "c">]><sst/>');
    expect(faultOf(officeSheet({ rows: '', more: { 'xl/sharedStrings.xml': doctype } }))).toBe('damaged');
  });
});

describe('the displayed text of a cell', () => {
  it.each([
    [13, false],
    [14, true],
    [22, true],
    [23, false],
    [26, false],
    [27, true],
    [36, true],
    [37, false],
    [44, false],
    [45, true],
    [47, true],
    [48, false],
    [49, false],
    [50, true],
    [58, true],
    [59, false],
  ])('treats the built-in format %d as a date: %s', (id, is) => expect(isDateFormat(id, undefined)).toBe(is));

  it.each([
    ['yyyy/m/d', true],
    ['General', false],
    ['0.00', false],
    ['"d"0', false],
    ['[Red]0', false],
    ['0\\d', false],
    ['HH:MM', true],
  ])('treats the custom format %s as a date: %s', (code, is) => expect(isDateFormat(164, code)).toBe(is));

  it.each([
    ['1004', '00000', '01004'],
    ['1234567', '00000', '1234567'],
    ['-7', '000', '-007'],
    ['-7', '000;(000)', '(007)'],
    ['0', '000;-000;"无"', undefined],
    ['5', '"A"000', 'A005'],
    ['1234567', '000-0000', '123-4567'],
    ['7', '\\No000', undefined],
    ['7', '\\N000', 'N007'],
    ['7', '[Red]000', '007'],
    ['7', '[$-804]000', '007'],
    ['7', '[DBNum1]000', undefined],
    ['7', '[>5]000', undefined],
    ['1.5', '0.00', '1.50'],
    ['1.5', '0.0##', '1.5'],
    ['0', '#', undefined],
    ['1.5', '000_ ', '002'],
    ['1004', '#,##0', undefined],
    ['0.5', '0%', undefined],
    ['1004', '0.00E+00', undefined],
    ['1004', 'General', undefined],
    ['1004', '@', undefined],
    ['x', '000', undefined],
  ])('shows %s by the format %s as %s', (raw, code, shown) => expect(shownNumber(raw, 164, code)).toBe(shown));

  it('supports the built-in formats with a fixed number of decimals', () => {
    expect([1, 2, 3, 49].map((id) => shownNumber('1.5', id, undefined))).toEqual(['2', '1.50', undefined, undefined]);
  });

  it('counts days from 1900 or from 1904', () => {
    expect([dateText('45292', false), dateText('43830', true), dateText('45292.99', false)]).toEqual([
      ...['2024-01-01', '2024-01-01', '2024-01-01'],
    ]);
    expect([dateText('x', false), numberText('x'), numberText('0.30000000000000004')]).toEqual(['x', 'x', '0.3']);
  });
});
