import { eyeKey, eyes } from '../../../base/eyes';
import { f, required } from '../../../base/field';
import { signature, signatureFault } from '../../../clinic/signature.fields';
import { recordForm } from '../../examination';
import { type About, type Figures, needed, type Remark, remark, withBoth } from '../../form-groups';
import { replacementCycle } from '../../optician.dicts';
import type { StageFault, StageSettings } from '../../stage.rules';
import { centering, lensSurface, reviewType, teachResult, verifyResult } from './lens-archive.dicts';
import { lensDoctors } from './lens-archive.picker';
import { daysLater, lensExpiry, type PlannedReview } from './lens-cycle.rules';
import { eyesDelivered, isBeyond, type LensTolerance, lensDifferences, plannedReviews } from './lens-delivery.rules';
import { mm } from './lens-try.form';

const came = {
  barCode: f.text('条码', 40),
  serialNo: f.text('镜片号', 40),
  batchNo: f.text('批号', 30),
  lensExpire: f.date('有效期'),
  registerNo: f.text('注册证号', 60),
} as const;
/** Step 0.01: a lensmeter shows values such as 0.12. */
const power = (title: string) => f.decimal(title, 2, { min: -30, max: 30, step: 0.01, unit: 'D' });
const measured = (bcDecimals: 1 | 2) =>
  ({
    measBc: mm('复核基弧', bcDecimals, [6, 11]),
    measDia: mm('复核直径', 1, [8, 16]),
    measSph: power('复核球镜'),
    measCyl: power('复核柱镜'),
    measCt: mm('中心厚度', 2, [0.05, 0.5]),
    surface: f.dict('表面', lensSurface),
    colourOk: f.bool('颜色相符'),
  }) as const;
const firstWear = {
  centration: f.dict('居中', centering),
  movement: mm('移动度', 1, [0, 4]),
  lensVa: f.acuity('戴镜视力'),
} as const;
const firstBoth = withBoth(firstWear, ['lensVa']);
const verdict = {
  arrivedDate: f.date('到货日期'),
  verifyResult: f.dict('复核结果', verifyResult),
  concession: f.note('让步原因', 100),
} as const;
const teaching = {
  teachWear: f.dict('摘戴宣教', teachResult),
  teachClean: f.dict('清洁宣教', teachResult),
  teachUrgent: f.dict('应急宣教', teachResult),
  teacherId: f.ref('宣教人', lensDoctors),
  guardianPresent: f.bool('监护人在场'),
} as const;
const wearing = {
  startWearDate: f.date('起戴日期'),
  replaceCycle: f.dict('更换周期', replacementCycle),
} as const;
const planned = f.object('复查', {
  reviewType: required(f.dict('复查类型', reviewType)),
  planDate: required(f.date('日期')),
});
const closing = {
  reviewPlan: f.list('复查计划', required(planned), { max: 30 }),
  receiverSign: signature('签收人'),
  remark: f.note('备注', 300),
} as const;

const NEEDED = [
  ...(['verifyResult', 'teachWear', 'teachClean', 'teachUrgent', 'teacherId'] as const),
  ...(['startWearDate', 'replaceCycle'] as const),
] as const;

const [EARLIEST, LATEST] = [-7, 30];
const isBlank = (value: unknown) => value === undefined || value === null || value === '';

interface Kind {
  readonly code: 'SOFT_CHECK' | 'RGP_CHECK' | 'OK_CHECK';
  readonly title: string;
  readonly category: 1 | 2 | 3;
}

function fault(record: Figures, { day }: StageSettings): StageFault | undefined {
  const over = eyesDelivered(record).find((eye) => {
    const until = record[eyeKey(eye, 'lensExpire')];
    return typeof until === 'string' && until <= day;
  });
  if (over) {
    const field = eyeKey(over, 'lensExpire');
    return { kind: 'wrong', field, says: `${eyes(came)[field].title}：镜片已过有效期，不能交付` };
  }
  const { startWearDate: start, receiverSign } = record;
  if (typeof start === 'string' && (start < daysLater(day, EARLIEST) || start > daysLater(day, LATEST))) {
    const says = `起戴日期：请在${daysLater(day, EARLIEST)}～${daysLater(day, LATEST)}之间选择`;
    return { kind: 'wrong', field: 'startWearDate', says };
  }
  const says = Array.isArray(receiverSign) ? signatureFault(closing.receiverSign.title, receiverSign) : undefined;
  return says === undefined ? undefined : { kind: 'wrong', field: 'receiverSign', says };
}

