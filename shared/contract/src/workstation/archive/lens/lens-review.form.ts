import { EYES, eyeKey, eyes } from '../../../base/eyes';
import { f } from '../../../base/field';
import { measure, refractionOf } from '../../../clinic/measure.fields';
import { pictures, picturesAndVideo } from '../../../clinic/picture.fields';
import { drawing } from '../../drawing/drawing.fields';
import { recordForm } from '../../examination';
import { type About, type FormGroup, needed, type Remark, remark, withBoth } from '../../form-groups';
import type { StageFault } from '../../stage.rules';
import {
  careCheck,
  centering,
  compliance,
  eyeGrade,
  lensClean,
  lensOnArrival,
  lensReviewAction,
  lensScratch,
  lensSymptom,
  lensWornPattern,
  reviewType,
  stainingGrade,
} from './lens-archive.dicts';
import { isLateMorning, LONG_SAYS, longEyes, offCentre, stainMax } from './lens-review.rules';
import { okGlow, rigidGlow } from './lens-try.form';

const mm = (title: string, [min, max]: readonly [number, number], decimals = 1) =>
  f.decimal(title, decimals, { min, max, step: 10 ** -decimals, unit: 'mm' });
const grade = (title: string) => f.dict(title, eyeGrade);
const staining = (title: string) => f.dict(title, stainingGrade);

const wearing = {
  reviewType: f.dict('复查类型', reviewType),
  hoursPerNight: f.decimal('每日配戴', 1, { min: 0, max: 24, step: 0.5, unit: '小时' }),
  nightsPerWeek: f.int('每周配戴', { min: 0, max: 7, unit: '天' }),
  lastRemoveAt: f.time('末次摘镜'),
  symptoms: f.dicts('症状', lensSymptom),
  compliance: f.dict('依从性', compliance),
  careCheck: f.dicts('护理核对', careCheck),
} as const;
/** A lens that is worn at night is worn for the hours of sleep. */
const nightWearing = {
  ...wearing,
  hoursPerNight: f.decimal('每日配戴', 1, { min: 0, max: 14, step: 0.5, unit: '小时' }),
} as const;
/** The first morning of a lens that is worn at night (§8b 5). */
const morning = {
  wokeAt: f.time('起床时间'),
  examAt: f.time('检查时间'),
  lensOnArrival: f.dict('到院时镜片', lensOnArrival),
} as const;

const sight = {
  ucva: f.acuity('裸眼视力'),
  lensVa: f.acuity('戴镜视力'),
  ...refractionOf('res', '残余'),
} as const;
const bothSight = withBoth(sight, ['ucva', 'lensVa']);
const figures = {
  al: measure('axialLength', '眼轴'),
  k1: measure('kDioptres', 'K1'),
  k2: measure('kDioptres', 'K2'),
  iop: measure('iop', '眼压'),
} as const;
/** Lengths of different devices differ, so that their growth is shown with a note (§8.6). */
const measuring = { device: f.text('眼轴测量设备', 40) } as const;
const surface = {
  stainCentral: staining('中央染色'),
  stainNasal: staining('鼻侧染色'),
  stainTemporal: staining('颞侧染色'),
  stainSuperior: staining('上方染色'),
  stainInferior: staining('下方染色'),
} as const;
/** Where on the cornea, drawn (§8b 13). */
const drawn = { stainDrawing: drawing('染色绘图', 'CORNEA') } as const;
const lids = {
  hyperemia: grade('充血'),
  papillae: grade('乳头'),
  edema: grade('水肿'),
  infiltrate: grade('浸润'),
  neovasc: grade('新生血管'),
  microcyst: f.bool('微囊'),
  ironRing: f.bool('铁环'),
  binding: f.bool('镜片粘附'),
} as const;
const lens = {
  centration: f.dict('居中', centering),
  decentre: mm('偏位', [0, 3]),
  movement: mm('移动度', [0, 4]),
  clean: f.dict('清洁度', lensClean),
  deposits: grade('沉淀'),
  scratch: f.dict('划痕', lensScratch),
  chip: f.bool('破损'),
  deform: f.bool('变形'),
  proteinRemoval: f.bool('已去蛋白'),
} as const;
const glowFiles = { flFiles: pictures('荧光素照片', 9) } as const;
const map = {
  pattern: f.dict('形态', lensWornPattern),
  tzDecenter: mm('治疗区偏位', [0, 3], 2),
  tzDirection: f.dict('偏位方向', centering),
  tzDiameter: mm('治疗区直径', [2, 7]),
} as const;
const mapFiles = { topoFiles: pictures('地形图图片', 9) } as const;
const doing = {
  ulcer: f.bool('角膜溃疡'),
  action: f.dict('处理', lensReviewAction),
  stopDays: f.int('停戴观察', { min: 1, max: 90, unit: '天' }),
  stopWear: f.bool('停戴'),
  nextReviewDate: f.date('下次复查'),
  remark: f.note('备注', 500),
  files: picturesAndVideo('图片', 9),
} as const;
/** Of lenses whose reviews are sold as packages: rigid ones of either kind. */
const paid = { deductPackage: f.bool('扣减复查套餐') } as const;
/** Entered again at each review, never copied. */
const NOT_REUSED = ['reviewType', 'nextReviewDate', 'deductPackage', ...Object.keys(eyes(drawn))];

