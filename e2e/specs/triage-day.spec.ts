import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page } from 'playwright/test';
import { mostKib } from '../support/byte-limits';
import { choose, expectAccessible, ofAttempt, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { expectTrapped } from '../support/walk';

const KIB = 1024;

/** Answers of the patient by question; questions without an entry are skipped. */
const ANSWERS: Readonly<Record<string, string>> = {
  本次就诊原因: '常规检查',
  目前眼部不适: '无',
  是否戴镜: '否',
  眼病史: '无',
  眼外伤或手术史: '无',
  全身病史: '无',
  药物或食物过敏: '有',
  父亲近视: '不详',
  母亲近视: '不详',
  每日课外近距离用眼: '1–2h',
  每日电子屏幕: '≥3h',
  就诊期望: '配镜',
  填写人: '本人',
};

async function registerNewcomer(page: Page, name: string, phone: string): Promise<void> {
  await page.goto('/outpatient/register');
  await page.getByLabel('姓名', { exact: true }).fill(name);
  await page.getByLabel('性别').click();
  await choose(page, '女');
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('出生日期').fill('1990-06-07');
  await page.getByLabel('出生日期').press('Enter');
  await page.getByLabel('患者来源').click();
  await choose(page, '自然到店/路过');
  await expect(page.getByText('应收合计')).toContainText('¥10.00');
  await page.keyboard.press('Control+s');
  await expectToast(page, /挂号成功：\d{3}号/);
}

/** Returns the QR code of a page with 手机问卷 and closes the code's dialog. */
async function codeOn(page: Page): Promise<string> {
  const opener = page.getByRole('button', { name: '手机问卷' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: '请患者用手机填写问卷' });
  const link = dialog.getByRole('link', { name: '手机页面地址' });
  await expect(link).toBeVisible();
  const url = (await link.getAttribute('href')) ?? '';
  await expectAccessible(page);
  await expectTrapped(page, dialog);
  await dialog.getByRole('button', { name: /关\s*闭/ }).click();
  await expect(dialog).toBeHidden();
  return url;
}

async function phoneAt(browser: Browser, url: string): Promise<Page> {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, locale: 'zh-CN' });
  const phone = await context.newPage();
  await phone.goto(url);
  return phone;
}

const heading = (phone: Page) => phone.getByRole('heading', { level: 1 });

/** Answers or skips the current question and goes to the next. */
async function answer(phone: Page): Promise<void> {
  const asked = ((await heading(phone).textContent()) ?? '').trim();
  const said = ANSWERS[asked];
  if (said) await phone.getByText(said, { exact: true }).tap();
  if (asked === '药物或食物过敏') await phone.getByRole('textbox', { name: /请写一写是什么/ }).fill('青霉素');
  await phone.getByRole('button', { name: said ? '下一题' : '跳过' }).tap();
  await expect(heading(phone)).not.toHaveText(asked);
}

