/** From which value on a level is reached, levels 0 to 3; null: the item does not reach that level. */
export type LevelBounds = readonly [number | null, number | null, number | null, number | null];

/** Whole years, both inclusive; `to` null: and older. */
export interface AgeBounds {
  readonly from: number;
  readonly to: number | null;
  readonly levels: LevelBounds;
}

/**
 * The table of domain-screening-reports §3 as data. Acuities are lines of the five-point chart, the rest dioptres.
 * Whether a bound itself counts belongs to the item, and is said at each.
 */
export interface RuleBands {
  /** Uncorrected acuity below the bound. */
  readonly vision: readonly AgeBounds[];
  /** Equivalent below the bound for level 0, at or below it for 1 to 3 (level 1: unless `seMyopiaInclusive` is off). */
  readonly myopia: LevelBounds;
  /** Cylinder's magnitude: at or above the bound for level 0, above it for 1 to 3. */
  readonly astigmatism: LevelBounds;
  /** Equivalent above the bound. */
  readonly hyperopia: readonly AgeBounds[];
  /** Difference of the equivalents at or above the bound. */
  readonly anisometropia: LevelBounds;
  /** Acuity with frame, soft lens or RGP below the bound. */
  readonly wornVision: readonly AgeBounds[];
  /** Bounds of acuity for children who sleep in orthokeratology lenses. */
  readonly orthokeratologyVision: LevelBounds;
  /** 视力不良: the worse eye below the bound is slight, moderate, severe, from an age on. */
  readonly poorVision: { readonly from: number; readonly below: readonly [number, number, number] };
  /** 远视储备不足: an equivalent below 0.00 up to this age. */
  readonly reserveTo: number;
}

/** Advice texts: for normal results and for levels 0 to 3. */
export interface AdviceTexts {
  readonly normal: string;
  readonly levels: readonly [string, string, string, string];
}

export interface JudgingRules {
  readonly bands: RuleBands;
  /** Whether −0.50 itself is myopia. */
  readonly seMyopiaInclusive: boolean;
  readonly adviceTexts: AdviceTexts;
}

/** 「默认2026」, which every chain starts with and a doctor confirms before use. */
export const DEFAULT_RULES: JudgingRules = {
  bands: {
    vision: [
      { from: 3, to: 3, levels: [4.9, 4.8, 4.7, 4.6] },
      { from: 4, to: 4, levels: [5, 4.9, 4.8, 4.7] },
      { from: 5, to: null, levels: [null, 5, 4.9, 4.8] },
    ],
    myopia: [0, -0.5, -3, -6],
    astigmatism: [0.75, 1.5, 2, 4],
    hyperopia: [
      { from: 3, to: 3, levels: [null, 4, 6, 9] },
      { from: 4, to: 5, levels: [null, 2, 5, 8] },
      { from: 6, to: 7, levels: [null, 1.5, 4.5, 7.5] },
      { from: 8, to: null, levels: [null, 0.5, 3, 6] },
    ],
    anisometropia: [null, 1, 2.5, null],
    wornVision: [{ from: 6, to: null, levels: [null, 5, null, null] }],
    orthokeratologyVision: [null, 5, null, null],
    poorVision: { from: 6, below: [5, 4.9, 4.6] },
    reserveTo: 5,
  },
  seMyopiaInclusive: true,
  adviceTexts: {
    normal: '每半年复查一次，每天户外2小时',
    levels: ['3个月内复查，增加户外活动', '1个月内到眼科或视光机构检查', '2周内就诊', '1周内就诊'],
  },
};

export const DEFAULT_RULES_NAME = '默认2026';
