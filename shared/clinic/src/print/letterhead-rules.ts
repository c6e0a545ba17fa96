const TURNS = ['letterhead', 'letterhead-again'] as const;

const pageOf = (own: string, other: string) => `@page ${own} {
  counter-increment: ${own}; counter-set: ${other} 0;
  @top-right { content: counter(${own}, sequel); font: 9pt/1 sans-serif; vertical-align: middle; }
}`;

/**
 * Style for 续页: only the first sheet has the house's printed head, and all other sheets show 续页. A browser counts the
 * pages of a print from its first page, so copies use two counters alternately, each starting again. Written as a
 * string, because the build removes alphabetic counters from style sheets.
 */
export const SEQUELS = `
@counter-style sequel { system: fixed 1; symbols: "\\200b"; fallback: further-sheet; }
@counter-style further-sheet { system: cyclic; symbols: "续页"; }
${pageOf(...TURNS)}
${pageOf(TURNS[1], TURNS[0])}`;