/** The worst zone of each eye follows from the zones. */
const worst = { name: 'stainMax', spec: f.int('染色最高'), of: stainMax } as const;

const NEEDED = ['reviewType', 'action', 'nextReviewDate'] as const;
const ALL_ZONES = ['stainCentral', 'stainNasal', 'stainTemporal', 'stainSuperior', 'stainInferior'] as const;

type Figured = Readonly<Record<string, unknown>>;

/** An eye of which anything was graded, seen or measured; a patient may wear one lens alone. */
const seen = (record: Figured) =>
  EYES.filter((eye) => Object.entries(record).some(([name, value]) => name.startsWith(eye) && value !== null));

/** † of each examined eye with a lens worn by day: acuity through the lens, and staining of the five zones. */
const DAY_LENS = ['lensVa', ...ALL_ZONES] as const;
/** The same with a lens worn at night: acuity without the lens, and the pattern of the cornea that the lens shaped. */
const NIGHT_LENS = ['ucva', ...ALL_ZONES, 'pattern'] as const;

/** Returns the first missing required field of the examined eyes. */
function missing(record: Figured, needs: typeof DAY_LENS | typeof NIGHT_LENS): StageFault | undefined {
  const looked = seen(record);
  const [first = 'od'] = looked;
  for (const eye of looked.length > 0 ? looked : [first]) {
    const lacking = needs.find((name) => {
      const value = record[eyeKey(eye, name)];
      return value === undefined || value === null || value === '';
    });
    if (!lacking) continue;
    const field = eyeKey(eye, lacking);
    return { kind: 'missing', field, label: eyes({ ...sight, ...surface, ...map })[field].title };
  }
  if (record.action !== '停戴观察' || record.stopDays) return undefined;
  return { kind: 'missing', field: 'stopDays', label: doing.stopDays.title };
}

function common(record: Figured): readonly Remark[] {
  return [
    ...longEyes(record).flatMap((eye) =>
      remark(true, { tone: 'hint', field: eyeKey(eye, 'al'), says: LONG_SAYS(eye), flag: true }),
    ),
  ];
}

const RECENT_DAYS = 180;
const DAY_MS = 86_400_000;

/** Eyes under review whose last length is too old; lenses worn at night are to slow their growth (§3.5). */
function oldLengths(record: Figured, about: About): readonly Remark[] {
  const since = about.beside('lengths') ?? {};
  return seen(record).flatMap((eye) => {
    const [days, field] = [since[eyeKey(eye, 'days')], eyeKey(eye, 'al')];
    const isOld = typeof days === 'number' && days > RECENT_DAYS && typeof record[field] !== 'number';
    return remark(isOld, { tone: 'hint', field, says: `眼轴已${days}天未测，超过${RECENT_DAYS}天` });
  });
}

