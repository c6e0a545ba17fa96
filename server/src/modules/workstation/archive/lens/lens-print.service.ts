import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import { scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import type { Signature } from '@mingmou/contract/clinic/signature.fields';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import {
  lensCategory as lensCategories,
  reviewPlanState,
} from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { lensExpiry } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { planOf } from '@mingmou/contract/workstation/archive/lens/lens-delivery.form';
import { eyesDelivered } from '@mingmou/contract/workstation/archive/lens/lens-delivery.rules';
import type { lensPrint } from '@mingmou/contract/workstation/archive/lens/lens-print.contract';
import {
  type LensPaper,
  type LensPaperKind,
  lensPaper as lensPapers,
} from '@mingmou/contract/workstation/archive/lens/lens-print.fields';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { wearingMode } from '@mingmou/contract/workstation/optician.dicts';
import type { PrintGroup, PrintSign } from '@mingmou/contract/workstation/print/visit-print.fields';
import { DRAFT } from '@mingmou/contract/workstation/print/visit-print.rules';
import { refuse } from '../../../../kernel/call/refusal';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { printCommon } from '../../../print/print-head.rows';
import { sheetTemplate } from '../../../print/sheet-template.service';
import { shownHead } from '../../../visit/visit.rules';
import { factsGroup } from '../../print/print-group.rules';
import { settingsOf } from '../../stage-content.guard';
import { formOfRecord } from '../archive-forms.registry';
import { countRecordPrint, finishedRecords, printedRecord } from '../archive-record.store';
import { type ArchiveLens, lensesOfArchive } from './archive-lens.store';
import { countArchivePrint, printedArchive } from './lens-archive.store';
import {
  careGroup,
  goodsGroup,
  groupsNamed,
  type PrintedLens,
  printedLens,
  receivedGroup,
  reviewBoxes,
  reviewResults,
  urgentGroup,
} from './lens-paper-groups.rules';
import { reviewsPlanned } from './lens-plan.store';
import { isWaiting, wornLens } from './lens-status.service';

type Asked = InputOf<typeof lensPrint.find>;
type Archive = NonNullable<Awaited<ReturnType<typeof printedArchive>>>;

const DONE = stateCode(archiveRecord, 'DONE');
const STOPPED = stateCode(lensArchiveFlow, 'STOPPED');
const { CANCELLED, OPEN } = reviewPlanState.codes;
const { ORTHOKERATOLOGY } = lensCategories.codes;

/** Content of one kind of paper; person, template and head are common to all. */
interface Built {
  readonly archive: Archive;
  readonly day: string;
  readonly mark: string | null;
  readonly printCount: number;
  readonly groups: readonly PrintGroup[];
  readonly signs: readonly PrintSign[];
  /** Counts one more print. */
  readonly count: () => Promise<unknown>;
}

const BUILDERS: Readonly<Record<LensPaperKind, (cx: SessionCx, id: number) => Promise<Built>>> = {
  LENS_CARD: cardOf,
  LENS_DELIVERY: deliveryOf,
  LENS_REVIEW: reviewCardOf,
};

const archiveOf = async (cx: SessionCx, id: number) => (await printedArchive(cx, id)) ?? refuse(sharedCodes.missing);

/** Returns the content of a paper, with the number of its earlier prints. */
export async function lensPaper(cx: SessionCx, { type, id }: Asked): Promise<LensPaper> {
  return shownPaper(cx, type, await BUILDERS[type](cx, id));
}

/** Counts a print, and returns the counted paper. */
export async function lensPaperPrinted(cx: SessionCx, { type, id }: Asked): Promise<LensPaper> {
  const built = await BUILDERS[type](cx, id);
  await built.count();
  const { archiveNo, name } = built.archive;
  cx.log({ targetType: dictName(lensPapers, type), targetId: id, targetName: `${archiveNo} ${name}` });
  return shownPaper(cx, type, built);
}

async function shownPaper(cx: SessionCx, type: LensPaperKind, built: Built): Promise<LensPaper> {
  const { archive, day, mark, printCount, groups, signs } = built;
  const { recordNo, name, sex, age, phone } = shownHead(archive, cx.now);
  const { template } = await sheetTemplate(cx, [type]);
  const shown = new Set(template.blocks);
  return {
    ...(await printCommon(cx)),
    ...{ type, title: dictName(lensPapers, type), day, mark, printCount, recordNo, name, sex, age, phone },
    groups: groups.filter(({ block, rows, pictures }) => shown.has(block) && (rows.length > 0 || pictures?.length)),
    warnings: warningsOf(archive, dayText(cx.now)),
    signs: [...signs],
    template,
  };
}

/** Lenses that must not be worn now, said before anything else. */
function warningsOf({ state, stopReason, expireDate }: Archive, today: string): string[] {
  if (state === STOPPED) return [`已停戴：${stopReason ?? ''}`];
  return expireDate !== null && expireDate < today ? [`镜片已于${expireDate}到期`] : [];
}

/** Orders of an archive by their ids. */
async function ordersOf(cx: SessionCx, archiveId: number): Promise<ReadonlyMap<number, Figures>> {
  const orders = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: archiveId }, ['lens-order']);
  return new Map(orders.map(({ id, content }) => [id, content as Figures]));
}

