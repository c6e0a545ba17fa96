import { dictName } from '../../base/dict';
import { sex } from '../../dict/sex';
import { isLongEye } from '../conclusion.rules';
import { outOfAges, percentileSentence } from './centile.rules';
import { growthEye, growthKind } from './growth.dicts';
import type { ChartPoint, GrowthChart } from './growth-chart.fields';
import { rateTo } from './growth-rows.rules';
import {
  dayOf,
  expectedText,
  GROWTH_EYES,
  type GrowthEye,
  type GrowthRate,
  growthText,
  rateText,
  seriesOf,
  toneText,
} from './growth-series.rules';

export const eyeTitle = (eye: GrowthEye) => dictName(growthEye, eye);

export type ShownRate = Pick<GrowthRate, 'kind' | 'perYear' | 'delta' | 'isOtherDevice'> & {
  readonly tone?: GrowthRate['tone'] | undefined;
};

/** 「0.36mm/年 过快 测量设备不同」 */
export function rateWords(rate: ShownRate): string {
  return [rateText(rate), toneText(rate.tone), rate.isOtherDevice ? '测量设备不同' : ''].filter(Boolean).join(' ');
}

/** A point in a line: eye, day, age, value, percentile, device, and the rate since the point before. */
export function pointText(of: GrowthChart, point: ChartPoint): string {
  const { eye, kind, age, value, percentile, device } = point;
  const rate = rateTo(of, point);
  const unit = kind === 'AL' ? 'mm' : 'D';
  return [
    `${eyeTitle(eye)} ${dictName(growthKind, kind)} ${growthText(kind, value)}${unit}`,
    `${dayOf(point)}（${age.toFixed(1)}岁）`,
    percentile ? `P${percentile}` : '',
    device ?? '',
    rate ? `较上次 ${rateWords({ ...rate, perYear: rate.perYear ?? null })}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Latest length of an eye, its percentile, its change and its forecast, in words for staff and parents. */
export interface EyeSummary {
  readonly eye: GrowthEye;
  readonly length: string;
  /** 「位于同龄同性别第69百分位（武汉2022）」, or why there is none. */
  readonly place: string;
  /** 「较2025-09-20 0.36mm/年 过快」; empty at the first. */
  readonly rate: string;
  readonly tone: GrowthRate['tone'];
  /** 「24.82（+0.32）」; empty where the set says nothing of then. */
  readonly expected: string;
  /** 26.00 mm and more (§8b.6). */
  readonly isLong: boolean;
}

export function eyeSummaries(of: GrowthChart): readonly EyeSummary[] {
  return GROWTH_EYES.flatMap((eye) => {
    const last = seriesOf(of.points, eye, 'AL').at(-1);
    if (!last) return [];
    const rate = rateTo(of, last);
    const next = of.expected.find((one) => one.eye === eye)?.value;
    return [
      {
        eye,
        length: `${growthText('AL', last.value)}mm`,
        place: placeText(of, last),
        rate: rate ? `较${rate.from} ${rateWords({ ...rate, perYear: rate.perYear ?? null })}` : '',
        tone: rate?.tone ?? null,
        expected: typeof next === 'number' ? expectedText(next, last.value) : '',
        isLong: isLongEye([last.value]),
      },
    ];
  });
}

/** Returns the percentile of a point in words, or why there is none. */
export function placeText(
  { set, sex: code }: Pick<GrowthChart, 'set' | 'sex'>,
  point: Partial<Pick<ChartPoint, 'percentile'>> | undefined,
): string {
  if (!set) return '没有启用的参考集';
  if (typeof point?.percentile === 'number') return percentileSentence(point.percentile, set.name);
  if (set.rows.length === 0) return `性别${dictName(sex, code)}，没有参考值`;
  return outOfAges({ from: set.ageFrom, to: set.ageTo });
}
