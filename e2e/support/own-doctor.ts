import { expect, type Page } from 'playwright/test';
import { ask } from './ask';
import { ofAttempt } from './story';

const clinicTime = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(at);
/** Returns a day of the clinic, so many days from today. */
export const dayIn = (days: number) => clinicTime(Date.now() + days * 86_400_000).slice(0, 10);

export interface Own {
  readonly orgId: number;
  readonly departmentId: number;
  readonly staffId: number;
  /** Schedule of tomorrow. */
  readonly schedulingId: number;
}

/** Creates a doctor for this test, who sees two patients every half hour today and tomorrow. */
export async function employ(page: Page, name: string): Promise<Own> {
  const departments = await ask<{ id: number; isDefault: boolean }[]>(page, '/api/opt-outpatient-general/departments');
  const departmentId = departments.find(({ isDefault }) => isDefault)?.id ?? 0;
  const orgId = await page.evaluate(() => Number(sessionStorage.getItem('orgId')));
  const number = ofAttempt('1', '2');
  const { id: definitionId } = await ask<{ id: number }>(page, '/settings-scheduling-definition/save', {
    name: `整日${number}`,
    shortName: '整',
    color: '#A03C78',
    isRest: false,
    timeRanges: [{ start: '00:00', end: '23:55' }],
  });
  const { id: staffId } = await ask<{ id: number }>(page, '/settings-employee/save', {
    ...{ staffNo: `YYR${number}`, name, sex: 1, mobile: `1376667009${number}`, natures: [1], prescribeRight: false },
    ...{ departmentIds: [{ orgId, departmentIds: [departmentId] }], registrable: true, subscribable: true },
  });
  const numbers = { intervalMinutes: 30, capacity: 2, onlineCapacity: 2, regCapacity: 0 };
  const shifts = [{ definitionId, departmentId, ...numbers }];
  await ask(page, '/settings-scheduling/save', {
    items: [0, 1].map((days) => ({ staffId, date: dayIn(days), shifts })),
  });
  const frames = await ask<{ schedulingId: number }[]>(page, '/api/opt-subscribe/time-frame', {
    ...{ doctorId: staffId, date: dayIn(1), source: 1 },
  });
  return { orgId, departmentId, staffId, schedulingId: frames[0]?.schedulingId ?? 0 };
}

/** Returns the frame of a doctor's day, at any position on the time axis. */
export const frameOf = (page: Page, doctor: string, when: string) =>
  page.getByRole('region', { name: new RegExp(`^${doctor} `) }).getByRole('group', { name: new RegExp(`${when}$`) });

/** Opens 新增预约 at a free frame and types the caller; the dialog is not saved. */
export async function bookByPhone(
  page: Page,
  doctor: string,
  when: string,
  { name, phone }: { name: string; phone: string },
) {
  await frameOf(page, doctor, when)
    .getByRole('button', { name: /^新增预约/ })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: '新增预约' });
  await expect(dialog.getByRole('textbox', { name: '手机号' })).toBeFocused();
  // Keys without pauses are a scanner's.
  await page.keyboard.insertText(phone);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('姓名')).toBeFocused();
  await page.keyboard.insertText(name);
  return dialog;
}
