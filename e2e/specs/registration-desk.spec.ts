import { expect, type Page } from 'playwright/test';
import { untilKeyAccepted } from '../support/accepting';
import { DEMO_PASSWORD } from '../support/demo-server';
import { confirm, expectAccessible, ofAttempt, openAs, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { expectWalkable } from '../support/walk';

/** Keyboard that counts the key presses of the receptionist. */
function counting(page: Page) {
  let pressed = 0;
  return {
    pressed: () => pressed,
    press: async (key: string) => {
      pressed += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      pressed += text.length;
      await page.keyboard.type(text, { delay: 40 });
    },
    /** Types Chinese text by its pinyin and the key that accepts the words. */
    compose: async (text: string, pinyin: string) => {
      pressed += pinyin.length + 1;
      await page.keyboard.insertText(text);
    },
  };
}

const search = (page: Page) => page.getByRole('combobox', { name: '查找患者' });
const desk = '/outpatient/register/index';

test('a registration takes at most 60 keys for a new patient and 10 for a known one', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const name = ofAttempt('司马雨洁', '司马雨晴');
  await page.addInitScript(() => {
    // The paper is printed in a frame that is removed soon after.
    window.print = () => (window.top ?? window).document.documentElement.setAttribute('data-printed', 'yes');
  });
  await openAs(page, 'front', desk);
  const slip = page.getByRole('status').filter({ hasText: 'GH' });
  let before = '';

  await test.step('creates a patient with Enter from an unknown card number: sex, birthday and age are filled in', async () => {
    const keys = counting(page);
    await expect(page.getByText('应收合计')).toContainText('¥10.00');
    await expect(search(page)).toBeFocused();
    await keys.type(ofAttempt('330106199005010023', '33010619900501004X'));
    await expect(page.getByText('没有找到，按回车新建')).toBeVisible();
    await keys.press('Enter');
    await expect(page.getByLabel('出生日期')).toHaveValue('1990-05-01');
    await expect(page.getByTitle('女', { exact: true })).toBeVisible();
    await expect(page.getByLabel('手机号')).toBeFocused();
    await keys.type(ofAttempt('13766660001', '13766660002'));
    await keys.press('Enter');
    await expect(page.getByLabel('姓名', { exact: true })).toBeFocused();
    await keys.compose(name, 'simayujie');
    // 证件号码, 性别, 出生日期, 年龄, 机主关系, 地址, 学校, 年级, 患者来源
    for (let field = 0; field < 9; field += 1) await keys.press('Enter');
    await expect(page.getByLabel('患者来源')).toBeFocused();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await keys.press('Control+s');
    await expectToast(page, /挂号成功：\d{3}号/);
    expect(keys.pressed()).toBeLessThanOrEqual(60);
  });

  await test.step('shows all panel titles without scrolling at 1366×768', async () => {
    const parts = [
      page.getByRole('region', { name: '患者' }),
      page.getByRole('region', { name: '挂号', exact: true }),
      slip,
      page.getByRole('heading', { name: '今日挂号' }),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height).toBeLessThanOrEqual(768);
    }
    await expectAccessible(page);
    await expectWalkable(page);
  });

  await test.step('F9 prints and F2 starts the next patient', async () => {
    await expect(async () => {
      await page.keyboard.press('F9');
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes', { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    // The print frame has the focus until it is removed, as a printer dialog would.
    await expect.poll(() => page.frames().length).toBe(1);
    before = (await slip.textContent()) ?? '';
    await page.keyboard.press('F2');
    await expect(search(page)).toBeFocused();
    await expect(slip).toBeHidden();
  });

  await test.step('registers a known patient by the end of the record number, Enter and save', async () => {
    const keys = counting(page);
    await keys.type(ofAttempt('00077', '00078'));
    await expect(page.locator('.ant-select-dropdown:visible [title*="B000000"]')).toBeVisible();
    await keys.press('Enter');
    await expect(page.getByRole('region', { name: '已选患者' })).toBeVisible();
    await expect(page.getByText('应收合计')).toContainText('¥');
    await untilKeyAccepted(page, 'Control+s');
    await keys.press('Control+s');
    await expect(slip).toBeVisible();
    await expect(slip).not.toHaveText(before);
    expect(keys.pressed()).toBeLessThanOrEqual(10);
  });

  await test.step('finds mixed pinyin, and recognises the same person by the phone number', async () => {
    await search(page).fill(ofAttempt('simyj', '司马yq'));
    if (ofAttempt(true, false)) await search(page).fill('司马yj');
    await expect(page.locator(`.ant-select-dropdown:visible [title*="${name}"]`)).toBeVisible();
    await search(page).fill('');
    await page.getByLabel('手机号').fill(ofAttempt('13766660001', '13766660002'));
    await page.keyboard.press('Tab');
    const known = page.getByRole('region', { name: '可能已建档' });
    await expect(known).toContainText(name);
    await expectAccessible(page);
    await known.getByRole('button', { name: /选用/ }).press('Enter');
    await expect(page.getByRole('region', { name: '已选患者' })).toContainText('待收费 ¥10.00');
  });

  consoleLog.expectQuiet();
});

test('the desk keeps its input when the session ends, and asks before it is lost', async ({ page }) => {
  let asked = 0;
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') asked += 1;
    void dialog.accept();
  });
  await openAs(page, 'front', desk);
  await page.getByLabel('姓名', { exact: true }).fill('欧阳未存');
  await page.getByLabel('手机号').fill('13766669999');

  await test.step('asks before a reload and keeps the input', async () => {
    await page.reload();
    expect(asked).toBe(1);
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('欧阳未存');
  });

  await test.step('asks before a page change; the answer to stay keeps the page', async () => {
    await page.getByRole('navigation').getByText('分诊台', { exact: true }).first().click();
    const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定要离开吗？' });
    await expect(question).toBeVisible();
    const lines = await question.getByText('内容尚未保存').evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
    await question.getByRole('button', { name: /取\s*消/ }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${desk}$`));
  });

  await test.step('returns to the desk with the input after signing in again', async () => {
    await page.evaluate(async () => {
      await fetch('/login/logout', { headers: { authorization: `Bearer ${sessionStorage.getItem('token')}` } });
    });
    await page.getByLabel('手机号').focus();
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(/\/login$/);
    expect(asked).toBe(1);
    await page.getByLabel('账号/手机号').fill('front');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${desk}$`));
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('欧阳未存');
    await expect(page.getByLabel('手机号')).toHaveValue('13766669999');
  });

  await test.step('asks before clearing', async () => {
    await page.keyboard.press('F2');
    await confirm(page, '填写的内容尚未保存，确定要清空吗？', '清空');
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('');
  });

  await test.step('hides the input from another account', async () => {
    await page.getByLabel('姓名', { exact: true }).fill('欧阳未存');
    await page.evaluate(() => sessionStorage.removeItem('token'));
    await openAs(page, 'manager', desk);
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('');
  });
});

