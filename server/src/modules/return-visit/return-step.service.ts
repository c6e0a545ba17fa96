import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { CallSpec } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { returnCodes } from '@mingmou/contract/patients/return/return.codes';
import { type ReturnTaskState, returnPlanFlow, returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { eachOf } from '../../kernel/call/batch';
import { forbidden, Refusal, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { mustMove, transition } from '../../kernel/row/transition';
import { whereUnique } from '../../kernel/row/unique';
import { type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { patientsFor } from './return-patient.store';
import { usableLabel } from './return-plan.service';
import { lockPlan, plansOfSource, settlePlan, tasksOfPlan } from './return-plan.store';
import { type LockedTask, lockTask } from './return-task.store';

const TARGET = '回访任务';
const ALL = 'return:all';
const TABLE = 'returnTask';

export type TaskAct = keyof typeof returnTaskFlow.actions;
type TaskChange = Omit<RowChange<typeof TABLE>, 'taskState'>;

/** Another's task is one's own business with the right to the whole organisation's only. */
export function mustBeOnes(cx: SessionCx, { executorId }: { readonly executorId: number | null }): void {
  if (executorId === null || executorId === cx.caller.staffId || holds(ALL, cx.caller)) return;
  throw forbidden(rightName(ALL));
}

interface Step {
  readonly taskId: number;
  /** Null if the caller need not have read the task. */
  readonly version: number | null;
  readonly action: TaskAct;
  readonly reason?: string | null;
  readonly permit?: (task: LockedTask) => void | Promise<void>;
  readonly effect?: (task: LockedTask, to: ReturnTaskState) => Promise<TaskChange>;
}

/** Back to open: the patient and the label are in use, and nothing else of the label is open. */
async function mayOpenAgain(cx: SessionCx, { patientId, labelId }: LockedTask): Promise<void> {
  const [person] = await patientsFor(cx, [patientId]);
  if (person?.stateEnum !== 'ENABLE') refuse(returnCodes.disabledPatient);
  await usableLabel(cx, labelId);
}

/** Returns the columns that a move writes or clears. */
function written(action: TaskAct, reason: string | null): TaskChange {
  if (action === 'recover' || action === 'unIgnore') return { reason: null };
  return action === 'cancel' || action === 'ignore' ? { reason } : {};
}

/**
 * One act on one task: its plan is locked first and written after it, so that two people who act on two tasks of one plan, or
 * on the plan, wait for each other instead of for ever.
 */
export async function stepTask(cx: SessionCx, step: Step) {
  const { taskId, version, action, reason = null } = step;
  const moved = await whereUnique(
    { return_plan_open_once: () => new Refusal(returnCodes.openAlready.code, '该患者已有未执行的同标签回访') },
    async () => {
      const done = await transition(cx, {
        flow: returnTaskFlow,
        action,
        version,
        lock: () => lockTask(cx, taskId),
        state: (task: LockedTask) => task.state,
        refusals: { wrongState: returnCodes.wrongState },
        permit: step.permit ?? ((task) => mustBeOnes(cx, task)),
        effect: async (task, to) => {
          if (to === 'OPEN' && task.state !== 'OPEN') await mayOpenAgain(cx, task);
          return { ...written(action, reason), ...(await step.effect?.(task, to)) };
        },
        write: (task, to, change) =>
          writeRow(cx, TABLE, task.id, { ...change, taskState: stateCode(returnTaskFlow, to) }),
        target: (task) => ({ targetType: TARGET, targetName: task.patientName }),
        reason,
      });
      await settlePlan(cx, done.row.planId);
      return done;
    },
  );
  return moved;
}

interface PlanStep {
  readonly id: number;
  readonly version: number | null;
  readonly action: keyof typeof returnPlanFlow.actions;
  readonly reason?: string | null;
}

/** 取消 or 恢复 of a whole plan: of all its tasks that the act is for. */
export async function stepPlan(cx: SessionCx, { id, version, action, reason = null }: PlanStep): Promise<void> {
  const plan = (await lockPlan(cx, id)) ?? refuse(sharedCodes.missing);
  mustMove(returnPlanFlow, plan.state, action, returnCodes.wrongState);
  if (version !== null && plan.version !== version) refuse(sharedCodes.stale);
  const fitting = returnTaskFlow.actions[action].from;
  for (const task of await tasksOfPlan(cx, id)) {
    if (fitting.includes(task.state))
      await stepTask(cx, { taskId: task.id, version: null, action, reason, permit: () => undefined });
  }
}

interface Batch {
  readonly items: readonly { readonly id: number; readonly version: number }[];
  readonly tasks?: boolean | null;
  readonly reason?: string | null;
}

/** 取消 or 恢复 of many, of tasks or of whole plans: each by itself. */
export function stepMany(
  cx: SessionCx,
  call: CallSpec,
  action: 'cancel' | 'recover',
  { items, tasks, reason = null }: Batch,
) {
  const targetType = tasks ? TARGET : '回访计划';
  return eachOf(cx, items, { call, targetType, reason }, (each, { id, version }) =>
    tasks
      ? stepTask(each, { taskId: id, version, action, reason, permit: () => undefined })
      : stepPlan(each, { id, version, action, reason }),
  );
}

/** Withdraws the plans of a workstation record that were not carried out; returns their number. */
export async function withdrawReturnPlans(cx: SessionCx, sourceKey: string, reason: string): Promise<number> {
  const plans = await plansOfSource(cx, sourceKey);
  for (const id of plans) await stepPlan(cx, { id, version: null, action: 'cancel', reason });
  return plans.length;
}
