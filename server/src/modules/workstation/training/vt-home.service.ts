import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { HomeWeek } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { joinedWeeks } from '@mingmou/contract/workstation/growth/home-weeks.rules';
import { followed, type PlannedCourse } from '@mingmou/contract/workstation/training/vt-course.rules';
import type { vtHome } from '@mingmou/contract/workstation/training/vt-home.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { findTraining, lockTraining } from '../../patient-package/patient-package.service';
import { deleteHomeLog, findHomeLog, homeLogs, homeOfPatient, insertHomeLog } from './vt-home.store';
import { planOn, plansOf, type StoredPlan } from './vt-plan.store';

const TARGET = '家庭训练';
const EVER = '0001-01-01';

/** Plans by the days on which something was to be done at home. */
export const homeCourses = (plans: readonly StoredPlan[]): PlannedCourse[] =>
  plans.flatMap(({ homeDays, ...plan }) => (homeDays ? [{ ...plan, aWeek: homeDays }] : []));

/** Returns the patient's home training by week until today, of all packages, for display next to axial lengths. */
export async function homeWeeksOf(cx: SessionCx, patientId: number): Promise<HomeWeek[]> {
  const { plans, days } = await homeOfPatient(cx, patientId);
  const packages = [...new Set(plans.map(({ packageId }) => packageId))];
  const weeks = packages.flatMap((id) => {
    const courses = plans.flatMap(({ packageId, homeDays, ...plan }) =>
      packageId === id && homeDays ? [{ ...plan, aWeek: homeDays }] : [],
    );
    const own = days.flatMap(({ packageId, day }) => (packageId === id ? [day] : []));
    return followed(courses, own, EVER, dayText(cx.now)).weeks;
  });
  return [...joinedWeeks(weeks)];
}

/** Returns home training done, and adherence to the plans until today. */
export async function homeOf(cx: SessionCx, packageId: number) {
  if (!(await findTraining(cx, packageId))) refuse(sharedCodes.missing);
  const logs = await homeLogs(cx, packageId);
  const courses = homeCourses(await plansOf(cx, packageId));
  const days = logs.map(({ day }) => day);
  return { logs, adherence: followed(courses, days, EVER, dayText(cx.now)) };
}

/** 登记: under the plan of that day, an item of its own homework. */
export async function saveHomeLog(cx: SessionCx, input: InputOf<typeof vtHome.save>) {
  const { packageId, day, itemId, minutes } = input;
  const bought = (await lockTraining(cx, packageId)) ?? refuse(sharedCodes.missing);
  if (day > dayText(cx.now)) throw malformed('day', '日期：不能晚于今天');
  const plan = await planOn(cx, packageId, day);
  if (!plan) throw malformed('day', '日期：当天还没有训练方案，请先制定方案或改选日期');
  if (!plan.homeItems.some((item) => item.itemId === itemId))
    throw malformed('itemId', '训练项目：不在当天方案的家庭训练中，请重新选择');
  const id = await insertHomeLog(cx, plan.id, input);
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: `${bought.packageNo} ${day}` },
    after: { minutes: { label: '时长', value: minutes } },
  });
  return { id };
}

export async function removeHomeLog(cx: SessionCx, { id, packageId }: InputOf<typeof vtHome.remove>) {
  const log = await findHomeLog(cx, id);
  if (log?.packageId !== packageId) return refuse(sharedCodes.missing);
  await deleteHomeLog(cx, id);
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: log.day },
    before: { minutes: { label: '时长', value: log.minutes } },
  });
  return null;
}
