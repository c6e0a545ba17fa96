import { COMPLAINT_CATEGORY, planSource, returnWay } from '@mingmou/contract/patients/return/return.dicts';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { managerHere } from './executor.store';
import { labelOfCategory } from './return-label.store';
import { insertPlans } from './return-plan.store';

const { MANUAL } = planSource.codes;
const { PHONE } = returnWay.codes;
const MOST_CONTENT = 300;

/**
 * Plans a contact about a complaint for the clinic's managers today (domain-patients §7.2); an open one of the patient
 * is reused. Without an enabled label for complaints none is planned.
 */
export async function planComplaint(cx: SessionCx, patientId: number, content: string): Promise<void> {
  const label = await labelOfCategory(cx, COMPLAINT_CATEGORY);
  if (!label) return;
  await insertPlans(
    cx,
    {
      ...{ labelId: label.id, source: MANUAL, way: PHONE, times: 1, intervalDays: null, firstDate: dayText(cx.now) },
      content: [...`投诉：${content.trim()}`].slice(0, MOST_CONTENT).join(''),
    },
    [{ patientId, executorId: await managerHere(cx) }],
  );
}