/** The order of each lens, eye by eye: one lens of a pair may be newer than the other. */
function orderedAs(lenses: readonly ArchiveLens[], orders: ReadonlyMap<number, Figures>): Figures {
  const whole = orders.get(lenses[0]?.orderId ?? 0) ?? {};
  const ofEyes = lenses.flatMap(({ eye, orderId }) =>
    Object.entries(orders.get(orderId) ?? {}).filter(([name]) => name.startsWith(eye)),
  );
  const shared = Object.entries(whole).filter(([name]) => !EYES.some((eye) => name.startsWith(eye)));
  return Object.fromEntries([...shared, ...ofEyes]);
}

const scaleFrom = (values: Figures, visionType: number) => {
  const { vaScale } = values;
  return { stored: vaScale === 'D' || vaScale === '5' ? vaScale : scaleOf(visionType), visionType };
};

interface Said {
  readonly archive: Archive;
  readonly order: Figures;
  readonly visionType: number;
}

function archiveGroup({ archive, order }: Said): PrintGroup {
  const { archiveNo, archiveName, lensCategory, cycleNo, doctorName } = archive;
  return factsGroup('archive', '', [
    ['档案', `${archiveNo} ${archiveName}`],
    ['类别', dictName(lensCategories, lensCategory)],
    ['周期', cycleNo > 0 ? `第${cycleNo}副` : ''],
    ['配戴方式', typeof order.wearMode === 'number' ? dictName(wearingMode, order.wearMode) : ''],
    ['护理产品', Array.isArray(order.careProducts) ? order.careProducts.join('、') : ''],
    ['医生', doctorName],
  ]);
}

function parametersGroup({ archive, order, visionType }: Said): PrintGroup[] {
  const form = formOfRecord('lens-order', archive.lensCategory);
  if (!form) return [];
  return groupsNamed('lenses', ['镜片参数'], { form, values: order, scale: scaleFrom(order, visionType) });
}

const doctorSign = ({ doctorName }: Archive): PrintSign[] => [{ role: '医生', name: doctorName }];

/** The lenses of an archive as its cards show them: the worn one of each eye, else the one on order. */
async function current(cx: SessionCx, archive: Archive) {
  const all = await lensesOfArchive(cx, archive.id);
  const worn = EYES.flatMap((eye) => wornLens(all, eye) ?? []);
  const lenses = EYES.flatMap(
    (eye) => wornLens(all, eye) ?? all.find((one) => one.eye === eye && isWaiting(one)) ?? [],
  );
  const { visionType } = await settingsOf(cx, { day: dayText(cx.now) });
  const order = orderedAs(lenses, await ordersOf(cx, archive.id));
  const cycleNo = Math.max(0, ...worn.map((lens) => lens.cycleNo));
  const plan = (await reviewsPlanned(cx, archive.id)).filter(
    (one) => one.planState !== CANCELLED && (one.cycleNo === cycleNo || one.planState === OPEN),
  );
  return { said: { archive, order, visionType }, lenses, cycleNo, plan, mark: worn.length > 0 ? null : DRAFT };
}

async function cardOf(cx: SessionCx, id: number): Promise<Built> {
  const archive = await archiveOf(cx, id);
  const { said, lenses, plan, mark } = await current(cx, archive);
  const { orgPhone } = await printCommon(cx);
  return {
    ...{ archive, day: dayText(cx.now), mark, printCount: archive.cardPrints },
    groups: [
      archiveGroup(said),
      ...parametersGroup(said),
      goodsGroup(lenses.map(printedLens)),
      reviewBoxes(plan),
      careGroup(archive.lensCategory),
      urgentGroup(orgPhone),
    ],
    signs: doctorSign(archive),
    count: () => countArchivePrint(cx, id, 'cardPrints'),
  };
}

