import { expect, type Page } from 'playwright/test';
import { signIn } from '../support/story';
import { test } from '../support/test';

/** Collects the requests that the page's content security policy blocked, in all documents of the tab. */
async function watchPolicy(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.exposeFunction('tellBlocked', (what: string) => void blocked.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const tell: unknown = Reflect.get(window, 'tellBlocked');
      if (typeof tell === 'function') tell(`${location.pathname} ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return blocked;
}

test('lists, forms, dates, questions and messages violate no rule of the content security policy', async ({ page }) => {
  const blocked = await watchPolicy(page);
  await signIn(page, 'admin');
  await test.step('measures the scrollbar of a list and opens a filter', async () => {
    await page.goto('/suffer/sufferList');
    await expect(page.getByRole('row', { name: /编辑/ }).first()).toBeVisible();
    await page.getByRole('combobox').first().click();
    await page.keyboard.press('Escape');
  });
  await test.step('opens a form and asks before it closes', async () => {
    await page.getByRole('button', { name: '新建患者' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('李');
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '确定' }).last().click();
    await expect(dialog).toBeHidden();
  });
  await test.step('opens report and dashboard', async () => {
    await page.goto('/erp/pro/brand');
    await expect(page.getByRole('heading', { name: '品牌管理' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible();
  });
  expect(blocked).toEqual([]);
});
