import { dictName } from '@mingmou/contract/base/dict';
import { checkForm } from '@mingmou/contract/dict/check-item';
import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { type GrowthCell, type GrowthRow, growthRows } from '@mingmou/contract/workstation/growth/growth-rows.rules';
import {
  deltaText,
  GROWTH_EYES,
  type GrowthEye,
  growthText,
  rateText,
  seriesOf,
  toneText,
} from '@mingmou/contract/workstation/growth/growth-series.rules';
import { eyeSummaries, eyeTitle } from '@mingmou/contract/workstation/growth/growth-text.rules';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import type { Eyesight } from './growth-print.store';
import { factsGroup, tableGroup, textGroup } from './print-group.rules';
import { refractiveStatusText } from './record-groups.rules';
import type { Content } from './stage-groups.rules';

export interface GrowthReport {
  readonly growth: GrowthChart;
  readonly eyesight: readonly Eyesight[];
  readonly conclusion: Content;
  readonly consultation: Content;
  readonly father: string;
  readonly mother: string;
  readonly answers: readonly Answer[];
}

const SIDES: Readonly<Record<GrowthEye, 'od' | 'os'>> = { OD: 'od', OS: 'os' };

function summaryGroup({ growth }: GrowthReport): PrintGroup {
  const sentences = eyeSummaries(growth).map(({ eye, length, place, rate, expected, isLong }) => [
    eyeTitle(eye),
    [...[`眼轴 ${length}`, place, rate, expected ? `预计一年后 ${expected}` : ''], isLong ? '提示高度近视风险' : '']
      .filter(Boolean)
      .join('，'),
  ]);
  return factsGroup(
    'summary',
    '本次结果',
    sentences.map(([title = '', text = '']) => [title, text] as const),
  );
}

function parentsGroup({ father, mother }: GrowthReport): PrintGroup {
  return factsGroup('parents', '', [
    ['父亲近视', father],
    ['母亲近视', mother],
  ]);
}

const VISITS = 6;

interface DayOf {
  readonly day: string;
  readonly lengths: GrowthRow | undefined;
  readonly powers: GrowthRow | undefined;
  readonly eyesight: Eyesight | undefined;
}

/** The last six days on which anything of it was measured, the newest first; cycloplegia before without. */
function daysOf({ growth, eyesight }: GrowthReport): readonly DayOf[] {
  const [lengths, powers] = [growthRows(growth, 'AL'), growthRows(growth, 'SE')];
  const days = new Set([...lengths, ...powers, ...eyesight].map(({ day }) => day));
  const last = [...days].sort((a, b) => b.localeCompare(a)).slice(0, VISITS);
  return last.map((day) => {
    const ofDay = powers.filter((row) => row.day === day);
    return {
      day,
      lengths: lengths.find((row) => row.day === day),
      powers: ofDay.find(({ kind }) => kind === 'SE_CYC') ?? ofDay[0],
      eyesight: eyesight.find((row) => row.day === day),
    };
  });
}

const HEADS = [
  ...(['日期与眼别', '裸眼视力', '戴镜视力', '等效球镜 D', '变化', '年进展'] as const),
  ...(['眼轴 mm', '百分位', '变化', '年进展'] as const),
];

const changeOf = (cell: GrowthCell | undefined) => (cell?.rate ? deltaText(cell.rate.kind, cell.rate.delta) : '');

/** 「0.36mm/年 过快」; of an interval too short a dash. */
function yearly(cell: GrowthCell | undefined): string {
  const rate = cell?.rate;
  if (!rate) return '';
  const perYear = rate.perYear ?? null;
  return perYear === null ? '—' : [rateText({ ...rate, perYear }), toneText(rate.tone)].filter(Boolean).join(' ');
}

function visitsGroup(report: GrowthReport): PrintGroup {
  const rows = daysOf(report).flatMap(({ day, lengths, powers, eyesight }) =>
    GROWTH_EYES.map((eye) => {
      const [al, se] = [lengths?.eyes[eye], powers?.eyes[eye]];
      const side = SIDES[eye];
      const state = powers && se ? (powers.kind === 'SE_CYC' ? '散' : '小') : '';
      return [
        `${day} ${eyeTitle(eye).charAt(0)}`,
        ...[eyesight?.naked[side] ?? '', eyesight?.corrected[side] ?? ''],
        ...[se ? `${growthText(se.point.kind, se.point.value)}${state}` : '', changeOf(se), yearly(se)],
        al ? growthText('AL', al.point.value) : '',
        al?.point.percentile ? `P${al.point.percentile}` : '',
        ...[changeOf(al), yearly(al)],
      ];
    }),
  );
  const told = rows.filter(([, ...texts]) => texts.some(Boolean));
  return tableGroup('visits', '历次结果（散：散瞳　小：小瞳）', HEADS, told);
}

