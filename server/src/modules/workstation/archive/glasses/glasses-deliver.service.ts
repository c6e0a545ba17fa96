import type { InputOf } from '@mingmou/contract/base/call';
import { eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import type { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import {
  type GlassesMeasured,
  glassesMeasured,
} from '@mingmou/contract/workstation/archive/glasses/glasses-archive.fields';
import { glassesArchiveFlow } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.flow';
import {
  glassesFaults,
  nextPlanned,
  unmeasuredEyes,
} from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import type { GlassesVerified } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { glassesCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../../../kernel/call/refusal';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { transition } from '../../../../kernel/row/transition';
import { writeRow } from '../../../../kernel/row/versioned-row';
import { deliver } from '../../../erp/sale/delivery.service';
import { adviceOf, guards, replaceable, retire, wearPair } from './glasses-archive.service';
import { findGlasses, type GlassesArchive } from './glasses-archive.store';
import { remindOfGlasses } from './glasses-remind.service';
import { glassesTolerance } from './glasses-tolerance.service';
import { pairLines } from './sold-pair.store';

type Input = InputOf<typeof glassesArchive.deliver>;

const GONE = ['TAKEN', 'NONE', 'CANCELLED'];

/**
 * Delivers the goods of the pair by the counter's own act (domain-erp §4.3), with all its refusals; earlier deliveries
 * at the counter are only recorded here. Locks patient, order and sale before the archive.
 */
async function takeGoods(cx: SessionCx, { id, serialNos }: Input): Promise<void> {
  const archive = await findGlasses(cx, id, false);
  if (archive?.state !== 'COMING' || !archive.saleId) return;
  const { saleId, groupNo } = archive;
  const lines = (await pairLines(cx, saleId)).filter((line) => line.groupNo === groupNo);
  if (lines.every(({ deliveryState }) => deliveryState === 'CANCELLED' || deliveryState === null))
    refuse(glassesCodes.nothingToTake);
  const itemIds = lines.filter(({ deliveryState: at }) => !GONE.includes(at ?? '')).map((line) => line.id);
  if (itemIds.length > 0) await deliver(cx, 'take', { saleId, version: null, itemIds, serialNos: serialNos ?? [] });
}

const measuredIn = (input: Input): GlassesMeasured =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name in glassesMeasured && value !== null && value !== undefined),
  );

/** Requires the measured power of each lens, and a verdict of a pair without powers. */
async function verify(cx: SessionCx, { power }: GlassesArchive, input: Input): Promise<GlassesVerified> {
  const measured = measuredIn(input);
  const [eye] = unmeasuredEyes(power, measured);
  if (eye) {
    const field = eyeKey(eye, 'measSph');
    throw malformed(field, `${glassesMeasured[field].title}：请填写核验结果`);
  }
  if (Object.keys(measured).length === 0 && !input.verdict) throw malformed('verdict', '核验结果：请选择');
  const { standard, limits } = await glassesTolerance(cx);
  const faults = glassesFaults(limits, power, measured).map(({ says }) => says);
  const verdict = input.verdict ?? (faults.length > 0 ? '让步接收' : '合格');
  const verdictNote = input.verdictNote?.trim() || null;
  if (verdict === '让步接收' && !verdictNote) throw malformed('verdictNote', '让步原因：请填写');
  return { measured, standard, faults, verdict, verdictNote };
}

/** 取镜 (domain-workstation §5.1): inspected and handed over; the plan of reviews begins. */
export async function deliverGlasses(cx: SessionCx, input: Input) {
  const { id, version } = input;
  const today = dayText(cx.now);
  const day = input.deliveredAt ?? today;
  if (day > today) throw malformed('deliveredAt', '取镜日期：不能晚于今天');
  await takeGoods(cx, input);
  let faults: readonly string[] = [];
  let old: GlassesArchive | undefined;
  await transition(cx, {
    ...guards(cx, { id, version }),
    action: 'deliver',
    effect: async (row) => {
      const replacesId = input.replacesId ?? row.replacesId;
      old = replacesId ? await replaceable(cx, row.patientId, replacesId) : undefined;
      if (old) await retire(cx, old);
      const verified = await verify(cx, row, input);
      faults = verified.faults;
      return {
        ...{ deliveredAt: day, deliveredBy: cx.caller.staffId, verified: JSON.stringify(verified) },
        nextReviewDate: row.nextReviewDate ?? nextPlanned(day, row.reviewMonths, day),
        replaceAdviceDate: row.replaceAdviceDate ?? adviceOf(row, day),
        replacesId,
      };
    },
    write: async (row, _to, change) => {
      await writeRow(cx, 'glassesArchive', row.id, { state: stateCode(glassesArchiveFlow, 'WORN'), ...change });
      await wearPair(cx, { ...row, deliveredAt: day }, old);
      await remindOfGlasses(cx, row.id);
    },
  });
  return { id, version: version + 1, faults: [...faults] };
}
