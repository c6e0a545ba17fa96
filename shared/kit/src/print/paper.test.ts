import { describe, expect, it } from '@jest/globals';
import { pageBox, pageRule } from './paper';

const NUMBER = '@bottom-right { content: counter(page) "/" counter(pages);';

describe('打印纸张', () => {
  it.each([
    [{ paper: '241x140', margin: 0 }, '@page { size: 241mm 140mm; margin: 0mm; }'],
    [{ paper: { width: 60, height: 40 }, margin: 1 }, '@page { size: 60mm 40mm; margin: 1mm; }'],
  ] as const)('%j', (paper, rule) => {
    expect(pageRule(pageBox(paper), 5000)).toBe(rule);
  });

  it.each([
    [{ paper: 'A4' }, 'size: 210mm 297mm; margin: 4mm;'],
    [{ paper: 'A5', landscape: true }, 'size: 210mm 148mm; margin: 4mm;'],
    [{ paper: '241x93', margin: 3 }, 'size: 241mm 93mm; margin: 3mm;'],
  ] as const)('%j 带页码 n/m', (paper, size) => {
    const rule = pageRule(pageBox(paper), 5000);
    expect(rule).toContain(size);
    expect(rule).toContain(NUMBER);
  });

  it('卷纸按内容长度出纸，不横放', () => {
    const box = pageBox({ paper: '80mm', landscape: true });
    expect(pageRule(box, 96)).toBe('@page { size: 80mm 35mm; margin: 4mm; }');
    expect(pageRule(box, 960)).toBe('@page { size: 80mm 263mm; margin: 4mm; }');
  });
});
