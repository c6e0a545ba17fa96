import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { takePapers, watchPapers } from '../support/paper';
import { choose, ofAttempt, openAs } from '../support/story';
import { symbolsOn } from '../support/symbols';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const LABELS = '/api/erp-commodity-labels';

interface Goods {
  readonly code: string;
  readonly gtin: string;
}

/** Uses a label template with one kind of symbol while `use` runs. */
async function withTemplate(page: Page, name: string, layout: object, use: () => Promise<void>): Promise<void> {
  const fields = ['商品名', '规格', '条码图', '标签价'];
  const { id } = await ask<{ id: number }>(page, `${LABELS}/save`, { name, fields, isDefault: false, ...layout });
  await page.reload();
  await expect(page.getByText(/共\d+种商品，将打印\d+枚/)).toBeVisible();
  await use();
  await ask(page, `${LABELS}/delete/${id}`, { id, version: 1, stateEnum: 'DELETE' });
}

const TYPES = [
  ['EAN13', '50x30', 'EAN13'],
  ['CODE128', '70x38', 'Code128'],
  ['DATAMATRIX', '40x30', 'DataMatrix'],
] as const;

test('printed labels scan as the barcode of their goods: EAN-13, Code 128 and GS1 DataMatrix', async ({ page }) => {
  await watchPapers(page);
  await openAs(page, 'manager', '/erp/pro/labels?categoryId=003');
  await expect(page.getByText(/共\d+种商品，将打印\d+枚/)).toBeVisible();
  const { records } = await ask<{ records: Goods[] }>(page, `${LABELS}/choose`, {
    ...{ page: 1, size: 10, categoryId: '003' },
  });
  for (const [barcodeType, size, format] of TYPES) {
    await test.step(format, async () => {
      const name = `${barcodeType} ${ofAttempt(1, 2)}`;
      await withTemplate(page, name, { barcodeType, size }, async () => {
        await page.getByRole('combobox', { name: '标签模板' }).click();
        await choose(page, name);
        await page.getByRole('button', { name: /^打\s*印$/ }).click();
        await expectToast(page, /已打印\d+种商品的\d+枚标签/);
        const [paper] = await takePapers(page);
        if (!paper) throw new Error('nothing was printed');
        const read = await symbolsOn(page, paper);
        expect(new Set(read.map(([kind]) => kind))).toEqual(new Set([format]));
        const texts = [...new Set(read.map(([, text]) => text))];
        const asked = records.map(({ code, gtin }) => (barcodeType === 'DATAMATRIX' ? `(01)${gtin}` : code));
        expect(texts.sort()).toEqual([...new Set(asked)].sort());
      });
    });
  }
});

test('the sale number on a slip can be scanned', async ({ page }) => {
  await watchPapers(page);
  await openAs(page, 'admin', '/erp/sell/printTemplate');
  await page.getByRole('row').filter({ hasText: '标准销售小票' }).getByRole('button', { name: '查看' }).click();
  await page.getByRole('button', { name: /^预\s*览$/ }).click();
  await page.getByRole('button', { name: '试打一份' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  const [paper] = await takePapers(page);
  if (!paper) throw new Error('nothing was printed');
  expect(await symbolsOn(page, paper)).toEqual([['Code128', 'XS202603100001']]);
});
