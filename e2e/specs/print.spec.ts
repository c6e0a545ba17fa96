import { inflateSync } from 'node:zlib';
import { expect, type Page } from 'playwright/test';
import { pageSizes, pdfOf } from '../support/paper';
import { openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';

interface Captured {
  readonly html: string;
  readonly title: string;
  readonly leftTitleWeight: string;
  readonly framesWhilePrinting: number;
}

/** Options of the print function. The test calls the function in the built module that the shell shares with its remotes. */
interface Job {
  readonly title: string;
  readonly paper: string;
  readonly landscape?: boolean;
  readonly margin?: number;
  readonly head?: string;
  readonly leftTitle?: string;
  readonly html: string;
}

/** Prints with the modules that the running page shares with its remotes and returns the content of the print frame. */
async function printInPage(page: Page, job: Job): Promise<Captured> {
  return page.evaluate(async ({ html, ...rest }) => {
    const federation = Reflect.get(globalThis, '__FEDERATION__');
    const shell = federation.__INSTANCES__[0];
    const load = async (name: string) => (await shell.loadShare(name))();
    const { createElement } = await load('react');
    const { printSheet } = await load('@mingmou/kit/print/print-sheet');
    const { PrintHtml } = await load('@mingmou/kit/print/print-html');
    const prints: Captured[] = [];
    const watch = new MutationObserver((changes) => {
      for (const frame of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) continue;
        const { contentWindow, contentDocument } = frame;
        contentWindow.print = () => {
          if (!contentDocument) return;
          const leftTitle = contentDocument.querySelector('.print-left-title');
          prints.push({
            html: contentDocument.documentElement.outerHTML,
            title: contentDocument.title,
            leftTitleWeight: leftTitle ? contentWindow.getComputedStyle(leftTitle).fontWeight : '',
            framesWhilePrinting: document.querySelectorAll('iframe').length,
          });
        };
      }
    });
    watch.observe(document.body, { childList: true });
    await printSheet({ ...rest, sheet: createElement(PrintHtml, { html }) });
    watch.disconnect();
    const [printed] = prints;
    if (!printed || prints.length > 1) throw new Error(`printed ${prints.length} times`);
    return printed;
  }, job);
}

/** Returns the drawing commands of each page: the streams that set a colour. */
function drawings(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    try {
      const text = inflateSync(pdf.subarray(at + 7)).toString('latin1');
      if (/ rg\n/.test(text)) found.push(text);
    } catch {
      // Fonts and other streams that are not deflated.
    }
  }
  return found;
}

const brandRows = (page: Page) =>
  page
    .locator('.ant-table-tbody .ant-table-row')
    .evaluateAll((rows) => rows.map((row) => `<p>${row.textContent?.slice(0, 12)}</p>`));

test('printing uses its own paper, repeats the patient on each page and removes its frame', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'buyer', '/erp/pro/brand?size=50');
  await expect(rowOf(page, '依视路').first()).toBeVisible();
  const rows = await brandRows(page);
  expect(rows.length).toBeGreaterThan(20);

  await test.step('prints several A5 pages', async () => {
    const printed = await printInPage(page, {
      title: '品牌清单',
      paper: 'A5',
      leftTitle: '品牌清单',
      head: '旗舰店',
      html: `${rows.join('')}${rows.join('')}`,
    });
    expect(printed).toMatchObject({ title: '品牌清单', leftTitleWeight: '600', framesWhilePrinting: 1 });
    expect(printed.html).toContain('依视路');
    await expect(page.locator('iframe')).toHaveCount(0);
    const pdf = await pdfOf(page, {
      ...printed,
      html: printed.html.replace('class="print-left-title"', 'class="print-left-title" style="color:#123456"'),
    });
    const sizes = pageSizes(pdf);
    expect(sizes.length).toBeGreaterThan(1);
    for (const size of sizes) expect(size).toEqual([148, 210]);
    const headed = drawings(pdf).filter((commands) => /\.070\d* \.203\d* \.337\d* rg/.test(commands));
    expect(headed).toHaveLength(sizes.length);
    expect(printed.html).toContain('counter(page) "/" counter(pages)');
    const numbered = await pdfOf(page, {
      ...printed,
      html: printed.html.replace('color: #000; vertical', 'color: #123456; vertical'),
    });
    expect(drawings(numbered).filter((commands) => /\.070\d* \.203\d* \.337\d* rg/.test(commands))).toHaveLength(
      sizes.length,
    );
  });

  await test.step('prints a roll as one page, a landscape A4 and continuous paper', async () => {
    const roll = await printInPage(page, { title: '小票', paper: '80mm', html: rows.join('') });
    const [rollSize, ...more] = pageSizes(await pdfOf(page, roll));
    expect(more).toEqual([]);
    expect(rollSize?.[0]).toBe(80);
    expect(rollSize?.[1]).toBeGreaterThan(100);
    const wide = await printInPage(page, { title: '单据', paper: 'A4', landscape: true, html: '<p>一行</p>' });
    expect(pageSizes(await pdfOf(page, wide))).toEqual([[297, 210]]);
    const form = await printInPage(page, { title: '单据', paper: '241x140', margin: 8, html: '<p>一行</p>' });
    expect(form.html).toContain('margin: 8mm');
    expect(pageSizes(await pdfOf(page, form))).toEqual([[241, 140]]);
  });

  await test.step('applies styles of the template and removes scripts', async () => {
    const printed = await printInPage(page, {
      title: '价签',
      paper: '58mm',
      html: '<p style="text-align: right">¥1,234.50</p><script>alert(1)</script>',
    });
    expect(printed.html).toContain('<p style="text-align: right;"');
    expect(printed.html).not.toContain('script');
  });
  consoleLog.expectQuiet();
});
