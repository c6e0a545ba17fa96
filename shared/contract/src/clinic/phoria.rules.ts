import { numberIn, plainText } from './lens-text.rules';

/** Horizontal phorias are kept signed, eso positive and exo negative, and read `6△exo` (domain-workstation §0.1). */
const DIRECTIONS = [
  [/eso|内/, 1],
  [/exo|外/, -1],
] as const;

/** Formats a phoria as on paper. */
export function phoriaText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value === 0) return '0△';
  return `${Math.abs(value)}△${value > 0 ? 'eso' : 'exo'}`;
}

/** Parses a phoria: `6exo`, `外6`, `-6`; null for other text. */
export function readPhoria(typed: string): number | null {
  const text = plainText(typed).toLowerCase().replace(/[△▲δ]/g, '');
  const [pattern, sign] = DIRECTIONS.find(([word]) => word.test(text)) ?? [undefined, undefined];
  const figure = numberIn(pattern ? text.replace(pattern, '') : text);
  if (figure === null) return null;
  return sign === undefined ? figure : sign * Math.abs(figure) + 0;
}
