import { expect, type Locator, type Page } from 'playwright/test';
import { openAs, rowOf } from '../support/story';
import { test } from '../support/test';

async function openBrands(page: Page, query = ''): Promise<void> {
  await openAs(page, 'admin', `/erp/pro/brand${query}`);
  await expect(rowOf(page, '依视路').first()).toBeVisible();
}

async function settings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '设置', exact: true }).click();
  return page.getByRole('dialog', { name: '设置' });
}

const sizeOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return box && { width: box.width, height: box.height };
};

/** Returns the area in square pixels in which two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('both are shown');
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(wide, 0) * Math.max(high, 0);
}

const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('head, menu, panels and table rows have their sizes, without horizontal scrolling', async ({ page }) => {
  await openBrands(page);
  const nav = page.getByRole('navigation', { name: '主菜单' });
  const panel = page.getByRole('region', { name: '品牌管理' });
  expect((await sizeOf(page.getByRole('banner')))?.height).toBe(50);
  expect((await sizeOf(nav))?.width).toBe(200);
  expect(await panel.boundingBox()).toEqual({ x: 212, y: 62, width: 1366 - 212 - 12, height: 768 - 62 - 12 });
  expect((await sizeOf(rowOf(page, '依视路').first()))?.height).toBe(38);
  await expect(page.getByRole('columnheader', { name: '状态' })).toBeInViewport({ ratio: 1 });
  const [scroll, client] = await page
    .locator('.ant-table-body')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(scroll).toBe(client);
  await page.getByRole('button', { name: '收起菜单' }).click();
  expect((await sizeOf(nav))?.width).toBe(56);
});

for (const [account, path, table] of [
  ['cashier', '/outpatient/cashier/list?tab=0', '待收费'],
  ['cashier', '/outpatient/cashier/list?tab=1', '已收费'],
  ['cashier', '/outpatient/cashier/list?tab=2', '退费记录'],
  ['doctor', '/work/platform/index', '就诊列表'],
] as const) {
  test(`${table} needs no horizontal scrolling at 1366 px with the menu expanded`, async ({ page }) => {
    await openAs(page, account, path);
    if (table === '就诊列表') await page.getByRole('tab', { name: /^接诊中/ }).click();
    await expect(page.getByRole('columnheader', { name: '操作' })).toBeInViewport({ ratio: 1 });
    const widths = () =>
      page
        .locator('.ant-table-body, .ant-table-content')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    await expect.poll(widths).toEqual([0]);
  });
}

test('the layout changes immediately and keeps filters and scroll position', async ({ page }) => {
  await openBrands(page, '?size=50');
  await page.getByLabel('名称/简码').fill('还没查询');
  const rows = page.locator('.ant-table-body');
  await rows.evaluate((element) => element.scrollTo({ top: 200 }));
  const drawer = await settings(page);
  const nav = page.getByRole('navigation', { name: '主菜单', includeHidden: true });
  for (const [title, height] of [
    // The to-do bar has the last 40 px.
    ['左侧菜单', 678],
    ['顶部菜单', 41],
    ['层级菜单', 678],
  ] as const) {
    await drawer.getByRole('radio', { name: title }).check();
    await expect.poll(async () => (await sizeOf(nav))?.height).toBe(height);
    await expect(page.getByLabel('名称/简码')).toHaveValue('还没查询');
    expect(await rows.evaluate((element) => element.scrollTop)).toBe(200);
  }
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]) {
  test(`我的待办 covers neither menu nor page at ${viewport.width} px in any layout`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openAs(page, 'cashier', '/outpatient/cashier/list');
    const bar = page.getByRole('complementary', { name: '我的待办' });
    const frames = [page.getByRole('navigation', { name: '主菜单' }), page.getByRole('main'), page.getByRole('banner')];
    const expectClear = async () => {
      await expect(bar).toBeInViewport({ ratio: 1 });
      for (const frame of frames) expect(await overlap(bar, frame)).toBe(0);
    };
    for (const title of ['左侧菜单', '顶部菜单', '层级菜单']) {
      const drawer = await settings(page);
      await drawer.getByRole('radio', { name: title }).check();
      await drawer.getByRole('button', { name: '关闭' }).click();
      await expect(drawer).toBeHidden();
      await expectClear();
      if (title === '顶部菜单') continue;
      await page.getByRole('button', { name: '收起菜单' }).click();
      await expectClear();
      await page.getByRole('button', { name: '展开菜单' }).click();
    }
    await bar.getByRole('button').click();
    await expect(bar.getByRole('button', { name: /待收款/ })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('list')).toBeHidden();
  });
}

test('the theme colour changes immediately and stays after a reload', async ({ page }) => {
  await openBrands(page);
  const header = page.getByRole('banner');
  const main = page.getByRole('button', { name: /新\s*增/, includeHidden: true });
  const drawer = await settings(page);
  const link = rowOf(page, '依视路').first().getByRole('button', { name: '编辑', includeHidden: true });
  for (const [title, headerColor, buttonColor, linkColor] of [
    ['绿色', 'rgb(31, 122, 92)', 'rgb(31, 122, 92)', 'rgb(31, 122, 92)'],
    ['蓝色', 'rgb(18, 48, 90)', 'rgb(28, 102, 201)', 'rgb(28, 102, 201)'],
    ['默认', 'rgb(255, 255, 255)', 'rgb(48, 138, 239)', 'rgb(20, 104, 199)'],
    ['绿色', 'rgb(31, 122, 92)', 'rgb(31, 122, 92)', 'rgb(31, 122, 92)'],
  ] as const) {
    await drawer.getByRole('radio', { name: title }).check();
    await expect.poll(() => style(header, 'background-color')).toBe(headerColor);
    await expect.poll(() => style(main, 'background-color')).toBe(buttonColor);
    await expect.poll(() => style(link, 'color')).toBe(linkColor);
  }
  await page.reload();
  await expect.poll(() => style(header, 'background-color')).toBe('rgb(31, 122, 92)');
  await page.goto('/system/service/rc');
  const tab = page.getByRole('tab', { selected: true });
  await expect.poll(() => style(tab, 'color')).toBe('rgb(31, 122, 92)');
  await expect.poll(() => style(tab, 'border-bottom-color')).toBe('rgb(31, 122, 92)');
});

test('the font size shows a hint for 5 seconds when saved and changes after a reload', async ({ page }) => {
  await openBrands(page);
  const drawer = await settings(page);
  const note = drawer.getByText('设置成功，刷新页面后生效');
  // Measured before the choice: a slow machine may show the note late.
  const chosenAt = Date.now();
  await drawer.getByRole('radio', { name: '小' }).check();
  await expect(note).toBeVisible();
  const row = rowOf(page, '依视路').first();
  expect((await sizeOf(row))?.height).toBe(38);
  await expect(note).toBeHidden();
  expect(Date.now() - chosenAt).toBeGreaterThan(4500);
  await page.reload();
  await expect(row).toBeVisible();
  expect((await sizeOf(row))?.height).toBe(32);
  expect(await style(row, 'font-size')).toBe('13px');
  expect((await sizeOf(page.getByRole('button', { name: /新\s*增/ })))?.height).toBe(26);
});

test('? lists the hotkeys of page and shell once, and types a question mark in an input', async ({ page }) => {
  await openBrands(page);
  const help = page.getByRole('dialog').filter({ hasText: '快捷键' });
  await page.getByLabel('名称/简码').press('?');
  await expect(help).toHaveCount(0);
  await page.getByRole('heading', { name: '品牌管理' }).click();
  await page.keyboard.press('?');
  await expect(help.getByText('F2')).toBeVisible();
  await expect(help.getByText('查看快捷键')).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toHaveCount(1);
  await help.getByRole('button', { name: '知道了' }).click();
  await expect(help).toHaveCount(0);
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help.getByText('查看快捷键')).toBeVisible();
});
