import { describe, expect, it } from '@jest/globals';
import { pageBox, pageRule } from './paper';

describe('打印纸张', () => {
  it.each([
    [{ paper: 'A4' }, '@page { size: 210mm 297mm; margin: 4mm; }'],
    [{ paper: 'A5', landscape: true }, '@page { size: 210mm 148mm; margin: 4mm; }'],
    [{ paper: '241x140', margin: 0 }, '@page { size: 241mm 140mm; margin: 0mm; }'],
    [{ paper: { width: 60, height: 40 }, margin: 1 }, '@page { size: 60mm 40mm; margin: 1mm; }'],
  ] as const)('%j', (paper, rule) => {
    expect(pageRule(pageBox(paper), 5000)).toBe(rule);
  });

  it('卷纸按内容长度出纸，不横放', () => {
    const box = pageBox({ paper: '80mm', landscape: true });
    expect(pageRule(box, 96)).toBe('@page { size: 80mm 35mm; margin: 4mm; }');
    expect(pageRule(box, 960)).toBe('@page { size: 80mm 263mm; margin: 4mm; }');
  });
});