/** † of each lens that is handed over, and of how it was found. */
function missing(record: Figures, isHard: boolean): StageFault | undefined {
  const delivered = eyesDelivered(record);
  if (delivered.length === 0) return { kind: 'missing', field: 'odBarCode', label: '镜片条码' };
  const titles = eyes({ ...came, ...firstWear });
  for (const eye of delivered) {
    const name = ([...(isHard ? ['serialNo'] : []), 'lensExpire', 'lensVa'] as const).find((one) =>
      isBlank(record[eyeKey(eye, one)]),
    );
    if (!name) continue;
    const field = eyeKey(eye, name);
    return { kind: 'missing', field, label: titles[field as keyof typeof titles].title };
  }
  if (record.verifyResult === '不合格') {
    return { kind: 'wrong', field: 'verifyResult', says: '复核结果：不合格的镜片不能交付，请在销售单中登记返厂' };
  }
  if (record.verifyResult === '让步接收' && isBlank(record.concession)) {
    return { kind: 'missing', field: 'concession', label: verdict.concession.title };
  }
  return undefined;
}

const orderOf = (about: About) => about.beside('order') ?? {};
const toleranceOf = (about: About) => about.beside('tolerance') as LensTolerance | undefined;

function differencesOf(record: Figures, about: About) {
  const tolerance = toleranceOf(about);
  return tolerance
    ? eyesDelivered(record).flatMap((eye) => lensDifferences(record, orderOf(about), tolerance, eye))
    : [];
}

/** Returns the figures beyond the limits of the standard; such a lens needs a concession. */
export const beyondTolerance = (record: Figures, about: About) => differencesOf(record, about).filter(isBeyond);

function remarks(record: Figures, about: About): readonly Remark[] {
  const standard = toleranceOf(about)?.standard ?? '';
  return beyondTolerance(record, about).flatMap(({ field, title, by, allowed }) =>
    remark(true, {
      ...{ tone: 'alert', field, flag: true },
      says: `${title}与订片相差${Math.abs(by).toFixed(2)}，超出公差±${allowed.toFixed(2)}（${standard}）`,
    }),
  );
}

const sameDays = (plan: unknown, days: readonly PlannedReview[]) =>
  Array.isArray(plan) &&
  plan.length === days.length &&
  plan.every((one: { planDate?: unknown }, at) => one.planDate === days[at]?.date);

/** The plan as the record keeps it. */
export const planOf = (category: number, record: Figures) =>
  plannedReviews(category, record).map(({ type, date }) => ({ reviewType: type, planDate: date }));

/** 交付 of one kind of lenses (domain-workstation §3.4). */
function delivery({ code, title, category }: Kind) {
  const lens = { ...came, ...measured(category === 1 ? 1 : 2) } as const;
  return recordForm({
    ...{ code, title },
    fields: needed(
      { ...eyes(lens), ...verdict, ...eyes(firstWear), ...firstBoth, ...teaching, ...wearing, ...closing },
      NEEDED,
    ),
    groups: [
      { title: '镜片', eye: came },
      {
        title: '复核',
        eye: measured(category === 1 ? 1 : 2),
        shown: [
          {
            ...{ name: 'difference', spec: f.text('与订片之差', 80) },
            of: (record, eye, about) =>
              differencesOf(record, about)
                .filter(({ field }) => field.startsWith(eye))
                .map(({ text }) => text)
                .join(' ') || null,
          },
        ],
      },
      { title: '复核结果', whole: verdict },
      { title: '首戴评估', eye: firstWear, both: ['lensVa'] },
      { title: '宣教', whole: teaching },
      {
        title: '配戴',
        whole: { ...wearing, remark: closing.remark },
        shown: [
          {
            ...{ name: 'expireDate', spec: f.date('到期日期') },
            of: ({ startWearDate, replaceCycle }: Figures) =>
              typeof startWearDate === 'string' && typeof replaceCycle === 'number'
                ? lensExpiry(startWearDate, replaceCycle)
                : null,
          },
        ],
      },
    ],
    fault,
    missing: (record) => missing(record, category !== 1),
    remarks,
    // The plan goes with its first day as long as nobody changed a day of it.
    follow: (before, typed) => {
      if (!('startWearDate' in typed || 'replaceCycle' in typed)) return {};
      const untouched = !before.reviewPlan?.length || sameDays(before.reviewPlan, plannedReviews(category, before));
      return untouched ? { reviewPlan: planOf(category, { ...before, ...typed }) as typeof before.reviewPlan } : {};
    },
  });
}

export const softCheck = delivery({ code: 'SOFT_CHECK', title: '软镜交付', category: 1 });
export const rigidCheck = delivery({ code: 'RGP_CHECK', title: '硬镜交付', category: 2 });
export const okCheck = delivery({ code: 'OK_CHECK', title: '塑形镜交付', category: 3 });
