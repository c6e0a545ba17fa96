import type { Page } from 'playwright/test';

/** Opens a page through the menu, without reloading the document. */
export async function openMenu(page: Page, ...names: string[]): Promise<void> {
  const menu = page.getByRole('navigation');
  const leaf = menu.getByText(names.at(-1) ?? '', { exact: true }).first();
  for (const name of names.slice(0, -1)) {
    if (!(await leaf.isVisible())) await menu.getByText(name, { exact: true }).first().click();
  }
  await leaf.click();
}