/** Fills in one form of each kind, reloads the page and expects the input. */
test('forms of each kind keep their input after a reload: dialog, role, order, parameters', async ({ page }) => {
  test.slow();
  page.on('dialog', (dialog) => void dialog.accept());
  const typed = '未存内容';

  await test.step('reopens the dialog of master data', async () => {
    await openAs(page, 'buyer', '/erp/pro/brand');
    const dialog = page.getByRole('dialog');
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('品牌名称').fill(typed);
    await page.reload();
    await expect(dialog.getByLabel('品牌名称')).toHaveValue(typed);
  });

  await test.step('keeps the role form', async () => {
    await openAs(page, 'admin', '/system/system/roleEdit');
    await page.getByLabel('角色名称').fill(typed);
    await page.reload();
    await expect(page.getByLabel('角色名称')).toHaveValue(typed);
  });

  await test.step('keeps the batch of service charges', async () => {
    await page.goto('/system/service/charge/moreAdd');
    await page.getByLabel('第1行 名称', { exact: true }).fill(typed);
    await page.reload();
    await expect(page.getByLabel(`${typed} 名称`, { exact: true })).toHaveValue(typed);
  });

  await test.step('keeps the order', async () => {
    await openAs(page, 'cashier', '/outpatient/cashier/order');
    await page.getByLabel('备注').fill(typed);
    await page.reload();
    await expect(page.getByLabel('备注')).toHaveValue(typed);
  });
});
