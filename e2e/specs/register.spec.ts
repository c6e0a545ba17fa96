import { expect } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { choose, expectAccessible, ofAttempt, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

test('a patient is registered, and the nurse finishes the pre-examination', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  const name = ofAttempt('诸葛明眸', '诸葛清眸');

  await test.step('registers in the order of the paper form', async () => {
    await openAs(page, 'front', '/outpatient/register');
    await expect(page).toHaveURL(/\/outpatient\/register\/index$/);
    await expect(page.getByRole('heading', { name: '挂号登记' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('姓名', { exact: true }).fill(name);
    await page.getByLabel('性别').click();
    await choose(page, '女');
    await page.getByLabel('手机号').fill(ofAttempt('13777770001', '13777770011'));
    await page.getByLabel('年龄').fill('30');
    await page.getByLabel('患者来源').click();
    await choose(page, '自然到店/路过');
    await expect(page.getByText('应收合计')).toContainText('¥10.00');
    await page.keyboard.press('Control+s');
    await expectToast(page, /挂号成功：\d{3}号/);
    const today = page.getByRole('region', { name: '今日挂号' });
    await expect(today.getByRole('row').filter({ hasText: name })).toContainText('候诊');
    await expect(today.getByRole('row').filter({ hasText: name })).toContainText('待缴费');
    await expect(page.getByText(/待缴费 ¥10\.00 · SF\d{12}/)).toBeVisible();
  });

  await test.step('finds the patient by initials, and refuses a second general registration in the department', async () => {
    await page.getByRole('combobox', { name: '查找患者' }).fill(ofAttempt('zgmm', 'zgqm'));
    await page.locator('.ant-select-dropdown:visible').getByText(name).click();
    await expect(page.getByRole('region', { name: '已选患者' })).toContainText(name);
    await pressKey(page, 'Control+s');
    await expect(page.getByText('该患者今日已挂普通号的号且未完成就诊')).toBeVisible();
  });

  await test.step('the nurse calls the patient and finishes the pre-examination', async () => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    const desk = await context.newPage();
    await openAs(desk, 'triage', '/outpatient/triage');
    await expect(rowOf(desk, name)).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('radio', { name: '看板' }).click();
    const card = desk.getByRole('listitem', { name });
    await expect(card).toBeVisible();
    await expectAccessible(desk);
    await card.getByRole('button', { name: /^叫\s*号$/ }).click();
    await expectToast(desk, /请 \d{3}号 诸\*\*眸 到 .+ 就诊/);
    await card.getByRole('button', { name: /预\s*检/ }).click();
    await expect(desk).toHaveURL(/TriageDetailPre\?acceptsId=\d+/);
    await desk.getByLabel('右眼裸眼远视力').fill('4.8');
    await desk.getByLabel('左眼裸眼远视力').fill('5.0');
    await desk.getByLabel('右眼眼压').fill('22');
    await desk.getByLabel('左眼眼压').fill('15');
    await desk.getByLabel('戴镜类型').click();
    await choose(desk, '框架');
    await expect(desk.locator('.ant-select-dropdown:visible')).toHaveCount(0);
    await expectAccessible(desk);
    await desk.getByRole('button', { name: /完\s*成/ }).click();
    await expect(desk.getByText('预检已完成').filter({ visible: true }).first()).toBeVisible();
    await desk.getByRole('button', { name: '返回分诊台' }).click();
    // The board still shows the patient; the next step is receiving.
    await expect(card).toContainText('预检已完成');
    await expect(card.getByRole('button', { name: /^接\s*诊$/ })).toBeVisible();
    await context.close();
  });

  consoleLog.expectQuiet();
});
