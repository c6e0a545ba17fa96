import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { workshopCodes } from '@mingmou/contract/erp/erp.codes';
import type { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { measuredEye } from '@mingmou/contract/erp/workshop/workshop.dicts';
import { jobFlow } from '@mingmou/contract/erp/workshop/workshop.flow';
import { judge, type MeasuredPair, wantedOf } from '@mingmou/contract/erp/workshop/workshop.rules';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { moveLines } from '../sale/delivery.service';
import { notePairs } from '../sale/ready.service';
import { cardById } from './board.store';
import { type Bench, lockedSaleOf, onBench } from './job.service';
import { insertInspection, insertStep, stepsDone } from './job.store';
import { usedEdition } from './tolerance.service';

/** Everything that is measured on the lenses of the pair, judged by the edition in use. */
async function verdict(cx: SessionCx, jobId: number, measured: MeasuredPair) {
  const card = await cardById(cx, jobId);
  const wanted = wantedOf((card?.lenses ?? []).map(({ eye, ...params }) => ({ eye, customParams: params })));
  const missing = wanted.find(({ eye }) => !measured[eye]);
  if (missing) refuse(workshopCodes.notMeasured, { eye: dictName(measuredEye, missing.eye) });
  const { standard, edition, limits } = await usedEdition(cx);
  return { standard: `${standard} ${edition}`, faults: judge(limits, wanted, measured) };
}

/**
 * 质检 (domain-erp §9b.4): a pair within every tolerance leaves the workshop and may be collected; one beyond a tolerance
 * waits for 返工 or 重做. Measurements are kept in both cases.
 */
export async function inspectJob(cx: SessionCx, { id, version, OD, OS, note }: InputOf<typeof workshop.inspect>) {
  const { sale } = await lockedSaleOf(cx, { id }, jobFlow.actions.inspect.title);
  const eyes: MeasuredPair = { ...(OD ? { OD } : {}), ...(OS ? { OS } : {}) };
  const { standard, faults } = await verdict(cx, id, eyes);
  const passed = faults.length === 0;
  const effect = async ({ job, lines }: Bench) => {
    const { turn } = job;
    const kept = { jobId: id, turn, passed, standard, note: note?.trim() || null };
    await insertInspection(cx, { ...kept, eyes: JSON.stringify(eyes), faults: JSON.stringify(faults) });
    if (!(await stepsDone(cx, job)).includes('INSPECT')) await insertStep(cx, job, 'INSPECT');
    if (!passed) return {};
    const worked = lines.filter(({ deliveryState }) => deliveryState !== 'TAKEN');
    await moveLines(cx, 'finishProcess', sale, worked, { inspectorId: cx.caller.staffId });
    return { doneAt: cx.now.toISOString() };
  };
  const moved = await onBench(cx, { id, version }, sale, {
    action: passed ? 'inspect' : 'fail',
    effect,
    reason: faults.map(({ says }) => says).join('；'),
  });
  if (passed) await notePairs(cx, sale.bill.id, true);
  return { ...moved, passed, faults };
}
