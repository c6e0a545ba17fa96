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

interface Received extends Goods {
  readonly batchNo: string;
  readonly expireDate: string;
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

const FORMATS = [
  ['EAN13', 'EAN13'],
  ['CODE128', 'Code128'],
  ['DATAMATRIX', 'DataMatrix'],
] as const;

/** The smallest label of a roll, a tag that hangs on a frame, and a sheet of many. */
const SIZES = ['40x30', '76x12', 'A4-24'] as const;
const TYPES = FORMATS.flatMap(([type, format]) => SIZES.map((size) => [type, size, format] as const));

/** Prints the shown labels with a separate template, and returns the text that a scanner reads from the paper. */
async function printedSymbols(page: Page, name: string): Promise<(readonly [string, string])[]> {
  await page.getByRole('combobox', { name: '标签模板' }).click();
  await choose(page, name);
  await page.getByRole('button', { name: /^打\s*印$/ }).click();
  await expectToast(page, /已打印\d+种商品的\d+枚标签/);
  const [paper] = await takePapers(page);
  if (!paper) throw new Error('nothing was printed');
  return symbolsOn(page, paper);
}

test('printed labels scan as the barcode of their goods: EAN-13, Code 128 and GS1 DataMatrix', async ({ page }) => {
  await watchPapers(page);
  await openAs(page, 'manager', '/erp/pro/labels?categoryId=003');
  await expect(page.getByText(/共\d+种商品，将打印\d+枚/)).toBeVisible();
  const { records } = await ask<{ records: Goods[] }>(page, `${LABELS}/choose`, {
    ...{ page: 1, size: 10, categoryId: '003' },
  });
  for (const [barcodeType, size, format] of TYPES) {
    await test.step(`${format} ${size}`, async () => {
      const name = `${barcodeType} ${size} ${ofAttempt(1, 2)}`;
      await withTemplate(page, name, { barcodeType, size }, async () => {
        const read = await printedSymbols(page, name);
        expect(new Set(read.map(([kind]) => kind))).toEqual(new Set([format]));
        const texts = [...new Set(read.map(([, text]) => text))];
        const asked = records.map(({ code, gtin }) => (barcodeType === 'DATAMATRIX' ? `(01)${gtin}` : code));
        expect(texts.sort()).toEqual([...new Set(asked)].sort());
      });
    });
  }
});

test('a label of a receipt scans with the expiry and the batch of its goods', async ({ page }) => {
  await watchPapers(page);
  await openAs(page, 'manager', '/erp/pro/labels');
  const bills = await ask<{ records: { readonly billNo: string }[] }>(page, '/api/erp-purchase-storage/page', {
    ...{ page: 1, size: 50, states: ['PASSED'] },
  });
  const received: Received[] = [];
  for (const { billNo } of bills.records) {
    const { records } = await ask<{ records: Received[] }>(page, `${LABELS}/choose`, { page: 1, size: 10, billNo });
    if (records.every(({ batchNo }) => batchNo)) received.push(...records);
    if (received.length > 0) {
      await openAs(page, 'manager', `/erp/pro/labels?billNo=${billNo}`);
      break;
    }
  }
  expect(received.length).toBeGreaterThan(0);
  const name = `GS1 ${ofAttempt(1, 2)}`;
  await expect(page.getByText(/共\d+种商品，将打印\d+枚/)).toBeVisible();
  await withTemplate(page, name, { barcodeType: 'DATAMATRIX', size: '40x30' }, async () => {
    const texts = new Set((await printedSymbols(page, name)).map(([, text]) => text));
    const asked = received.map(
      ({ gtin, batchNo, expireDate }) => `(01)${gtin}(17)${expireDate.slice(2).replaceAll('-', '')}(10)${batchNo}`,
    );
    expect([...texts].sort()).toEqual([...new Set(asked)].sort());
  });
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
