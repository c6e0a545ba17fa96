const TURNS = ['letterhead', 'letterhead-again'] as const;

const pageOf = (own: string, other: string) => `@page ${own} {
  counter-increment: ${own}; counter-set: ${other} 0;
  @top-right { content: counter(${own}, sequel); font: 9pt/1 sans-serif; vertical-align: middle; }
}`;

/**
 * The first sheet alone carries the house's own head: every other one says that it is 续页. A browser counts the pages of a
 * print from its first, so that copies take two counters in turns, each beginning anew. Written here, because the build
 * leaves out of a style sheet what counts in letters.
 */
export const SEQUELS = `
@counter-style sequel { system: fixed 1; symbols: "\\200b"; fallback: further-sheet; }
@counter-style further-sheet { system: cyclic; symbols: "续页"; }
${pageOf(...TURNS)}
${pageOf(TURNS[1], TURNS[0])}`;
