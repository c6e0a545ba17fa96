import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { pressKey, untilAccepting } from '../support/accepting';
import {
  beSignedIn,
  choose,
  confirm,
  expectAccessible,
  ofAttempt,
  openAs,
  rowOf,
  watchConsole,
} from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { expectWalkable } from '../support/walk';

/** Pastes a block of text, as copied from a spreadsheet program. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).evaluate((cell, block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

async function removeFee(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: '删除' }).click();
  await confirm(page, `确定要删除「${name}」吗？`, '删除');
  await expect(rowOf(page, name)).toHaveCount(0);
}

test('service charges are added in a batch, combined, charged and exported', async ({ page }) => {
  test.slow();
  const mark = ofAttempt('甲', '乙');
  const [first, second, combo] = [`眼表拍照${mark}`, `眼表分析${mark}`, `眼表检查${mark}`];
  const consoleLog = watchConsole(page);
  await beSignedIn(page, 'admin');

  await test.step('pastes two rows, marks duplicates red and saves the corrected batch', async () => {
    await page.goto('/system/service/charge');
    await page.getByRole('button', { name: '批量新增' }).click();
    await expect(page.getByLabel('第1行 名称', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await paste(page, '第1行 名称', `${first}\t检查费\t次\t100\n${first}\t检查费\t次\t80`);
    await expect(page.getByText('已填2行，最多100行')).toBeVisible();
    const twice = page.getByLabel(`${first} 名称`, { exact: true });
    await expect(twice.nth(1)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: /保\s*存/ }).click();
    await expectToast(page, '1行有错误，请修改标红的格子');
    await twice.nth(1).fill(second);
    await pressKey(page, 'Control+s');
    await expectToast(page, '已新增2项');
    await page.getByLabel('名称/拼音/编码').fill(second);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, second)).toContainText('¥80.00');
  });

  await test.step('combines two items with a price below their sum', async () => {
    await page.goto('/system/service/charge?tab=combo');
    await expect(rowOf(page, '近视防控检查')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /新\s*增/ }).click();
    const dialog = page.getByRole('dialog', { name: /组合收费/ });
    await dialog.getByLabel('名称').fill(combo);
    for (const [at, name] of [first, second].entries()) {
      const single = dialog.getByRole('combobox', { name: `第${at + 1}项 收费项目` });
      await single.fill(name);
      // The previous list may still be closing.
      await expect(page.locator('.ant-select-item-option-active:visible').last()).toContainText(name);
      await single.press('Enter');
    }
    await expect(dialog.getByText('单项合计 ¥180.00')).toBeVisible();
    await dialog.getByLabel('组合价').fill('180.01');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(page.getByText('组合价不能高于单项合计180元')).toBeVisible();
    await dialog.getByLabel('组合价').fill('128.88');
    await expect(dialog.getByText('¥71.60')).toBeVisible();
    await expectAccessible(page);
    await untilAccepting(dialog);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, combo)).toContainText('¥128.88');
  });

  await test.step('refuses to disable an item of a combo', async () => {
    await page.goto(`/system/service/charge?keyword=${encodeURIComponent(first)}`);
    await rowOf(page, first).getByRole('button', { name: '停用' }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expect(page.getByText(`收费项目「${first}」已被组合「${combo}」使用，不能停用`)).toBeVisible();
  });

  await test.step('adds and removes the combo as a whole at the till', async () => {
    await page.goto('/outpatient/cashier/order');
    const search = page.getByRole('combobox', { name: '添加项目' });
    await search.fill(combo);
    await expect(page.locator('.ant-select-item-option-active')).toContainText('组合');
    await search.press('Enter');
    await expect(rowOf(page, first)).toContainText('¥71.60');
    await expect(rowOf(page, second)).toContainText('¥57.28');
    await page.getByLabel(`选择${first}`).click();
    await expect(page.getByLabel(`选择${second}`)).not.toBeChecked();
    await page.getByLabel(`选择${second}`).click();
    await page.getByRole('button', { name: /保\s*存/ }).click();
    await expectToast(page, '保存成功');
    await expect(rowOf(page, first)).toContainText(`组合：${combo}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: `移除组合${combo}：${first}` }).click();
    await expect(rowOf(page, second)).toHaveCount(0);
  });

  await test.step('exports both items', async () => {
    await page.goto(`/system/service/charge?keyword=${encodeURIComponent(first)}`);
    await expect(rowOf(page, first)).toBeVisible();
    const loading = page.waitForEvent('download');
    await page.getByRole('button', { name: /导\s*出/ }).click();
    const file = await (await loading).path();
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  });
  consoleLog.expectQuiet();
});

test('a registration fee has one default per visit type and maintains its charge', async ({ page }) => {
  const name = ofAttempt('夜间取镜', '夜间取药');
  await openAs(page, 'admin', '/system/service/rc');
  await expect(rowOf(page, '普通挂号')).toBeVisible();
  // The fee that a failed attempt left behind is the default of its visit type.
  if ((await rowOf(page, '夜间取镜').count()) > 0) await removeFee(page, '夜间取镜');
  await expectAccessible(page);
  await expectWalkable(page);

  const open = async () => {
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: /挂号费/ });
    await dialog.getByLabel('名称').fill(name);
    await dialog.getByRole('combobox', { name: '适用' }).click();
    await choose(page, '默认');
    await dialog.getByLabel('价格').fill('15');
    return dialog;
  };

  await test.step('refuses a second default for first visits and keeps the input', async () => {
    const dialog = await open();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(page.getByText('默认挂号费「初诊」已存在，请更换')).toBeVisible();
    await expect(dialog.getByLabel('名称')).toHaveValue(name);
    for (const visitType of ['初诊', '复诊']) {
      await dialog.getByRole('combobox', { name: '就诊类型' }).click();
      await choose(page, visitType);
      await page.keyboard.press('Escape');
    }
    await dialog.getByRole('combobox', { name: '就诊类型' }).click();
    await choose(page, '其他');
    await page.keyboard.press('Escape');
    await untilAccepting(dialog);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toContainText('¥15.00');
  });

  await test.step('lists its charge as maintained by the registration fee', async () => {
    await page.goto(`/system/service/charge?keyword=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name)).toContainText('由挂号费维护');
    await expect(rowOf(page, name).getByRole('button', { name: '编辑' })).toHaveCount(0);
  });

  await test.step('frees name and default after the deletion', async () => {
    await page.goto('/system/service/rc');
    await removeFee(page, name);
  });
});

test('a drug usage is created with the amount of its course', async ({ page }) => {
  const name = ofAttempt('干眼疗程一', '干眼疗程二');
  await openAs(page, 'admin', '/system/service/drugUsage');
  await expect(rowOf(page, '人工泪液滴眼')).toContainText('180滴（9mL）');
  await expectAccessible(page);
  await page.getByRole('button', { name: /新\s*增/ }).click();
  const dialog = page.getByRole('dialog', { name: /药品用法/ });
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('combobox', { name: '频次' }).click();
  await choose(page, '每日2次');
  await dialog.getByLabel('天数').fill('30');
  await dialog.getByRole('combobox', { name: '眼别' }).click();
  await choose(page, '双眼');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toContainText('120滴（6mL）');
});
