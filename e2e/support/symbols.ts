import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { SeenPaper } from './paper';

/** Dots per inch of printers for labels and slips. */
const DPI = 203;
const CSS_DPI = 96;

// Loads the reader's WebAssembly from the package: its default address is on the internet.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
});

/** Returns format and text of each symbol that a scanner reads from the printed sheet, at the resolution of a label printer. */
export async function symbolsOn(page: Page, { html, width }: SeenPaper): Promise<(readonly [string, string])[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({ deviceScaleFactor: DPI / CSS_DPI });
  const paper = await context.newPage();
  await paper.setViewportSize({ width: Math.ceil((width * CSS_DPI) / 25.4) + 40, height: 400 });
  await paper.setContent(`<!doctype html>${html}`);
  const picture = await paper.screenshot({ fullPage: true });
  await context.close();
  const found = await readBarcodes(new Uint8Array(picture), {
    tryHarder: true,
    maxNumberOfSymbols: 255,
    formats: ['EAN13', 'Code128', 'DataMatrix'],
  });
  return found.map(({ format, text }) => [format, text] as const);
}
