import { EYE_TITLES, type Eye, eyeKey } from '../base/eyes';
import type { FieldSpec, Shape } from '../base/field';
import { readAcuity } from './acuity.rules';
import { parseLens } from './lens-fields.rules';
import { numberIn } from './lens-text.rules';
import { codedFigure, codedOf, lensOf } from './measure.fields';
import { readPhoria } from './phoria.rules';

/** Table with the eyes as rows, with its columns in order. */
export interface RowPlaces {
  readonly title: string;
  /** The measures of one eye, in their order. */
  readonly eye: Shape;
  /** Columns that are also measured with both eyes together. */
  readonly both: readonly string[];
  readonly visionType: number;
}

export type RowFill =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly says: string };

type Row = Eye | 'ou';
const ROWS: Readonly<Record<string, Row>> = {
  ...{ od: 'od', r: 'od', 右: 'od', 右眼: 'od', os: 'os', l: 'os', 左: 'os', 左眼: 'os' },
  ...{ ou: 'ou', 双: 'ou', 双眼: 'ou' },
};
const TITLES: Readonly<Record<Row, string>> = { ...EYE_TITLES, ou: '双眼' };

/** A figure that is typed, and no choice among words. */
export function isTyped(spec: FieldSpec): boolean {
  return spec.kind === 'acuity' || lensOf(spec) !== undefined || codedOf(spec) !== undefined || isFigure(spec);
}

const FIGURES: ReadonlySet<string> = new Set(['int', 'decimal', 'axis', 'sphere', 'cylinder', 'add', 'pd']);
const isFigure = ({ kind, dict }: FieldSpec) => FIGURES.has(kind) && !dict;

/** Parses typed text as a value of the column; null if it is invalid. */
function readCell(spec: FieldSpec, text: string, visionType: number): number | string | null {
  const lens = lensOf(spec);
  if (lens) return lens === 'phoria' ? readPhoria(text) : parseLens(lens, text);
  if (spec.kind === 'acuity') return readAcuity(text, visionType) || null;
  const coded = codedOf(spec);
  if (coded) {
    const word = text.toUpperCase();
    return coded.codes.includes(word) ? word : (codedFigure(text)?.toFixed(coded.decimals ?? 0) ?? null);
  }
  if (spec.dict) {
    const wanted = text.toLowerCase();
    return (
      spec.dict.rows.find(({ code, name }) => name === text || String(code).toLowerCase() === wanted)?.code ?? null
    );
  }
  return isFigure(spec) ? numberIn(text) : null;
}

/** Eyes that a word means: of a table without a row of both, each of them. */
function eyesOf(row: Row, both: readonly string[]): readonly Row[] {
  return row === 'ou' && both.length === 0 ? ['od', 'os'] : [row];
}

const PASSED_BY = '-';

/** Fills a table from a line of its values, eye by eye in the order of the columns: all of it, or none with the reason. */
export function rowShorthand(line: string, { title, eye, both, visionType }: RowPlaces): RowFill {
  const columns = Object.entries(eye);
  const values: Record<string, unknown> = {};
  let row: Row | undefined;
  let at = 0;
  for (const word of line.trim().split(/[\s,，：:]+/)) {
    const next = ROWS[word.toLowerCase()];
    if (next) {
      row = next;
      at = 0;
      continue;
    }
    if (!row) return { ok: false, says: `无法识别「${word}」，请先写 od、os 或 ou` };
    const [name, spec] = columns[at] ?? [];
    if (name === undefined || spec === undefined)
      return { ok: false, says: `${title}只有${columns.length}列，多出「${word}」` };
    at += 1;
    if (word === PASSED_BY) continue;
    const value = readCell(spec, word, visionType);
    if (value === null) return { ok: false, says: `${TITLES[row]}${spec.title}：无法识别「${word}」` };
    for (const side of eyesOf(row, both)) {
      if (side === 'ou' && !both.includes(name))
        return { ok: false, says: `${title}没有双眼${spec.title}，请用 - 跳过` };
      values[side === 'ou' ? `ou${eyeKey('od', name).slice(2)}` : eyeKey(side, name)] = value;
    }
  }
  return Object.keys(values).length > 0 ? { ok: true, values } : { ok: false, says: '没有数值' };
}