/** Days since the first of the worn lenses was begun, up to the day of the review. */
const wornFor = {
  ...{ name: 'wearDays', spec: f.int('已配戴', { min: 0, max: 9999, unit: '天' }) },
  of: (_record: Figured, { day, beside }: About): number | null => {
    const begun = beside('wear')?.startDate;
    if (day === undefined || typeof begun !== 'string' || begun > day) return null;
    return Math.round((Date.parse(day) - Date.parse(begun)) / DAY_MS);
  },
} as const;

const startOf = (whole: typeof wearing): FormGroup => ({ title: '配戴', whole, shown: [wornFor] });
const middle: readonly FormGroup[] = [
  { title: '视力屈光', eye: sight, both: ['ucva', 'lensVa'] },
  { title: '测量', eye: figures },
  { title: '测量设备', whole: measuring },
  { title: '角膜染色', eye: surface, shown: [worst] },
  { title: '染色绘图', whole: eyes(drawn) },
  { title: '眼表', eye: lids },
  { title: '镜片', eye: lens },
];
const shared = {
  ...{
    ...wearing,
    ...eyes(sight),
    ...bothSight,
    ...eyes(figures),
    ...measuring,
    ...eyes(surface),
    ...eyes(drawn),
    ...eyes(lids),
    ...eyes(lens),
  },
  ...doing,
} as const;
const NEEDS_DAY = { missing: (record: Figured) => missing(record, DAY_LENS), remarks: common } as const;

/** 复查 of soft lenses. */
export const softReview = recordForm({
  ...{ code: 'SOFT_REVIEW', title: '软镜复查', notReused: NOT_REUSED, ...NEEDS_DAY },
  groups: [startOf(wearing), ...middle, { title: '处理', whole: doing }],
  fields: needed(shared, NEEDED),
});

const paidEnd: readonly FormGroup[] = [{ title: '处理', whole: { ...doing, ...paid } }];

/** 复查 of rigid lenses worn by day. */
export const rigidReview = recordForm({
  ...{ code: 'RGP_REVIEW', title: '硬镜复查', notReused: NOT_REUSED, ...NEEDS_DAY },
  groups: [
    startOf(wearing),
    ...middle,
    { title: '荧光素', eye: rigidGlow },
    { title: '荧光素照片', whole: glowFiles },
    ...paidEnd,
  ],
  fields: needed({ ...shared, ...eyes(rigidGlow), ...glowFiles, ...paid }, NEEDED),
});

/** 复查 of lenses worn at night: acuity without them, and the map of the cornea that they shaped. */
export const okReview = recordForm({
  ...{ code: 'OK_REVIEW', title: '塑形镜复查', notReused: NOT_REUSED },
  groups: [
    startOf(nightWearing),
    { title: '第一天', whole: morning },
    ...middle,
    { title: '荧光素', eye: okGlow },
    { title: '荧光素照片', whole: glowFiles },
    { title: '地形图', eye: map },
    { title: '地形图图片', whole: mapFiles },
    ...paidEnd,
  ],
  fields: needed(
    { ...shared, ...nightWearing, ...morning, ...eyes(okGlow), ...glowFiles, ...eyes(map), ...mapFiles, ...paid },
    NEEDED,
  ),
  missing: (record) => missing(record, NIGHT_LENS),
  remarks: (record, about) => [
    ...common(record),
    ...oldLengths(record, about),
    ...remark(isLateMorning(record), {
      ...{ tone: 'hint', field: 'examAt', flag: true },
      says: '起床至检查超过120分钟，首日配适评估可能不准',
    }),
    ...offCentre(record).flatMap((eye) =>
      remark(true, {
        ...{ tone: 'hint', field: eyeKey(eye, 'tzDecenter'), flag: true },
        says: '治疗区偏离瞳孔中心超过1.0mm',
      }),
    ),
  ],
});
