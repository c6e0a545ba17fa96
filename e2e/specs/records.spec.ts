import { expect, type Page } from 'playwright/test';
import { photo } from '../support/photo';
import { choose, expectAccessible, ofAttempt, openAs, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Exports the list and returns the file name only: the tests of the export check the rows. */
async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^导\s*出$/ }).click();
  return (await download).suggestedFilename();
}

const consents = (page: Page) => page.getByRole('region', { name: '告知与同意' });

test('a receptionist finds, labels and exports registrations and visits', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  const name = ofAttempt('欧阳记录', '欧阳再录');

  await test.step('registers a patient and opens the details', async () => {
    await openAs(page, 'front', '/outpatient/register');
    await page.getByLabel('姓名', { exact: true }).fill(name);
    await page.getByLabel('性别').click();
    await choose(page, '女');
    await page.getByLabel('手机号').fill(ofAttempt('13777770031', '13777770041'));
    await page.getByLabel('年龄').fill('30');
    await page.getByLabel('患者来源').click();
    await choose(page, '自然到店/路过');
    await expect(page.getByText('应收合计')).toContainText('¥10.00');
    await page.keyboard.press('Control+s');
    await expectToast(page, /挂号成功：\d{3}号/);
    const today = page.getByRole('region', { name: '今日挂号' });
    await today.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '详情' }).click();
    await expect(page).toHaveURL(/\/outpatient\/register\/record\?id=\d+$/);
    await expect(page.getByRole('heading', { name: '挂号详情' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '普通挂号' })).toBeVisible();
    await expect(page.getByRole('region', { name: '操作记录' })).toContainText('登记');
    await expectAccessible(page);
  });

  await test.step('shows today’s registrations with count and fees, and exports them', async () => {
    await page.goto('/outpatient/register/sRecord');
    await expect(page).toHaveURL(/dateFrom=\d{4}-\d\d-\d\d/);
    await expect(rowOf(page, name)).toContainText('待缴费');
    await expect(page.getByText(/^\d+ 笔$/)).toBeVisible();
    await expectAccessible(page);
    expect(await exported(page)).toMatch(/^挂号记录.*\.xlsx$/);
  });

  await test.step('keeps a half-written reason of a cancellation after a reload', async () => {
    await rowOf(page, name)
      .getByRole('button', { name: /^取\s*消$/ })
      .click();
    await page.getByLabel('原因').fill('改到下周');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await rowOf(page, name)
      .getByRole('button', { name: /^取\s*消$/ })
      .click();
    await expect(page.getByLabel('原因')).toHaveValue('改到下周');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^返\s*回$/ })
      .click();
  });

  await test.step('sets labels in 就诊记录 and shows labels, orders and the empty questionnaire in the details', async () => {
    await page.goto('/outpatient/sRecord');
    const row = rowOf(page, name);
    await expect(row).toContainText('候诊');
    await expect(page.getByText(/^\d+ 人次$/)).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: /^标\s*签$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^标签：/ });
    const first = dialog.getByRole('group', { name: '标签' }).getByRole('checkbox').first();
    await first.check();
    const label = ((await dialog.locator('label').first().textContent()) ?? '').trim();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expectToast(page, '保存成功');
    await expect(row).toContainText(label);
    await row.getByRole('button', { name: '详情' }).click();
    const drawer = page.getByRole('dialog', { name: '就诊详情' });
    await expect(drawer).toContainText(label);
    await expect(drawer).toContainText('待收费');
    await expect(drawer).toContainText('没有填写问卷');
    await expectAccessible(page);
  });

  await test.step('a manager exports visit records, and a cashier opens the payment from there', async () => {
    const manager = await sitDown(browser, 'manager');
    await manager.goto('/outpatient/sRecord');
    await expect(rowOf(manager, name)).toBeVisible();
    expect(await exported(manager)).toMatch(/^就诊记录.*\.xlsx$/);
    await manager.context().close();
    const cashier = await sitDown(browser, 'cashier');
    await cashier.goto('/outpatient/sRecord');
    await rowOf(cashier, name).getByRole('button', { name: '去收费' }).click();
    await expect(cashier).toHaveURL(/\/outpatient\/cashier\/orderPay\?id=\d+/);
    await expect(cashier.getByText(name, { exact: true })).toBeVisible();
    await cashier.context().close();
  });

  consoleLog.expectQuiet();
});

