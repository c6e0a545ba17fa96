import { dictName } from '@mingmou/contract/base/dict';
import { EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import type { Shape } from '@mingmou/contract/base/field';
import { PAD_HEIGHT, PAD_WIDTH, type Signature, strokePath } from '@mingmou/contract/clinic/signature.fields';
import { reviewPlanState, reviewType } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { CARE_STEPS, URGENT } from '@mingmou/contract/workstation/archive/lens/lens-care.constants';
import { stainMax } from '@mingmou/contract/workstation/archive/lens/lens-review.rules';
import type { RecordForm } from '@mingmou/contract/workstation/examination';
import type { Figures, FormGroup } from '@mingmou/contract/workstation/form-groups';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { type ShownScale, shownValue } from '@mingmou/contract/workstation/shown.rules';
import { factsGroup, tableGroup, textGroup } from '../../print/print-group.rules';
import { examinationGroups, eyesGroup } from '../../print/stage-groups.rules';
import type { StoredRecord } from '../archive-record.store';
import type { ArchiveLens } from './archive-lens.store';
import type { reviewsPlanned } from './lens-plan.store';

type Planned = Awaited<ReturnType<typeof reviewsPlanned>>[number];

/** Facts of one lens on a paper; facts that are not known yet are null. */
export interface PrintedLens {
  readonly eye: Eye;
  readonly goods: string;
  readonly code: string;
  readonly serialNo: string | null;
  readonly batchNo: string | null;
  readonly lensExpire: string | null;
  readonly startDate: string | null;
  readonly expireDate: string | null;
}

export const printedLens = ({ goodsName, spec, ...lens }: ArchiveLens): PrintedLens => ({
  ...lens,
  goods: [goodsName, spec].filter(Boolean).join(' '),
});

/** Fields whose value is the id of something else say nothing on paper. */
const readable = (fields: Shape): Shape =>
  Object.fromEntries(Object.entries(fields).filter(([, spec]) => spec.kind !== 'ref'));

interface Read {
  readonly form: RecordForm;
  readonly values: Figures;
  readonly scale: ShownScale;
}

/** Returns groups of a form by their titles, as the form declares them. */
export function groupsNamed(block: string, titles: readonly string[], { form, values, scale }: Read): PrintGroup[] {
  const groups = form.groups.flatMap((group): FormGroup[] => {
    if (!titles.includes(group.title)) return [];
    if ('eye' in group) return [{ ...group, eye: readable(group.eye) }];
    return 'whole' in group ? [{ ...group, whole: readable(group.whole) }] : [group];
  });
  return groups.flatMap((group) => [
    ...examinationGroups(block, { title: group.title, groups: [group] }, { values, scale }),
  ]);
}

/** Barcode, serial number and days of each lens. */
export function goodsGroup(lenses: readonly PrintedLens[]): PrintGroup {
  const line = (head: string, name: Exclude<keyof PrintedLens, 'eye'>) => ({
    head,
    of: (eye: Eye) => lenses.find((lens) => lens.eye === eye)?.[name] ?? '',
  });
  return eyesGroup('goods', '镜片', [
    ...[line('品种规格', 'goods'), line('条码', 'code'), line('镜片号', 'serialNo'), line('批号', 'batchNo')],
    ...[line('有效期', 'lensExpire'), line('开始配戴', 'startDate'), line('到期', 'expireDate')],
  ]);
}

const [OPEN_BOX, TICKED_BOX] = ['□', '☑'];
const { DONE } = reviewPlanState.codes;

/** A review as it is printed: its code, its day, and whether it was made. */
interface ShownReview extends Pick<Planned, 'planDate' | 'planState'> {
  readonly reviewType: string;
}

/** Review dates with boxes to tick; reviews that were made are ticked. */
export function reviewBoxes(plan: readonly ShownReview[]): PrintGroup {
  return tableGroup(
    'reviews',
    '复查日期',
    ['复查', '完成'],
    plan.map(({ reviewType: type, planDate, planState }) => [
      `${planDate} ${dictName(reviewType, type)}`,
      planState === DONE ? TICKED_BOX : OPEN_BOX,
    ]),
  );
}

const HEADS = ['复查', '完成日期', '右眼视力', '左眼视力', '染色', '处理'];

interface Made {
  readonly form: RecordForm;
  /** Acuity that tells how the lenses work. */
  readonly acuity: 'ucva' | 'lensVa';
  readonly scaleOf: (content: Figures) => ShownScale;
}

/** Returns planned reviews, finished ones with their results, and unplanned reviews, by day. */
export function reviewResults(plan: readonly Planned[], made: readonly StoredRecord[], of: Made): PrintGroup {
  const planned = plan.map(({ planDate, reviewType: type, recordId, planState }) => ({
    day: planDate,
    type,
    record: planState === DONE ? made.find(({ id }) => id === recordId) : undefined,
  }));
  const further = made
    .filter(({ id }) => !planned.some(({ record }) => record?.id === id))
    .map((record) => ({ day: record.recordDate, type: String((record.content as Figures).reviewType), record }));
  const rows = [...planned, ...further].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return tableGroup(
    'reviews',
    '复查记录',
    HEADS,
    rows.map(({ day, type, record }) => [
      `${day} ${dictName(reviewType, type)}`,
      ...(record ? resultOf(record, of) : [OPEN_BOX, '', '', '', '']),
    ]),
  );
}

function resultOf({ recordDate, content }: StoredRecord, { form, acuity, scaleOf }: Made): readonly string[] {
  const values = content as Figures;
  const shown = (name: string) => {
    const spec = form.fields[name];
    return spec ? shownValue(spec, values[name], scaleOf(values)) : '';
  };
  const stains = EYES.flatMap((eye) => stainMax(values, eye) ?? []);
  return [
    `${TICKED_BOX} ${recordDate}`,
    ...EYES.map((eye) => shown(eyeKey(eye, acuity))),
    stains.length > 0 ? `${Math.max(...stains)}级` : '',
    shown('action'),
  ];
}

export function careGroup(lensCategory: number): PrintGroup {
  const steps = (CARE_STEPS[lensCategory] ?? []).map((says, at) => ({ cells: [`${at + 1}. ${says}`] }));
  return { ...textGroup('care', '护理步骤', ''), rows: steps };
}

export const urgentGroup = (phone: string | null): PrintGroup =>
  factsGroup('urgent', '', [['紧急联系', phone ? `${URGENT}：${phone}` : `${URGENT}。`]]);

/** Handwritten signature of the person who received the lenses. */
export function receivedGroup(strokes: Signature | null | undefined): PrintGroup[] {
  if (!strokes?.length) return [];
  const lines = strokes.map((points) => `<path d="${strokePath(points)}"/>`).join('');
  const svg = `<svg viewBox="0 0 ${PAD_WIDTH} ${PAD_HEIGHT}" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round">${lines}</svg>`;
  return [{ ...textGroup('received', '', ''), layout: 'PICTURES', pictures: [{ svg, caption: '签收人签名' }] }];
}
