import { describe, expect, it } from '@jest/globals';
import { type PrintGroup, type PrintPart, type PrintSign, printPart } from './visit-print.fields';
import { asRecord, DRAFT, DRAFT_NOTE, hasDraft, ofParts } from './visit-print.rules';

const group = (part: PrintPart | undefined, change: Partial<PrintGroup> = {}): PrintGroup => ({
  ...{ block: 'plan', layout: 'FACTS', heads: [], rows: [{ cells: ['处理意见', '配镜'] }] },
  ...(part ? { part } : {}),
  ...change,
});
const sign = (name: string, part?: PrintPart): PrintSign => ({ role: '医生', name, ...(part ? { part } : {}) });

const asked = group('consultation');
const concluded = group('conclusion', { mark: DRAFT });
const signs = [sign('王建国', 'consultation'), sign('徐明远', 'conclusion')];
const PRINT = { groups: [asked, concluded], signs, mark: DRAFT };

describe('chosen parts of a print', () => {
  it('keep the marks and signatures of the chosen stages', () => {
    expect(ofParts(PRINT, ['consultation'])).toEqual({ groups: [asked], signs: [signs[0]], mark: null });
    expect(ofParts(PRINT, ['conclusion'])).toEqual({ groups: [concluded], signs: [signs[1]], mark: DRAFT });
  });

  it('leave the print as it is where nothing is left out', () => {
    const unsigned = { groups: [asked], signs, mark: DRAFT };
    expect(ofParts(unsigned, ['consultation', 'conclusion'])).toBe(unsigned);
  });

  it('keep the mark of a void visit, and of a paper without content', () => {
    expect(ofParts({ ...PRINT, mark: '已作废' }, ['consultation'])).toMatchObject({ mark: '已作废' });
    expect(ofParts({ ...PRINT, groups: [concluded] }, ['consultation'])).toMatchObject({ mark: DRAFT, groups: [] });
  });

  it('keep a signature where none belongs to the chosen parts', () => {
    expect(ofParts({ ...PRINT, groups: [group('inspection'), asked] }, ['inspection']).signs).toEqual([signs[0]]);
  });

  it('mark an unfinished 预检 only where it is chosen', () => {
    const triage = group('triage', { block: 'pre', mark: DRAFT });
    const record = { groups: [asked, triage], signs: [sign('王建国')], mark: null };
    expect(ofParts(record, ['consultation', 'triage'])).toMatchObject({ groups: [asked, triage], mark: DRAFT });
    expect(ofParts(record, ['consultation'])).toMatchObject({ groups: [asked], mark: null });
  });
});

describe('a record without chosen parts', () => {
  it('leaves out the parts that only 病历打印 has', () => {
    const only = [
      group('triage', { block: 'pre' }),
      group('lens', { block: 'lenses' }),
      group('training', { block: 'training' }),
      group('optician', { block: 'glassesReviews' }),
    ];
    const rx = group('optician', { block: 'glasses' });
    expect(asRecord({ groups: [...only, asked, rx] }).groups).toEqual([asked, rx]);
    const all = printPart.rows.map(({ code }) => code);
    const print = { groups: [...only, asked, rx], signs, mark: null };
    expect(ofParts(print, all)).toBe(print);
  });
});

it('hasDraft finds a marked group and a value with a note', () => {
  expect(hasDraft([asked])).toBe(false);
  expect(hasDraft([asked, concluded])).toBe(true);
  expect(hasDraft([group(undefined, { rows: [{ cells: ['裸眼视力', `4.7${DRAFT_NOTE}`, ''] }] })])).toBe(true);
});
