import { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { planSource } from '@mingmou/contract/patients/return/return.dicts';
import { returnExecutors } from '@mingmou/contract/patients/return/return.picker';
import { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { returnPlan } from '@mingmou/contract/patients/return/return-plan.contract';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { handle, handleSheet, type Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { pageOf } from '../../kernel/row/list';
import { masterRoutes } from '../../kernel/row/master';
import { checkScope } from '../patients/patient.service';
import { shownHead } from '../visit/visit.rules';
import { archivesHere, lastVisitHere, purchasesHere } from './background.store';
import { addNoDisturb, cancelNoDisturb } from './disturb.service';
import { disturbSorting, undisturbed } from './disturb.store';
import { returnStaffHere } from './executor.store';
import { planMany } from './return-batch.service';
import { returnChart } from './return-chart.service';
import { renameLabel, returnLabelRules, sortReturnLabels } from './return-label.service';
import { sendSms, sendWechat, smsSwitch, wechatSwitch } from './return-message.service';
import { peopleSorting, returnPeople } from './return-people.store';
import { createReturnPlan } from './return-plan.service';
import { returnPlanSorting, returnPlansMatching } from './return-plans.store';
import { amendRecord, savePhone } from './return-record.service';
import { returnRecordSorting, returnRecordsOf, shownRecord } from './return-record.store';
import { returnSheet } from './return-sheet.service';
import { stepMany, stepPlan, stepTask } from './return-step.service';
import {
  assignTasks,
  giveNumber,
  returnTasks,
  saveTask,
  setIgnored,
  shownReturnTask,
  tasksOfPatient,
  taskToExecute,
} from './return-task.service';

const labelRoutes: readonly Route[] = [
  ...masterRoutes(returnLabel, returnLabelRules),
  handle(returnLabel.rename, (input, cx) => renameLabel(cx, input)),
  handle(returnLabel.sort, (input, cx) => sortReturnLabels(cx, input)),
];

const taskRoutes: readonly Route[] = [
  handle(returnExecutors, (_input, cx) => returnStaffHere(cx)),
  handle(returnTask.page, (query, cx) => returnTasks(cx, query)),
  handle(returnTask.chart, (query, cx) => returnChart(cx, query)),
  handle(returnTask.ofPatient, (query, cx) => tasksOfPatient(cx, query)),
  handle(returnTask.save, (input, cx) => saveTask(cx, input)),
  handle(returnTask.phoneContact, (input, cx) => giveNumber(cx, input)),
  handle(returnTask.background, async ({ patientId }, cx) => ({
    lastVisit: (await lastVisitHere(cx, patientId)) ?? null,
    archives: await archivesHere(cx, patientId),
    purchases: await purchasesHere(cx, patientId),
  })),
  handle(returnTask.findById, ({ taskId }, cx) => taskToExecute(cx, taskId)),
  handle(returnTask.show, ({ taskId }, cx) => shownReturnTask(cx, taskId)),
  handle(returnTask.ignore, ({ taskId, reason }, cx) => setIgnored(cx, taskId, true, reason)),
  handle(returnTask.unIgnore, ({ taskId }, cx) => setIgnored(cx, taskId, false)),
  handle(returnTask.assign, (input, cx) => assignTasks(cx, input)),
  handleSheet(returnTask.export, (query, cx) => returnSheet(cx, query)),
  handle(returnTask.smsSwitch, (_input, cx) => smsSwitch(cx)),
  handle(returnTask.wechatSwitch, ({ patientId }, cx) => wechatSwitch(cx, patientId)),
];

const returnRecordRoutes: readonly Route[] = [
  handle(returnRecord.people, async (query, cx) => {
    checkScope(cx, query);
    const page = await pageOf(returnPeople(cx, query), query, peopleSorting);
    return { ...page, records: page.records.map((row) => shownHead(row, cx.now)) };
  }),
  handle(returnRecord.saveBatch, (input, cx) => planMany(cx, input)),
  handle(returnRecord.savePhone, (input, cx) => savePhone(cx, input)),
  handle(returnRecord.sendSms, (input, cx) => sendSms(cx, input)),
  handle(returnRecord.sendWechat, (input, cx) => sendWechat(cx, input)),
  handle(returnRecord.amend, (input, cx) => amendRecord(cx, input)),
  handle(returnRecord.ofPatient, async ({ patientId, ...query }, cx) => {
    const page = await pageOf(returnRecordsOf(cx, patientId), query, returnRecordSorting);
    return { ...page, records: page.records.map((row) => shownRecord(cx, row)) };
  }),
];

interface Steps {
  readonly id: number;
  readonly version: number;
  readonly tasks?: boolean | null;
  readonly reason?: string;
}

/** Of one plan, or of one task alone. */
async function step(cx: SessionCx, { id, tasks, ...rest }: Steps, action: 'cancel' | 'recover') {
  if (tasks) await stepTask(cx, { taskId: id, ...rest, action, permit: () => undefined });
  else await stepPlan(cx, { id, ...rest, action });
  return null;
}

const planRoutes: readonly Route[] = [
  handle(returnPlan.page, async (query, cx) => {
    const page = await pageOf(returnPlansMatching(cx, query), query, returnPlanSorting);
    return { ...page, records: page.records.map((row) => shownHead(row, cx.now)) };
  }),
  handle(returnPlan.ofPatient, async ({ patientId }, cx) => {
    const rows = await returnPlansMatching(cx, { patientId }).orderBy('returnPlan.id', 'desc').limit(100).execute();
    const tasks = await tasksOfPatient(cx, { patientId });
    return rows.map((row) => ({
      ...shownHead(row, cx.now),
      tasks: tasks.filter(({ planId }) => planId === row.id).sort((a, b) => a.seq - b.seq),
    }));
  }),
  handle(returnPlan.save, async (input, cx) => {
    const made = await createReturnPlan(cx, { ...input, source: planSource.codes.MANUAL });
    cx.log({ targetType: '回访计划', targetId: made.planId, targetName: `${made.patientName} ${made.labelName}` });
    return { id: made.planId };
  }),
  handle(returnPlan.cancel, (input, cx) => step(cx, input, 'cancel')),
  handle(returnPlan.recover, (input, cx) => step(cx, input, 'recover')),
  handle(returnPlan.batchCancel, (input, cx) => stepMany(cx, returnPlan.batchCancel, 'cancel', input)),
  handle(returnPlan.batchRecover, (input, cx) => stepMany(cx, returnPlan.batchRecover, 'recover', input)),
];

const disturbRoutes: readonly Route[] = [
  handle(noDisturb.page, async (query, cx) => {
    const page = await pageOf(undisturbed(cx, query), query, disturbSorting);
    return { ...page, records: page.records.map((row) => shownHead(row, cx.now)) };
  }),
  handle(noDisturb.add, (input, cx) => addNoDisturb(cx, input)),
  handle(noDisturb.cancel, (input, cx) => cancelNoDisturb(cx, input)),
];

/** Labels, tasks, records and plans of return visits (domain-patients §7). */
export const returnVisitRoutes: readonly Route[] = [
  ...labelRoutes,
  ...taskRoutes,
  ...returnRecordRoutes,
  ...planRoutes,
  ...disturbRoutes,
];
