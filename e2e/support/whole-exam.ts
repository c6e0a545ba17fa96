import { expect, type Page, test } from 'playwright/test';
import { ask } from './ask';
import { giveDrops, refractDilated } from './cycloplegia';
import type { Typist } from './typist';

const FORMS = ['F01', 'F02', 'F06', 'F04', 'F05'] as const;
const ADULT = '2000';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

interface Person {
  readonly id: number;
  readonly birthday: string;
}

const value = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const DESK = '/api/doctor-viewing-table';
const TEMPLATES = `${DESK}-erp/diagnostic-template/private/save`;

/** Receives an adult, orders the examinations, and saves the doctor's own texts of a normal examination as templates. */
export async function prepareExam(page: Page): Promise<Opened> {
  const { records } = await ask<{ records: readonly Person[] }>(page, '/api/patient/page', { page: 4, size: 50 });
  const adults = records.filter(({ birthday }) => birthday < ADULT);
  const patientId = adults.at(-1 - test.info().retry)?.id;
  const opened = await ask<Opened>(page, `${DESK}/receive-quick?patientId=${patientId}`);
  for (const formCode of FORMS) await ask(page, `${DESK}/inspection/add`, { acceptsId: opened.acceptsId, formCode });
  const title = `正常体检${test.info().retry}`;
  await ask(page, TEMPLATES, {
    ...{ kind: 'CONSULT', title },
    content: {
      ...{ chiefComplaint: '常规眼健康检查', presentIllness: '无视物模糊、眼红、眼痛' },
      plan: '眼部检查未见异常，半年复查',
    },
  });
  await ask(page, TEMPLATES, {
    ...{ kind: 'CONCLUSION', title },
    content: { conclusionText: '双眼眼健康检查未见明显异常。' },
  });
  return opened;
}

/** Expects the examination to be finished and the next one to be open. */
async function isDone(page: Page, title: string): Promise<void> {
  const row = page.getByRole('navigation', { name: '检查项目' }).getByRole('link', { name: title });
  await expect(row).toContainText('已完成');
}

/** Fills in the history from the doctor's template, the findings by one key each, and the diagnosis by its initials. */
async function consult(page: Page, doctor: Typist): Promise<void> {
  await doctor.press('Alt+J');
  await expect(value(page, '主诉')).toBeFocused();
  await doctor.type('/zctj');
  await expect(page.getByRole('list', { name: '模板' }).getByRole('button').first()).toBeVisible();
  await doctor.press('Enter');
  await expect(value(page, '处理意见')).toHaveValue('眼部检查未见异常，半年复查');
  await doctor.press('Alt+J');
  await expect(value(page, '过敏史')).toBeFocused();
  await doctor.enter('w');
  await doctor.press('Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5');
  await doctor.type('js');
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toContainText('近视');
  await doctor.press('Enter', 'Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: '完成' }).filter({ visible: true })).toBeVisible();
}

async function acuity(page: Page, doctor: Typist): Promise<void> {
  await doctor.press('Alt+J');
  await expect(value(page, '右眼裸眼远视力')).toBeFocused();
  await doctor.enter('50', '', '', '', '', '50', '', '', '', '');
  await doctor.type('51');
  await doctor.press('Control+Enter');
  await isDone(page, '视力');
}

/** Finishes an examination by shorthand: the focus is in the shorthand line of the next examination. */
async function byShorthand(page: Page, doctor: Typist, line: string, shorthand: string, title: string): Promise<void> {
  await expect(value(page, shorthand)).toBeFocused();
  await doctor.enter(line);
  await doctor.press('Control+Enter');
  await isDone(page, title);
}

async function subjective(page: Page, doctor: Typist): Promise<void> {
  await expect(value(page, '主觉验光速记')).toBeFocused();
  await doctor.enter('ou -0.5 va 5.0');
  // A missing field takes the focus; the key works again immediately.
  await doctor.press('Control+Enter');
  await expect(value(page, '双眼最佳矫正视力')).toBeFocused();
  await doctor.type('51');
  await doctor.press('Control+Enter');
  await isDone(page, '主觉验光');
}

async function dilated(page: Page, doctor: Typist): Promise<void> {
  await giveDrops(page, doctor);
  await refractDilated(page, doctor, 'ou +0.25 va 5.0');
  await isDone(page, '散瞳验光');
}

async function conclude(page: Page, doctor: Typist): Promise<void> {
  const sheet = page.getByRole('region', { name: '处方结论' });
  await doctor.press('Alt+J');
  await expect(sheet.getByRole('textbox', { name: '结论' })).toBeFocused();
  await doctor.type('/zctj');
  await expect(page.getByRole('list', { name: '模板' }).getByRole('button').first()).toBeVisible();
  await doctor.press('Enter', 'Control+Enter');
  // The day is missing; the interval input before it sets the day with one key.
  await expect(sheet.getByLabel('下次复诊', { exact: true })).toBeFocused();
  await doctor.press('Shift+Enter');
  await doctor.type('6');
  await doctor.press('Enter', 'Control+Enter');
  await expect(page.getByRole('navigation', { name: '处方与结论' }).getByRole('link', { name: /^结论/ })).toContainText(
    '已完成',
  );
}

/** Completes a normal examination from 问诊 to 结论 without a mouse; starts on 问诊 of the prepared visit. */
export async function examine(page: Page, doctor: Typist): Promise<void> {
  const step = (title: string, act: () => Promise<void>) => test.step(title, act);
  await step('问诊', () => consult(page, doctor));
  await step('到检查', async () => {
    await doctor.press('Alt+ArrowRight');
    await expect(page.getByRole('region', { name: '开单' })).toBeVisible();
    await doctor.press('Alt+ArrowRight');
    await expect(value(page, '右眼裸眼远视力')).toBeVisible();
  });
  await step('视力', () => acuity(page, doctor));
  await step('电脑验光', () => byShorthand(page, doctor, 'ou -0.25', '验光读数速记', '电脑验光'));
  await step('眼压', () => byShorthand(page, doctor, 'od 15 os 16', '眼压读数速记', '眼压'));
  await step('主觉验光', () => subjective(page, doctor));
  await step('散瞳验光', () => dilated(page, doctor));
  await step('到处方结论', async () => {
    await doctor.press('Alt+ArrowRight');
    await expect(page.getByRole('region', { name: '处方结论' }).getByRole('textbox', { name: '结论' })).toBeVisible();
  });
  await step('结论', () => conclude(page, doctor));
}
