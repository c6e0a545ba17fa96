import { gzipSync } from 'node:zlib';
import { expect, type Page } from 'playwright/test';
import { mostKib } from '../support/byte-limits';
import { choose, phoneAt } from '../support/phone';
import { photo } from '../support/photo';
import { beSignedIn, expectAccessible, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const KIB = 1024;
const EXPIRED = '二维码已失效，请在电脑上重新打开';

async function openDialog(page: Page): Promise<string> {
  await page.getByRole('button', { name: '扫码上传机构图片' }).click();
  const link = page.getByRole('link', { name: '手机页面地址' });
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

const ok = (page: Page) => page.getByRole('dialog', { name: '扫码上传' }).getByRole('button', { name: /确\s*定/ });

test('two phones upload pictures by a QR code, which expires when accepted', async ({ page, browser }) => {
  const desk = watchConsole(page);
  await beSignedIn(page, 'admin');
  await page.goto('/system/org/info?tab=show');
  await expect(page.getByLabel('营业时间')).toBeVisible();
  const [red, blue] = [await photo(page, '#cc3333'), await photo(page, '#3366cc')];
  const url = await openDialog(page);
  await expectAccessible(page);

  const first = await phoneAt(browser, url);
  const quiet = watchConsole(first);
  await test.step('the page of the phone is small and shows the organisation and the remaining number', async () => {
    await expect(first.getByRole('heading', { name: '旗舰店' })).toBeVisible();
    await expect(first.getByText(/还可上传\d张图片/)).toBeVisible();
    await expectAccessible(first);
    const { scrollWidth, clientWidth } = await first.evaluate(() => {
      const { scrollWidth: whole, clientWidth: seen } = document.documentElement;
      return { scrollWidth: whole, clientWidth: seen };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    const sources = await first.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    const sizes = await Promise.all(
      sources.map(
        async (source) => gzipSync(await (await first.request.get(new URL(source ?? '', url).href)).body()).length,
      ),
    );
    expect(sizes.reduce((total, size) => total + size, 0) / KIB).toBeLessThanOrEqual(mostKib('phonePage'));
  });
  await test.step('uploads one picture from the first phone and refuses a file that is no picture', async () => {
    await choose(first, [
      { name: '前台.jpg', buffer: red },
      { name: '假图片.jpg', buffer: Buffer.from('MZ program') },
    ]);
    await expect(first.getByText('已上传')).toBeVisible();
    await expect(first.getByText('仅支持jpg、png、webp格式')).toBeVisible();
    await first.getByRole('button', { name: '删除假图片.jpg' }).tap();
    await expect(first.getByRole('listitem')).toHaveCount(1);
  });
  await test.step('uploads and deletes pictures from a second phone with the same code', async () => {
    const second = await phoneAt(browser, url);
    await expect(second.getByRole('listitem').filter({ hasText: '前台.jpg' })).toBeVisible();
    await choose(second, [
      { name: '诊室.jpg', buffer: blue },
      { name: '重复.jpg', buffer: blue },
    ]);
    await expect(second.getByText('已上传')).toHaveCount(3);
    await second.getByRole('button', { name: '删除重复.jpg' }).tap();
    await expect(second.getByRole('listitem')).toHaveCount(2);
    await second.context().close();
  });
  await test.step('shows two pictures on the computer and accepts them', async () => {
    const dialog = page.getByRole('dialog', { name: '扫码上传' });
    await expect(dialog.getByRole('img', { name: '诊室.jpg' })).toBeVisible();
    await expect(dialog.getByText('已收到2张')).toBeVisible();
    await ok(page).click();
    await expect(dialog).toBeHidden();
    const pictures = page.getByRole('list', { name: '机构图片' }).getByRole('img');
    await expect(pictures).toHaveCount(2);
    await expect
      .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
      .toEqual([320, 320]);
  });
  await test.step('refuses further uploads, because the code is used up', async () => {
    await expect(first.getByText(EXPIRED)).toBeVisible();
    quiet.expectQuiet();
    await first.context().close();
  });
  await test.step('saves the pictures, shows them again and restores the organisation', async () => {
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await expectToast(page, '保存成功');
    await page.reload();
    const list = page.getByRole('list', { name: '机构图片' });
    await expect(list.getByRole('img')).toHaveCount(2);
    await expectAccessible(page);
    for (const name of ['前台.jpg', '诊室.jpg'])
      await list.getByRole('button', { name: `移除机构图片 ${name}` }).click();
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await expectToast(page, '保存成功');
  });
  desk.expectQuiet();
});

test('a cancelled upload closes the page of the phone, and a forged code does not open', async ({ page, browser }) => {
  await beSignedIn(page, 'admin');
  await page.goto('/system/org/info?tab=show');
  const url = await openDialog(page);
  await page
    .getByRole('dialog', { name: '扫码上传' })
    .getByRole('button', { name: /取\s*消/ })
    .click();
  const phone = await phoneAt(browser, url);
  await expect(phone.getByText(EXPIRED)).toBeVisible();
  await phone.goto(url.replace(/key=\d+_\d/, 'key=9_9'));
  await expect(phone.getByText(EXPIRED)).toBeVisible();
  await expectAccessible(phone);
  await phone.context().close();
});