/** A place on the paper where the sheet draws a curve. */
function curveGroup(block: 'lengths' | 'powers', title: string): PrintGroup {
  return { ...textGroup(block, title, ''), layout: 'CURVE' };
}

/** Questions of the platform's form about the use of the eyes (domain-outpatient §4). */
const HABITS: readonly (readonly [code: string, title: string, unit?: string])[] = [
  ['Q20', '每日户外活动'],
  ['Q21', '每日课外近距离用眼'],
  ['Q22', '每日电子屏幕'],
  ['Q23', '连续用眼多久休息'],
  ['Q24', '读写距离'],
  ['Q25', '读写姿势'],
  ['Q26', '照明'],
  ['Q27', '每日睡眠', '小时'],
];

function habitsGroup({ answers }: GrowthReport): PrintGroup {
  return factsGroup(
    'habits',
    '用眼行为',
    HABITS.map(([code, title, unit = '']) => {
      const said = answers.find((answer) => answer.code === code)?.value.join('、') ?? '';
      return [title, said ? `${said}${unit}` : ''] as const;
    }),
  );
}

/** Returns risks that the figures suggest, without naming a disease. */
function risksOf({ growth, father, mother }: GrowthReport): readonly string[] {
  const latest = GROWTH_EYES.flatMap((eye) =>
    (['AL', 'SE_CYC', 'SE_NON'] as const).flatMap((kind) => {
      const last = seriesOf(growth.points, eye, kind).at(-1);
      const rate =
        last && growth.rates.find((one) => one.eye === eye && one.kind === kind && last.measuredAt.startsWith(one.to));
      return rate?.tone
        ? [
            `${eyeTitle(eye)}${kind === 'AL' ? '眼轴' : '等效球镜'}进展${toneText(rate.tone)}（${rateText({ ...rate, perYear: rate.perYear ?? null })}）`,
          ]
        : [];
    }),
  );
  const isLong = eyeSummaries(growth).some((one) => one.isLong);
  const myopic = [father, mother].filter((said) => said.startsWith('是') || said.startsWith('高度')).length;
  return [
    ...latest,
    ...(isLong ? ['眼轴不小于26.00mm，提示高度近视风险'] : []),
    ...(myopic > 0 ? [`父母${myopic === 2 ? '双方' : '一方'}近视，请坚持定期复查`] : []),
  ];
}

function riskGroup(report: GrowthReport): PrintGroup {
  return textGroup('risk', '风险提示', risksOf(report).join('；'));
}

const textIn = ({ values }: Content, name: string) => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

function planGroup({ growth, conclusion, consultation }: GrowthReport): PrintGroup {
  const going = growth.episodes
    .filter(({ endDate }) => !endDate)
    .map(({ type, param, startDate }) =>
      [dictName(treatmentType, type), param, `（${startDate}起）`].filter(Boolean).join(' '),
    );
  return factsGroup('plan', '防控方案与建议', [
    ['屈光状态', refractiveStatusText(conclusion)],
    ['结论', textIn(conclusion, 'conclusionText') || textIn(consultation, 'plan')],
    ['进行中的方案', going.join('；')],
    ['医嘱', textIn(conclusion, 'advice')],
    ['健康宣教', textIn(conclusion, 'education') || textIn(consultation, 'education')],
  ]);
}

function reviewGroup({ conclusion, consultation }: GrowthReport): PrintGroup {
  const { items } = conclusion.values;
  const names = Array.isArray(items) ? items.map((code) => dictName(checkForm, code as never)) : [];
  return factsGroup('review', '', [
    ['下次复诊', textIn(conclusion, 'nextReviewDate') || textIn(consultation, 'nextReviewDate')],
    ['复诊项目', names.join('、')],
  ]);
}

/** 屈光发育报告 in the order of the paper; empty groups are left out. */
export function growthGroups(report: GrowthReport): readonly PrintGroup[] {
  const { points } = report.growth;
  const isLength = points.some(({ kind }) => kind === 'AL');
  const isPower = points.some(({ kind }) => kind !== 'AL');
  return [
    ...[parentsGroup(report), summaryGroup(report), visitsGroup(report)].filter(({ rows }) => rows.length > 0),
    ...(isLength ? [curveGroup('lengths', '眼轴成长曲线')] : []),
    ...(isPower ? [curveGroup('powers', '等效球镜成长曲线')] : []),
    ...[habitsGroup(report), riskGroup(report), planGroup(report), reviewGroup(report)].filter(
      ({ rows }) => rows.length > 0,
    ),
  ];
}
