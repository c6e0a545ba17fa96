import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { type DeliveryStep, saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { jobFlow } from '@mingmou/contract/erp/workshop/workshop.flow';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { cancelJobs, isWhole, type Job, type JobLine, lockCurrentJobs, pairOf, writeJob } from './job.store';

async function follow(cx: SessionCx, step: DeliveryStep, job: Job, processorId: number | null): Promise<void> {
  const { state, turn } = job;
  if (step === 'process' && (state === 'WAIT' || state === 'DONE' || state === 'CANCELLED')) {
    const again = state === 'DONE' ? { turn: turn + 1, doneAt: null } : {};
    await writeJob(cx, job.id, { ...again, state: 'PROCESSING', processorId, startedAt: cx.now.toISOString() });
  }
  if (step !== 'finishProcess') return;
  if (state === 'FAILED') {
    refuse(billCodes.wrongState, { state: jobFlow.states.FAILED.title, action: saleDelivery.finishProcess.title });
  }
  if (state === 'PROCESSING' && (await isWhole(cx, job))) {
    await writeJob(cx, job.id, { state: 'DONE', doneAt: cx.now.toISOString() });
  }
}

/**
 * Updates jobs after acts on the lines of a sale: sent to the workshop, finished without measurements, delivered. A
 * pair that failed its inspection leaves the workshop only by 返工 or 重做.
 */
export async function followLines(
  cx: SessionCx,
  step: DeliveryStep,
  saleId: number,
  lines: readonly JobLine[],
  processorId: number | null,
): Promise<void> {
  const groups = [...new Set(lines.filter(({ needProcess }) => needProcess).map(pairOf))];
  if (groups.length === 0) return;
  if (step === 'take') return cancelJobs(cx, saleId);
  for (const job of await lockCurrentJobs(cx, saleId, groups)) await follow(cx, step, job, processorId);
}
