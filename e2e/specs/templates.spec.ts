import { expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { openMenu } from '../support/menu';
import { choose, confirm, expectAccessible, ofAttempt, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '保存草稿' });
  await untilAccepting(button);
  await button.click();
  await expectToast(page, '保存成功');
}

test('an administrator designs a blank form with elements and text, publishes and prints it', async ({ page }) => {
  const consoleLog = watchConsole(page);
  const name = ofAttempt('复查记录单', '复查记录单二');
  await openAs(page, 'admin', '/system/service/details?tab=print&size=50');
  await expect(rowOf(page, '标准空白单')).toBeVisible();
  await expectAccessible(page);

  await test.step('adds placeholders with F2 and moves them with the arrow keys', async () => {
    await page.keyboard.press('F2');
    await page.getByLabel('模板名称').fill(name);
    await page.getByRole('button', { name: '姓名' }).click();
    const item = page.getByRole('button', { name: /^文字 王小明/ });
    await expect(item).toContainText('王小明');
    await item.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('button', { name: '文字 王小明，左11毫米，上15毫米' })).toBeFocused();
    await expect(page.getByLabel('左', { exact: true })).toHaveValue('11');
    await expectAccessible(page);
  });

  await test.step('drags an element', async () => {
    const item = page.getByRole('button', { name: /^文字 王小明/ });
    const box = await item.boundingBox();
    if (!box) throw new Error('the element is not shown');
    await page.mouse.move(box.x + 10, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 65, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('button', { name: '文字 王小明，左11毫米，上15毫米' })).toHaveCount(0);
  });

  await test.step('explains a wrong placeholder immediately and saves the correction', async () => {
    await page.getByRole('radio', { name: 'HTML' }).click();
    const text = page.getByLabel('正文（HTML）');
    await text.fill('<h2 style="text-align: center">复查记录</h2><p>{{patient.shoe}}</p>');
    await expect(page.getByRole('alert').filter({ hasText: '无法识别的占位符：patient.shoe' })).toBeVisible();
    await text.fill('<h2 style="text-align: center">复查记录</h2><p>病历号 {{patient.recordNo}}</p><script>1</script>');
    await save(page);
    await expect(page).toHaveURL(/id=\d+/);
  });

  await test.step('previews the saved form without scripts and with sample data', async () => {
    await page.getByRole('button', { name: /预\s*览/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('病历号 B00000012')).toBeVisible();
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click();
    await expect(dialog).toBeHidden();
  });

  await test.step('publishes the form', async () => {
    await page.getByRole('button', { name: /发\s*布/ }).click();
    await expectToast(page, '发布成功');
    await expect(page.getByText('第1版 已发布')).toBeVisible();
  });

  await test.step('prints two copies of the form', async () => {
    await page.goto('/system/service/emptyPrint');
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /空白单/ });
    await dialog.getByLabel('名称').fill(name);
    await dialog.getByLabel('模板').click();
    await choose(page, `${name}（空白单）`);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
    await rowOf(page, name).getByRole('button', { name: '打印' }).click();
    const print = page.getByRole('dialog', { name: `打印「${name}」` });
    await print.getByLabel('份数').fill('2');
    await expectAccessible(page);
    const answered = page.waitForResponse(/opt-settings-empty-print\/print/);
    await print.getByRole('button', { name: /打\s*印/ }).click();
    const sheet = await (await answered).json();
    expect(sheet.data.html).toContain('病历号 ');
    expect(sheet.data.html).not.toContain('script');
    await expect(print).toBeHidden();
  });

  await test.step('disables the form', async () => {
    await rowOf(page, name).getByRole('button', { name: '停用' }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expectToast(page, '停用成功');
  });
  consoleLog.expectQuiet();
});

/** Stored form of the body that the test writes below; its table ends with two empty rows. */
const BODY =
  '<h2 style="text-align:center">知情同意书</h2>\n' +
  '<p><strong>姓名</strong>：{{patient.name}}</p>\n' +
  '<ul><li>风险<u>一</u></li><li><span style="font-size:14pt">风险二</span></li></ul>\n' +
  '<table style="width:100%;border-collapse:collapse"><tbody>\n<tr>' +
  ['签字', '', ''].map((word) => `<td style="border:0.2mm solid #000;padding:1mm">${word}</td>`).join('');

