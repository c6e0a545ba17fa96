import { COMPLAINT_CATEGORY } from '@mingmou/contract/patients/return/return.dicts';
import { dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import { managerHere } from './executor.store';
import { labelOfCategory } from './return-label.store';
import { insertPlans } from './return-plan.store';

const MANUAL = 2;
const BY_PHONE = 1;
const MOST_CONTENT = 300;

/**
 * A complaint is worked off by whoever runs the clinic, today (domain-patients §7.2); while one of the patient is open, it is
 * the same. Without a label for complaints in use there is none to plan.
 */
export async function planComplaint(cx: SessionCx, patientId: number, content: string): Promise<void> {
  const label = await labelOfCategory(cx, COMPLAINT_CATEGORY);
  if (!label) return;
  await insertPlans(
    cx,
    {
      ...{ labelId: label.id, source: MANUAL, way: BY_PHONE, times: 1, intervalDays: null, firstDate: dayText(cx.now) },
      content: [...`投诉：${content.trim()}`].slice(0, MOST_CONTENT).join(''),
    },
    [{ patientId, executorId: await managerHere(cx) }],
  );
}