test('a patient signs a notice on paper and an agreement on a phone', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  const name = ofAttempt('欧阳同意', '欧阳再同');

  await test.step('registers a patient and shows the missing consents when the patient is selected again', async () => {
    await openAs(page, 'front', '/outpatient/register');
    await page.getByLabel('姓名', { exact: true }).fill(name);
    await page.getByLabel('性别').click();
    await choose(page, '男');
    await page.getByLabel('手机号').fill(ofAttempt('13777770032', '13777770042'));
    await page.getByLabel('年龄').fill('40');
    await page.getByLabel('患者来源').click();
    await choose(page, '自然到店/路过');
    await expect(page.getByText('应收合计')).toContainText('¥10.00');
    await page.keyboard.press('Control+s');
    await expectToast(page, /挂号成功：\d{3}号/);
    await page.getByRole('combobox', { name: '查找患者' }).fill(ofAttempt('13777770032', '13777770042'));
    await page.locator('.ant-select-dropdown:visible').getByText(name).click();
    for (const lacks of ['未签署隐私告知', '未同意营销', '未签署储值协议'])
      await expect(consents(page)).toContainText(lacks);
    await expectAccessible(page);
  });

  await test.step('uploads the signed paper', async () => {
    const paper = await photo(page, '#e0e0d0', 800, 1100);
    await consents(page)
      .getByRole('button', { name: /^登\s*记$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: '登记隐私告知' });
    await dialog.getByLabel('签署件文件').setInputFiles({ name: '告知书.jpg', mimeType: 'image/jpeg', buffer: paper });
    await expect(dialog.getByRole('img', { name: /告知书/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(consents(page)).toContainText('已签署隐私告知');
    await expect(consents(page)).not.toContainText('未签署隐私告知');
  });

  await test.step('the patient scans the code, reads the agreement and signs with a finger', async () => {
    await consents(page).getByRole('button', { name: '扫码签署' }).last().click();
    const link = page.getByRole('link', { name: '手机页面地址' });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: 'zh-CN',
    });
    const phone = await context.newPage();
    const quiet = watchConsole(phone);
    await phone.goto((await link.getAttribute('href')) ?? '');
    await expect(phone.getByRole('heading', { name: '储值卡协议' })).toBeVisible();
    await expect(phone.getByText('患者 欧**')).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: '提交' }).click();
    await expect(phone.getByRole('alert')).toHaveText('请阅读全文后勾选「已阅读并同意」');
    await phone.getByLabel(/已阅读并同意/).check();
    await phone.getByRole('button', { name: '提交' }).click();
    await expect(phone.getByRole('alert')).toHaveText('请在签名框内用手指签名');
    const pad = phone.getByRole('img', { name: '签名' });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('no room to sign');
    await phone.mouse.move(box.x + 20, box.y + 20);
    await phone.mouse.down();
    await phone.mouse.move(box.x + 140, box.y + 70, { steps: 6 });
    await phone.mouse.move(box.x + 240, box.y + 30, { steps: 6 });
    await phone.mouse.up();
    await phone.screenshot({ path: test.info().outputPath('sign.png'), fullPage: true });
    await phone.getByRole('button', { name: '提交' }).click();
    await expect(phone.getByRole('status')).toContainText('签署成功');
    await phone.reload();
    await expect(phone.getByText('二维码已失效')).toBeVisible();
    quiet.expectQuiet();
    const { origin, pathname } = new URL(phone.url());
    await phone.goto(`${origin}${pathname}?key=half`);
    await expect(phone.getByText('二维码不完整，请重新扫描')).toBeVisible();
    await context.close();
  });

  await test.step('closes the desk’s window by itself once the agreement is signed', async () => {
    await expect(page.getByRole('link', { name: '手机页面地址' })).toBeHidden();
    await expect(consents(page)).toContainText('已签署储值协议');
  });

  consoleLog.expectQuiet();
});
