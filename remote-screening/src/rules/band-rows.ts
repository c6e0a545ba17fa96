import type { AgeBounds, LevelBounds } from '@mingmou/contract/screening/rule-set-bands.constants';
import type { RuleSet } from './rule-set';

/** A line of the table that a doctor reads before enabling a set; a cell for each level, 0 to 3. */
export interface BandRow {
  readonly item: string;
  readonly levels: readonly [string, string, string, string];
}

type Sign = '<' | '≤' | '>' | '≥';
type Show = (value: number) => string;

const acuity: Show = (value) => value.toFixed(1);
const dioptres: Show = (value) => value.toFixed(2).replace('-', '−');

function cells(bounds: LevelBounds, sign: (level: number) => Sign, show: Show): BandRow['levels'] {
  const [a, b, c, d] = bounds.map((bound, level) => (bound === null ? '–' : `${sign(level)} ${show(bound)}`));
  return [a ?? '–', b ?? '–', c ?? '–', d ?? '–'];
}

function agesOf({ from, to }: AgeBounds): string {
  if (to === null) return `${from}岁及以上`;
  return from === to ? `${from}岁` : `${from}–${to}岁`;
}

function byAge(item: string, rows: readonly AgeBounds[], sign: Sign, show: Show): BandRow[] {
  return rows.map((row) => ({ item: `${item} ${agesOf(row)}`, levels: cells(row.levels, () => sign, show) }));
}

/** The bands of a set in the order of the standard's table. */
export function bandRows({ bands, seMyopiaInclusive }: Pick<RuleSet, 'bands' | 'seMyopiaInclusive'>): BandRow[] {
  const isStrict = (level: number) => level === 0 || (level === 1 && !seMyopiaInclusive);
  return [
    ...byAge('裸眼视力', bands.vision, '<', acuity),
    { item: '近视 等效球镜(D)', levels: cells(bands.myopia, (level) => (isStrict(level) ? '<' : '≤'), dioptres) },
    { item: '散光 |柱镜|(D)', levels: cells(bands.astigmatism, (level) => (level === 0 ? '≥' : '>'), dioptres) },
    ...byAge('远视 等效球镜(D)', bands.hyperopia, '>', dioptres),
    { item: '屈光参差 |等效球镜差|(D)', levels: cells(bands.anisometropia, () => '≥', dioptres) },
    ...byAge('戴镜视力（框架、软镜、RGP）', bands.wornVision, '<', acuity),
    { item: '塑形镜戴镜视力', levels: cells(bands.orthokeratologyVision, () => '<', acuity) },
  ];
}