async function expectFits(phone: Page): Promise<void> {
  const beyond = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

async function bytesOf(phone: Page, url: string): Promise<number> {
  const sources = await phone.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const sizes = await Promise.all(
    sources.map(
      async (source) => gzipSync(await (await phone.request.get(new URL(source ?? '', url).href)).body()).length,
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

test('a patient answers the questionnaire on a phone, and the nurse completes it', async ({ browser }) => {
  test.slow();
  const name = ofAttempt('齐秋禾', '齐秋苗');
  const front = await sitDown(browser, 'front');
  const nurse = await sitDown(browser, 'triage');
  const logs = [watchConsole(front), watchConsole(nurse)];
  await nurse.addInitScript(() => {
    window.print = () => (window.top ?? window).document.documentElement.setAttribute('data-printed', 'yes');
  });

  const url = await test.step('shows the QR code after the registration', async () => {
    await registerNewcomer(front, name, ofAttempt('13655550001', '13655550002'));
    return codeOn(front);
  });
  const phone = await phoneAt(browser, url);
  const quiet = watchConsole(phone);

  await test.step('the nurse opens the questionnaire from triage', async () => {
    await nurse.goto('/outpatient/triage');
    await rowOf(nurse, name)
      .getByRole('button', { name: /更多操作/ })
      .click();
    await nurse.getByRole('button', { name: /问\s*卷/ }).click();
    await expect(nurse.getByRole('region', { name: '分诊问卷' }).getByTitle(name, { exact: true })).toBeVisible();
    await expect(nurse.getByText('患者手机填写中，答案会自动显示')).toBeVisible();
    await expectAccessible(nurse);
  });

  await test.step('has a small page with a masked name and one question per screen', async () => {
    await expect(phone.getByText(/请为 齐\*. 填写《眼健康问卷》/)).toBeVisible();
    await expectAccessible(phone);
    expect((await bytesOf(phone, url)) / KIB).toBeLessThanOrEqual(mostKib('phonePage'));
    await phone.getByRole('button', { name: '开始' }).tap();
    await expect(phone.getByText(/^第 1 题（共 \d+ 题）$/)).toBeVisible();
    await phone.getByRole('button', { name: '下一题' }).tap();
    await expect(phone.getByText('请选择')).toBeVisible();
    await expectAccessible(phone);
    await expectFits(phone);
  });

  await test.step('shows answers on the nurse’s page and keeps them after going back and reloading', async () => {
    await answer(phone);
    await answer(phone);
    await expect(nurse.getByRole('checkbox', { name: '常规检查' })).toBeChecked();
    await phone.getByRole('button', { name: '上一题' }).tap();
    await expect(phone.getByRole('checkbox', { name: '无' })).toBeChecked();
    await phone.goBack();
    await expect(heading(phone)).toHaveText('本次就诊原因');
    await phone.getByRole('button', { name: '下一题' }).tap();
    await phone.getByRole('button', { name: '下一题' }).tap();
    await expect(heading(phone)).toHaveText('是否戴镜');
    await phone.reload();
    await expect(heading(phone)).toHaveText('是否戴镜');
  });

  // Ignores the line that the browser itself writes to the console.
  quiet.expectQuiet();
  await test.step('keeps answers on the phone while offline and saves them when online', async () => {
    await phone.context().setOffline(true);
    await answer(phone);
    await expect(phone.getByText('没有网络，答案先存在这部手机里，连上网会自动保存')).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByText('已保存')).toBeVisible();
    await expect(nurse.getByRole('radio', { name: '否', exact: true }).first()).toBeChecked();
  });

  await test.step('asks which answer counts where nurse and phone differ', async () => {
    const group = nurse.getByRole('group', { name: /药物或食物过敏/ });
    await group.getByRole('radio', { name: '无' }).check();
    while ((await heading(phone).textContent()) !== '快好了') await answer(phone);
    await expect(group.getByText('患者手机或其他电脑上填的是「有（青霉素）」')).toBeVisible();
    await expectAccessible(nurse);
    await group.getByRole('button', { name: /采用对方的/ }).click();
    await expect(group.getByRole('radio', { name: '有' })).toBeChecked();
  });

  await test.step('reviews and submits; the code cannot be used again', async () => {
    await expect(phone.getByRole('button', { name: /药物或食物过敏.*有（青霉素）/ })).toBeVisible();
    await expectAccessible(phone);
    await expectFits(phone);
    await phone.getByRole('button', { name: '提交' }).tap();
    await expect(heading(phone)).toHaveText('填好了，谢谢！');
    await expect(nurse.getByText(/^患者已提交 \d\d:\d\d$/)).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('这个二维码已经不能用了，请让工作人员再出示一次')).toBeVisible();
  });

  await test.step('the nurse completes the questionnaire, and the allergy appears in the patient bar', async () => {
    await nurse.getByRole('textbox', { name: '正在使用的药物' }).fill('无');
    await nurse.keyboard.press('Control+Enter');
    await expect(nurse.getByText('问卷已完成')).toBeVisible();
    await expect(nurse.getByText('过敏：青霉素')).toBeVisible();
  });

  await test.step('prints the questionnaire', async () => {
    await nurse.getByRole('button', { name: '打印问卷' }).click();
    await expect(nurse.locator('html')).toHaveAttribute('data-printed', 'yes');
  });

  for (const log of logs) log.expectQuiet();
  for (const page of [front, nurse, phone]) await page.context().close();
});
