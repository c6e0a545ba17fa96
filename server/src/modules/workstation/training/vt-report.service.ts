import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { assessmentDue, followed, type PlannedCourse } from '@mingmou/contract/workstation/training/vt-course.rules';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import type { VtFigures, vtReport } from '@mingmou/contract/workstation/training/vt-report.contract';
import { EXAMINED_FORMS, vtSeries } from '@mingmou/contract/workstation/training/vt-series.rules';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { findTraining, type HeldPatientPackage, lockTraining } from '../../patient-package/patient-package.service';
import { patientPackageDetail } from '../../patient-package/patient-package-list.service';
import { printCommon } from '../../print/print-head.rows';
import { printedLogo } from '../../print/print-settings.service';
import { finishedRecords } from '../archive/archive-record.store';
import { patientBar } from '../consulting-desk.store';
import { signatureOf } from '../stage.service';
import { inspectionCode } from '../tabs.service';
import { homeCourses } from './vt-home.service';
import { homeLogs } from './vt-home.store';
import { plansOf, type StoredPlan } from './vt-plan.store';
import { countPrint, examinedIn, findReport, insertReport, reportsOf } from './vt-report.store';

const TARGET = '阶段报告';
const TITLE = '视觉训练阶段报告';

interface Period {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Sessions a week, by the item that is trained most often. */
const sessionCourses = (plans: readonly StoredPlan[]): PlannedCourse[] =>
  plans.map((plan) => ({ ...plan, aWeek: Math.max(...plan.items.map(({ perWeek }) => perWeek)) }));

/** Returns the figures of a package in a period; by default from its start until today. */
async function figuresOf(cx: SessionCx, bought: HeldPatientPackage, period: Period): Promise<VtFigures> {
  const { id, patientId, startDate } = bought;
  const today = dayText(cx.now);
  const plans = await plansOf(cx, id);
  const records = await finishedRecords(cx, { ownerKind: 'PACKAGE', ownerId: id }, [vtRecord.code]);
  const began = [startDate, plans.at(-1)?.startDate, records[0]?.recordDate].filter((day) => typeof day === 'string');
  const [fromDate, toDate] = [period.from ?? began.sort()[0] ?? today, period.to ?? today];
  if (fromDate > toDate) throw malformed('to', '结束日期：不能早于开始日期');
  const sessions = records.map(({ recordDate, content }) => ({
    day: recordDate,
    content: content as object as Figures,
  }));
  const inside = sessions.filter(({ day }) => day >= fromDate && day <= toDate);
  const attended = followed(
    sessionCourses(plans),
    inside.map(({ day }) => day),
    fromDate,
    toDate,
  );
  const days = (await homeLogs(cx, id)).map(({ day }) => day);
  const birthday = (await patientBar(cx, patientId))?.birthday;
  const { propertyOwnerId, orgId } = cx.caller;
  const npcCm = await readParameter(cx.db, workstationParameters.ciNpcCm, propertyOwnerId, orgId);
  const age = birthday ? ageYears(birthday, toDate) : null;
  const stages = EXAMINED_FORMS.map((form) => [inspectionCode(form), form] as const);
  const examined = await examinedIn(
    cx,
    patientId,
    stages.map(([stage]) => stage),
  );
  const exams = examined.map(({ stage, day, content }) => ({
    ...{ day, content: content as object as Figures },
    form: stages.find(([code]) => code === stage)?.[1] ?? '',
  }));
  return {
    ...{ fromDate, toDate, sessions: inside.length, plannedSessions: attended.planned, attendanceRate: attended.rate },
    home: followed(homeCourses(plans), days, fromDate, toDate),
    series: vtSeries(sessions, exams, { from: fromDate, to: toDate, age, npcCm }),
  };
}

type Figures = Readonly<Record<string, unknown>>;

const found = async (cx: SessionCx, packageId: number) =>
  (await findTraining(cx, packageId)) ?? refuse(sharedCodes.missing);

export async function reportFigures(cx: SessionCx, { packageId, ...period }: InputOf<typeof vtReport.find>) {
  return figuresOf(cx, await found(cx, packageId), period);
}

/** The reports of a package, and when the next is due: four weeks after the last, or after training began. */
export async function listReports(cx: SessionCx, packageId: number) {
  await found(cx, packageId);
  const reports = await reportsOf(cx, packageId);
  const began = (await plansOf(cx, packageId)).at(-1)?.startDate;
  return { dueDate: assessmentDue(began, reports[0]?.toDate), reports };
}

/** 保存报告: its figures are kept as they are now; the package is the lock, so that reports are counted. */
export async function saveReport(cx: SessionCx, input: InputOf<typeof vtReport.save>) {
  const { packageId, fromDate, toDate, comment, advice, nextDate } = input;
  const bought = (await lockTraining(cx, packageId)) ?? refuse(sharedCodes.missing);
  const today = dayText(cx.now);
  if (toDate > today) throw malformed('toDate', '结束日期：不能晚于今天');
  if (nextDate && nextDate <= today) throw malformed('nextDate', '下次评估：应晚于今天');
  const figures = await figuresOf(cx, bought, { from: fromDate, to: toDate });
  const seq = ((await reportsOf(cx, packageId))[0]?.seq ?? 0) + 1;
  const { name: signedByName, title: signedByTitle } = await signatureOf(cx);
  const id = await insertReport(cx, {
    ...{ packageId, seq, fromDate, toDate, comment, figures, signedByName, signedByTitle },
    ...{ advice: advice || null, nextDate: nextDate ?? null },
  });
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: `${bought.packageNo} 报告${seq}` },
    after: { comment: { label: '小结', value: comment } },
  });
  return { id };
}

/** Returns the content of the paper: the report as saved, and the patient's current facts. */
export async function printedReport(cx: SessionCx, id: number) {
  const report = (await findReport(cx, id)) ?? refuse(sharedCodes.missing);
  const bought = await patientPackageDetail(cx, report.packageId);
  const plan = (await plansOf(cx, report.packageId)).find(({ startDate }) => startDate <= report.toDate);
  const { packageNo, setmealName, totalTimes, giftTimes, usedTimes, leftTimes } = bought;
  const { recordNo, name, sex, age, patientId } = bought;
  return {
    ...{ packageNo, setmealName, totalTimes, giftTimes, usedTimes, leftTimes, recordNo, name, sex, age, patientId },
    ...(await printCommon(cx)),
    ...report,
    ...{ title: TITLE, logo: await printedLogo(cx), diagnosis: plan?.diagnosis ?? null, goal: plan?.goal ?? null },
  };
}

export async function reportPrinted(cx: SessionCx, id: number) {
  if (!(await countPrint(cx, id))) refuse(sharedCodes.missing);
  cx.log({ targetType: TARGET, targetId: id, targetName: `${TITLE}${id}` });
  return null;
}