async function reviewCardOf(cx: SessionCx, id: number): Promise<Built> {
  const archive = await archiveOf(cx, id);
  const { said, lenses, cycleNo, plan, mark } = await current(cx, archive);
  const made = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: id }, ['lens-review']);
  const form = formOfRecord('lens-review', archive.lensCategory) ?? refuse(sharedCodes.missing);
  const { orgPhone } = await printCommon(cx);
  return {
    ...{ archive, day: dayText(cx.now), mark, printCount: archive.reviewPrints },
    groups: [
      archiveGroup(said),
      goodsGroup(lenses.map(printedLens)),
      reviewResults(
        plan,
        made.filter((record) => record.cycleNo === cycleNo),
        {
          form,
          acuity: archive.lensCategory === ORTHOKERATOLOGY ? 'ucva' : 'lensVa',
          scaleOf: (content) => scaleFrom(content, said.visionType),
        },
      ),
      factsGroup('next', '', [['下次复查', archive.nextReviewDate ?? '']]),
      urgentGroup(orgPhone),
    ],
    signs: doctorSign(archive),
    count: () => countArchivePrint(cx, id, 'reviewPrints'),
  };
}

const textAt = (content: Figures, eye: Eye, name: string) => {
  const value = content[eyeKey(eye, name)];
  return typeof value === 'string' ? value : null;
};

/** The lens of a delivery that is not finished: as ordered, with what its form says. */
function toDeliver(lens: ArchiveLens, content: Figures): PrintedLens {
  const { startWearDate: start, replaceCycle } = content;
  const startDate = typeof start === 'string' ? start : null;
  const { eye } = lens;
  return {
    ...printedLens(lens),
    ...{ serialNo: textAt(content, eye, 'serialNo'), batchNo: textAt(content, eye, 'batchNo') },
    ...{ lensExpire: textAt(content, eye, 'lensExpire'), startDate },
    expireDate: startDate && typeof replaceCycle === 'number' ? lensExpiry(startDate, replaceCycle) : null,
  };
}

type Plan = Parameters<typeof reviewBoxes>[0];

function planIn(lensCategory: number, content: Figures): Plan {
  const typed = content.reviewPlan as Omit<Plan[number], 'planState'>[] | null | undefined;
  const plan = typed?.length ? typed : planOf(lensCategory, content);
  return plan.map((one) => ({ ...one, planState: OPEN }));
}

async function deliveryOf(cx: SessionCx, id: number): Promise<Built> {
  const record =
    (await printedRecord(cx, { ownerKind: 'LENS', kind: 'lens-check' }, id)) ?? refuse(sharedCodes.missing);
  const archive = await archiveOf(cx, record.ownerId);
  const content = record.content as Figures;
  const isDone = record.stageState === DONE;
  const scanned = eyesDelivered(content);
  const all = await lensesOfArchive(cx, archive.id);
  const lenses = all.filter((lens) =>
    isDone ? lens.deliveryId === id : isWaiting(lens) && (scanned.length === 0 || scanned.includes(lens.eye)),
  );
  const { visionType } = await settingsOf(cx, { day: record.recordDate });
  const said = { archive, order: orderedAs(lenses, await ordersOf(cx, archive.id)), visionType };
  const form = formOfRecord('lens-check', archive.lensCategory) ?? refuse(sharedCodes.missing);
  const read = { form, values: content, scale: scaleFrom(content, visionType) };
  const { orgPhone } = await printCommon(cx);
  return {
    ...{ archive, day: record.recordDate, mark: isDone ? null : DRAFT, printCount: record.printCount },
    groups: [
      archiveGroup(said),
      ...parametersGroup(said),
      goodsGroup(lenses.map((lens) => (isDone ? printedLens(lens) : toDeliver(lens, content)))),
      ...groupsNamed('verified', ['复核', '复核结果', '首戴评估'], read),
      ...groupsNamed('teaching', ['宣教'], read),
      reviewBoxes(planIn(archive.lensCategory, content)),
      careGroup(archive.lensCategory),
      urgentGroup(orgPhone),
      ...receivedGroup(content.receiverSign as Signature | null | undefined),
    ],
    signs: [
      { role: '交付', name: record.finishedByName, title: record.finishedByTitle, at: record.finishedAt },
      { role: '签收', name: null },
    ],
    count: () => countRecordPrint(cx, id),
  };
}
