import { expect, type Page } from 'playwright/test';
import { cpuOf, percentile } from './measure';

/** Milliseconds between two keys of a fast typist, and after a line. The page writes the draft during these pauses. */
const KEY_MS = 60;
const LINE_MS = 400;

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const key = `bench-${crypto.randomUUID()}`;
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await (await page.request.post(path, { headers, data })).json();
  expect(answer, answer.msg).toMatchObject({ success: true });
  return answer.data;
}

/** Creates `count` goods with names of 30 characters and returns their ids. */
export async function makeGoods(page: Page, count: number): Promise<readonly number[]> {
  const brand = await post<{ id: number }>(page, '/api/erp-brand/save', { name: '输入测试品牌', categoryIds: ['003'] });
  const breed = await post<{ id: number }>(page, '/api/erp-breed-tree/save', {
    ...{ name: '超轻钛金属全框商务近视眼镜架大脸适用特别款', brandId: brand.id, categoryId: '003' },
    ...{ unit: 2, stockMode: 'STOCK', attrs: { rimType: '全框' } },
  });
  const rows = Array.from({ length: count }, (_, at) => ({ attrs: { model: `M${at}`, color: 'C1' }, originCodes: [] }));
  const { codes } = await post<{ codes: string[] }>(page, '/api/erp-barcode/create-rows', { breedId: breed.id, rows });
  const goods = await post<{ goods: { id: number } }[]>(page, '/api/erp-barcode/scan-batch', { codes });
  return goods.map(({ goods: { id } }) => id);
}

/** Creates a draft of a purchase bill with one line for each of the goods. */
export async function newBill(page: Page, goods: readonly number[]): Promise<number> {
  const lines = goods.map((barcodeId) => ({ barcodeId, orderQty: 5, qty: 5, price: 12.5 }));
  const totals = { totalQty: 5 * goods.length, totalAmount: 62.5 * goods.length };
  const { id } = await post<{ id: number }>(page, '/api/erp-purchase-storage/save-draft', { ...totals, lines });
  return id;
}

/** Measures the milliseconds from each key press until the page has painted the change. */
async function watchKeys(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        requestAnimationFrame(() => port2.postMessage(null));
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => (window as unknown as { readonly keyTimes: number[] }).keyTimes);
}

/** Types the texts into the quantity cells of a bill and presses Enter after each text. */
export async function typeInto(page: Page, bill: number, texts: readonly string[]) {
  await page.goto(`/erp/buy/edit?id=${bill}`);
  const cells = page.getByRole('textbox', { name: / 实收$/ });
  await cells.first().click();
  const times = await watchKeys(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let keys = 0;
  const cpu = await cpuOf(session, async () => {
    for (const [at, text] of texts.entries()) {
      for (const key of [...text, 'Enter']) {
        await page.keyboard.press(key);
        keys += 1;
        await page.waitForTimeout(KEY_MS);
      }
      if (at % 2 === 1) await page.waitForTimeout(LINE_MS);
    }
  });
  await session.detach();
  const rows = await page.locator('tbody tr[data-line]').count();
  return { p95: percentile(await times(), 0.95), cpu: cpu / keys, rows };
}
