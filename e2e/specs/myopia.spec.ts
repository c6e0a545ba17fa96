import { expect, type Page } from 'playwright/test';
import { expectAccessible, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const said = (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? '';
    if (name.test(said)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('a manager opens the children behind the figures of the myopia cockpit', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'manager', '/work/mySuffer');
  const region = page.getByRole('region', { name: '近视防控驾驶舱', exact: true });

  await test.step('opens the cockpit from 我的患者', async () => {
    await page.getByRole('button', { name: '近视防控驾驶舱' }).click();
    await expect(region.getByRole('button', { name: /^在控儿童\s*[1-9]\d*$/ })).toBeVisible();
    await expect(region.getByRole('row')).not.toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('moves to 眼轴过快 by keyboard and lists that number of children', async () => {
    await page.keyboard.press('Home');
    await region.getByRole('tab', { name: '名单' }).focus();
    await tabTo(page, /^眼轴过快/);
    await page.keyboard.press('Enter');
    const fast = region.getByRole('button', { name: /^眼轴过快\s*\d+$/, pressed: true });
    await expect(fast).toBeVisible();
    const count = Number((await fast.textContent())?.match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(0);
    await expect(region).toContainText(`共 ${count} 条`);
    await expect(region.getByRole('row').nth(1)).toContainText('过快');
  });

  await test.step('opens the growth chart of the first child by keyboard and closes it with Esc', async () => {
    await tabTo(page, /^成长曲线$/);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog').filter({ hasText: '成长曲线' });
    await expect(drawer.getByRole('img', { name: /眼轴成长曲线/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('shows the distribution of 方案效果 and the children behind a number', async () => {
    await region.getByRole('tab', { name: '方案效果' }).click();
    const effects = region.getByRole('region', { name: '方案效果' });
    await expect(effects.getByRole('rowheader', { name: '角膜塑形镜 + 低浓度阿托品' })).toBeVisible();
    await expectAccessible(page);
    const figure = effects.getByRole('button', { name: /^角膜塑形镜：\d+ \/ \d+ 段、人，看名单$/ });
    const people = (await figure.textContent())?.match(/\/ (\d+)/)?.[1];
    await figure.click();
    await expect(region).toContainText('方案效果：角膜塑形镜');
    await expect(region).toContainText(`共 ${people} 条`);
  });

  consoleLog.expectQuiet();
});
