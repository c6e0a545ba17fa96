import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';

const rowsOf = (rows: readonly (readonly string[])[]) => rows.map((cells) => ({ cells: [...cells] }));

/** A grid; its first column names the row. */
export function tableGroup(
  block: string,
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): PrintGroup {
  return { block, title, layout: 'TABLE', heads: [...heads], rows: rowsOf(rows) };
}

/** Returns a group of titles with texts; a title without a text is left out. */
export function factsGroup(
  block: string,
  title: string,
  facts: readonly (readonly [title: string, text: string])[],
): PrintGroup {
  return { block, title, layout: 'FACTS', heads: [], rows: rowsOf(facts.filter(([, text]) => text !== '')) };
}

/** A paragraph. */
export function textGroup(block: string, title: string, text: string): PrintGroup {
  return { block, title, layout: 'TEXT', heads: [], rows: text ? rowsOf([[text]]) : [] };
}
