const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/[−–—‒﹣ー]/g, '-'],
  [/[﹢]/g, '+'],
  [/[。．]/g, '.'],
  [/[×✕✖*]/g, 'x'],
  [/[，、；;,]/g, ' '],
];

/**
 * Converts text from a Chinese input method or a copied report to plain characters: full-width digits and signs, `。`
 * for the point, `×` and `*` for the axis sign.
 */
export function plainText(typed: string): string {
  return REPLACED.reduce((text, [from, to]) => text.replace(from, to), typed.normalize('NFKC')).trim();
}

/** Parses a number; null for other text, such as the two figures of `12,5`. */
export function numberIn(typed: string): number | null {
  const text = plainText(typed).replace(/^([+-])\s+/, '$1');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}