test('a body written without HTML stays the same when saved, reopened and previewed', async ({ page }) => {
  const consoleLog = watchConsole(page);
  const name = ofAttempt('近视防控同意书', '近视防控同意书二');
  await openAs(page, 'admin', '/system/service/details?tab=print&size=50');
  await expect(rowOf(page, '标准空白单')).toBeVisible();
  await page.keyboard.press('F2');
  await page.getByLabel('模板名称').fill(name);
  await page.getByRole('radio', { name: '正文' }).click();
  const text = page.getByRole('textbox', { name: '正文' });
  const tool = (title: string) => page.getByRole('toolbar').getByRole('button', { name: title });

  await test.step('writes the body', async () => {
    await text.click();
    await page.getByRole('combobox', { name: '段落样式' }).click();
    await choose(page, '标题2');
    await tool('居中').click();
    await page.keyboard.type('知情同意书');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('姓名');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('：');
    await page.getByRole('button', { name: '姓名', exact: true }).click();
    await page.getByRole('button', { name: '病历号', exact: true }).click();
    await expect(text.getByText('病历号')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(text.getByText('病历号')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await tool('项目列表').click();
    await page.keyboard.type('风险');
    await page.keyboard.press('Control+u');
    await page.keyboard.type('一');
    await page.keyboard.press('Control+u');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: '字号' }).click();
    await choose(page, '14 pt');
    await page.keyboard.type('风险二');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('插入表格').click();
    await page.keyboard.type('签字');
    await expectAccessible(page);
    await save(page);
  });

  const stored = async () => {
    // Waits for a response of the next document: the browser drops the responses of the document that is left.
    await page.reload({ waitUntil: 'commit' });
    const { data } = await (await page.waitForResponse(/findTemplateById/)).json();
    return String(data.print.html);
  };

  await test.step('stores the body exactly as typed, also after reopening', async () => {
    await page.getByRole('radio', { name: 'HTML' }).click();
    const written = await page.getByLabel('正文（HTML）').inputValue();
    expect(written).toContain(BODY);
    expect(await stored()).toBe(written);
    await page.getByRole('radio', { name: '正文' }).click();
    await expect(text.getByText('姓名', { exact: true })).toHaveCount(2);
    await text.getByText('风险二').click();
    await page.keyboard.press('End');
    await page.keyboard.type('！');
    await save(page);
    expect(await stored()).toBe(written.replace('风险二', '风险二！'));
  });

  await test.step('leaves the body with Tab and reaches the tools with Alt+F10', async () => {
    await page.getByRole('radio', { name: '正文' }).click();
    await text.click();
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await text.focus();
    await page.keyboard.press('Alt+F10');
    await expect(tool('加粗（Ctrl+B）')).toBeFocused();
  });

  await test.step('previews the body', async () => {
    await page.getByRole('button', { name: /预\s*览/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: '知情同意书' })).toBeVisible();
    await expect(dialog.getByText('：王小明')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText(['风险一', '风险二！']);
    await expect(dialog.getByRole('cell', { name: '签字' })).toBeVisible();
  });
  consoleLog.expectQuiet();
});

test('a copied questionnaire is edited, published and ordered in the configuration', async ({ page }) => {
  const name = ofAttempt('本店问卷', '本店问卷二');
  await openAs(page, 'admin', '/system/service/details?tab=questionnaire');
  await rowOf(page, '眼健康问卷').getByRole('button', { name: '复制' }).click();
  const copy = page.getByRole('dialog', { name: /复制/ });
  await copy.getByLabel('模板名称').fill(name);
  await copy.getByRole('button', { name: /复\s*制/ }).click();
  await expect(page.getByText('第1版 草稿')).toBeVisible();

  await test.step('adds a single choice and moves it to the first group', async () => {
    await page.getByRole('button', { name: '单选', exact: true }).click();
    await page.getByLabel('标题').fill('是否首次就诊');
    await page.getByRole('button', { name: /^移动 是否首次就诊/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await save(page);
  });

  await test.step('publishes the questionnaire and adds it to the configuration', async () => {
    await page.getByRole('button', { name: /发\s*布/ }).click();
    await expectToast(page, '发布成功');
    await openMenu(page, '系统设置', '服务设置', '模板配置');
    await expect(page.getByRole('tab', { name: '问卷', selected: true })).toBeVisible();
    await page.getByRole('button', { name: /新\s*增/ }).click();
    const dialog = page.getByRole('dialog', { name: /模板配置/ });
    await dialog.getByLabel('模板').click();
    await choose(page, name);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toBeVisible();
  });

  await test.step('moves it up with the arrow keys and deletes it', async () => {
    await page.getByRole('button', { name: new RegExp(`^移动 ${name}`) }).focus();
    // The page reloads the list once the new order is saved.
    const reread = page.waitForResponse(/template-\w+-relation\/page/);
    await page.keyboard.press('ArrowUp');
    await expect(
      page
        .locator('tbody tr')
        .filter({ hasText: /平台|本机构/ })
        .first(),
    ).toContainText(name);
    await reread;
    await rowOf(page, name).getByRole('button', { name: '删除' }).click();
    await confirm(page, `确定要删除「${name}」吗？删除后不可恢复`, '删除');
    await expectToast(page, '删除成功');
  });
});
