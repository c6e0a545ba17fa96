import type { Page } from 'playwright/test';

/** The frame's document on paper, as Chromium prints it. */
export async function pdfOf(page: Page, { html }: { readonly html: string }): Promise<Buffer> {
  const paper = await page.context().newPage();
  await paper.setContent(`<!doctype html>${html}`);
  const pdf = await paper.pdf({ preferCSSPageSize: true });
  await paper.close();
  return pdf;
}

const MM_PER_POINT = 25.4 / 72;

/** Width and height of each page in whole millimetres. */
export function pageSizes(pdf: Buffer): number[][] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) * MM_PER_POINT)),
  );
}
