import { expect, type Page } from 'playwright/test';

/** Returns the PDF of the frame's document, as Chromium prints it. */
export async function pdfOf(page: Page, { html }: { readonly html: string }): Promise<Buffer> {
  const paper = await page.context().newPage();
  await paper.setContent(`<!doctype html>${html}`);
  const pdf = await paper.pdf({ preferCSSPageSize: true });
  await paper.close();
  return pdf;
}

const MM_PER_POINT = 25.4 / 72;

/** Returns width and height of each page in whole millimetres. */
export function pageSizes(pdf: Buffer): number[][] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) * MM_PER_POINT)),
  );
}

/** Returns width and height of each page in tenths of a millimetre, for tolerances of 0.5 mm. */
export function exactSizes(pdf: Buffer): number[][] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) * MM_PER_POINT * 10) / 10),
  );
}

/** Sheet in the print frame at the time the printer dialog would open; lengths in mm. */
export interface SeenPaper {
  readonly html: string;
  readonly title: string;
  /** Width between the margins; the content must not exceed it. */
  readonly width: number;
  readonly reaches: number;
  readonly fontPt: number;
}

/** Records each sheet instead of opening the print dialog. Call it before the page is opened. */
export async function watchPapers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const MM = 25.4 / 96;
    window.print = () => {
      const { body } = document;
      const sheet = body.firstElementChild ?? body;
      const rights = [...body.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right);
      const styles = [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
        .join('\n');
      const paper = {
        // Includes the styles: the page that prints the document loads none.
        html: document.documentElement.outerHTML.replace('</head>', `<style>${styles}</style></head>`),
        title: document.title,
        width: sheet.getBoundingClientRect().width * MM,
        reaches: Math.max(...rights) * MM,
        fontPt: (Number.parseFloat(getComputedStyle(body).fontSize) * 72) / 96,
      };
      const seen = sessionStorage.getItem('papers') ?? '[]';
      sessionStorage.setItem('papers', JSON.stringify([...JSON.parse(seen), paper]));
    };
  });
}

/** Returns and clears the sheets recorded since the last call. */
export async function takePapers(page: Page): Promise<SeenPaper[]> {
  return page.evaluate(() => {
    const seen = JSON.parse(sessionStorage.getItem('papers') ?? '[]');
    sessionStorage.removeItem('papers');
    return seen;
  });
}

/** Waits until something is printed and the print frame is removed, so that the page may print again; returns the sheets. */
export async function printedPapers(page: Page): Promise<SeenPaper[]> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('papers'))).not.toBeNull();
  await expect(page.locator('iframe')).toHaveCount(0);
  return takePapers(page);
}
