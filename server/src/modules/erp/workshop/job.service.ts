import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { billCodes, workshopCodes } from '@mingmou/contract/erp/erp.codes';
import type { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { type JobAction, jobFlow } from '@mingmou/contract/erp/workshop/workshop.flow';
import { nextStep } from '@mingmou/contract/erp/workshop/workshop.rules';
import { malformed, refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { whereUnique } from '../../../kernel/row/unique';
import type { RowChange } from '../../../kernel/row/versioned-row';
import { type LockedSale, lockSale, moveLines, type SaleLine } from '../sale/delivery.service';
import { JOB_NAME } from './detail.service';
import { findJob, insertStep, type Job, lockJob, pairOf, stepsDone, writeJob } from './job.store';

interface Seen {
  readonly id: number;
  readonly version: number;
}

/** A job that is being worked on: its sale, locked before it, and the lines of its pair that are worked on. */
export interface Bench {
  readonly job: Job;
  readonly sale: LockedSale;
  readonly lines: readonly SaleLine[];
}

type Change = RowChange<'workshopJob'>;

interface Act {
  readonly action: JobAction;
  readonly effect: (bench: Bench) => Promise<Change>;
  readonly reason?: string;
}

export function linesOfJob({ lines }: LockedSale, { groupNo }: Pick<Job, 'groupNo'>): SaleLine[] {
  return lines.filter((line) => line.needProcess && pairOf(line) === groupNo && line.deliveryState !== 'CANCELLED');
}

/** The sale of a job, locked, and the job as it is seen then. */
export async function lockedSaleOf(cx: SessionCx, { id }: Pick<Seen, 'id'>, action: string) {
  const seen = (await findJob(cx, id)) ?? refuse(sharedCodes.missing);
  const sale = await lockSale(cx, seen.billId, null, action);
  return { sale, seen };
}

/** Runs one act on a job. Locks its sale first, like the till and the page of sales. */
export async function onBench(cx: SessionCx, key: Seen, sale: LockedSale, { action, effect, reason }: Act) {
  const write = (row: Job, state: Job['state'], change: Change) =>
    whereUnique({ workshop_job_tray_once: () => refusal(workshopCodes.trayTaken, { tray: change.trayNo ?? '' }) }, () =>
      writeJob(cx, row.id, { ...change, state }),
    );
  const { row, to } = await transition<Job, Job['state'], JobAction, Change>(cx, {
    flow: jobFlow,
    action,
    version: key.version,
    lock: () => lockJob(cx, key.id),
    state: ({ state }) => state,
    refusals: { wrongState: billCodes.wrongState, stale: billCodes.stale },
    effect: (job) => effect({ job, sale, lines: linesOfJob(sale, job) }),
    write,
    target: ({ jobNo }) => ({ targetType: JOB_NAME, targetName: jobNo }),
    reason,
  });
  return { id: row.id, version: row.version + 1, state: to };
}

async function act(cx: SessionCx, key: Seen, given: Act) {
  const { sale } = await lockedSaleOf(cx, key, jobFlow.actions[given.action].title);
  return onBench(cx, key, sale, given);
}

const IS_COMING: readonly SaleLine['deliveryState'][] = ['TO_ORDER', 'ORDERED'];

/** 开始加工: sends the goods of the pair to the workshop. */
export function startJob(cx: SessionCx, { trayNo, processorId, ...key }: InputOf<typeof workshop.start>) {
  return act(cx, key, {
    action: 'start',
    effect: async ({ job, sale, lines }) => {
      if (lines.some(({ deliveryState }) => IS_COMING.includes(deliveryState))) refuse(workshopCodes.goodsMissing);
      const here = lines.filter(({ deliveryState: at }) => at === 'ARRIVED' || at === 'WAIT_TAKE');
      const who = processorId ?? cx.caller.staffId;
      await moveLines(cx, 'process', sale, here, { processorId: who });
      const again = job.state === 'DONE' ? { turn: job.turn + 1, doneAt: null } : {};
      const tray = trayNo?.trim() ? { trayNo: trayNo.trim() } : {};
      return { ...again, ...tray, processorId: who, startedAt: cx.now.toISOString() };
    },
  });
}

/** The next step is done; the last one is 质检, which takes figures. */
export function stepJob(cx: SessionCx, key: InputOf<typeof workshop.step>) {
  return act(cx, key, {
    action: 'step',
    effect: async ({ job }) => {
      const next = nextStep(await stepsDone(cx, job));
      if (next === 'INSPECT') throw malformed('step', '工序：下一道是质检，请填写实测值');
      await insertStep(cx, job, next);
      return {};
    },
  });
}

export function changeTray(cx: SessionCx, { trayNo, ...key }: InputOf<typeof workshop.tray>) {
  return act(cx, key, { action: 'tray', effect: async () => ({ trayNo: trayNo?.trim() || null }) });
}

/** 返工: a pair that failed goes through the steps once more. */
export function reworkJob(cx: SessionCx, { note, ...key }: InputOf<typeof workshop.rework>) {
  return act(cx, key, { action: 'rework', effect: async ({ job }) => ({ turn: job.turn + 1 }), reason: note.trim() });
}
