import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { styleNonce } from '../theme/style-nonce';
import { FONTS } from '../theme/tokens';
import { type PrintPaper, pageBox, pageRule } from './paper';

export interface PrintJob extends PrintPaper {
  /** Also the name a browser proposes for a PDF. */
  readonly title: string;
  readonly sheet: ReactNode;
  /** Page rules in addition to those of the paper, for example for further sheets of a form. */
  readonly pageRules?: string;
  /** Who it is about; repeated on each page. */
  readonly head?: ReactNode;
  /** Text at the left of the head, on each page. */
  readonly leftTitle?: string;
}

const REMOVED_AFTER_MS = 100;
const FONT_PT = 10;
/** Style sheets and images that are no longer to be had must not keep a print waiting. */
const LOADS_WAIT_MS = 3000;

function sheetStyles({ width, margin }: { width: number; margin: number }, fontSize: number): string {
  return `
html, body { margin: 0; padding: 0; background: #fff; }
body {
  width: ${width - 2 * margin}mm; color: #000; font: ${fontSize}pt/1.5 ${FONTS};
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.print-frame { width: 100%; border-collapse: collapse; }
.print-frame > thead { display: table-header-group; }
.print-frame > * > tr > * { padding: 0; font-weight: normal; text-align: left; vertical-align: top; }
.print-head { display: flex; justify-content: space-between; gap: 4mm; padding-bottom: 1mm; border-bottom: 0.3mm solid #000; }
.print-left-title { flex: none; font-weight: 600; }
.print-frame > thead > tr > th { padding-bottom: 2mm; }
`;
}

function Frame({ sheet, head, leftTitle }: PrintJob) {
  if (head === undefined && leftTitle === undefined) return sheet;
  // Only the head of a table is repeated on each page by every browser.
  return (
    <table className="print-frame" role="presentation">
      <thead>
        <tr>
          <th>
            <div className="print-head">
              {leftTitle === undefined ? null : <span className="print-left-title">{leftTitle}</span>}
              <div>{head}</div>
            </div>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{sheet}</td>
        </tr>
      </tbody>
    </table>
  );
}

function openFrame(title: string): { frame: HTMLIFrameElement; paper: Document } {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  // Printed content runs no script; the page itself renders it and opens the print dialog.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 0; height: 0; border: 0; visibility: hidden;';
  document.body.append(frame);
  const paper = frame.contentDocument;
  if (!paper) throw new Error('the print frame has no document');
  // Without a doctype it would be laid out by the rules of another age.
  paper.open();
  paper.write('<!doctype html><html lang="zh-CN"><head></head><body></body></html>');
  paper.close();
  paper.title = title;
  return { frame, paper };
}

function addStyle(paper: Document, css: string): void {
  const style = paper.createElement('style');
  if (styleNonce) style.nonce = styleNonce;
  style.textContent = css;
  paper.head.append(style);
}

/** The style sheets of the page itself, so that paper and preview are styled alike. */
async function adoptStyles(paper: Document): Promise<void> {
  const loads = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) => {
    const copy = paper.createElement('link');
    copy.rel = 'stylesheet';
    copy.href = link.href;
    const loaded = new Promise((resolve) => {
      copy.onload = resolve;
      copy.onerror = resolve;
    });
    paper.head.append(copy);
    return loaded;
  });
  if (loads.length > 0) await Promise.race([Promise.all(loads), wait(LOADS_WAIT_MS)]);
}

async function imagesShown(paper: Document): Promise<void> {
  // An image that cannot be shown is printed as the gap that the preview shows too.
  const shown = [...paper.images].map((image) => image.decode());
  if (shown.length > 0) await Promise.race([Promise.allSettled(shown), wait(LOADS_WAIT_MS)]);
  await paper.fonts?.ready;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Prints a sheet on its own paper from a hidden frame, without a popup and under the policy of the page. Resolves once
 * the frame is gone, 100 ms after the print dialog was closed.
 */
export async function printSheet(job: PrintJob): Promise<void> {
  const { frame, paper } = openFrame(job.title);
  const box = pageBox(job);
  const failures: unknown[] = [];
  const root = createRoot(paper.body, { onUncaughtError: (error) => failures.push(error) });
  try {
    await adoptStyles(paper);
    addStyle(paper, sheetStyles(box, job.fontSize ?? FONT_PT) + (job.pageRules ?? ''));
    frame.style.width = `${box.width}mm`;
    flushSync(() => root.render(<Frame {...job} />));
    if (failures.length > 0) throw failures[0];
    await imagesShown(paper);
    // Height of the root element, because the outer margins of the first and last block are outside the body.
    addStyle(paper, pageRule(box, paper.documentElement.offsetHeight));
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    await wait(REMOVED_AFTER_MS);
  } finally {
    root.unmount();
    frame.remove();
  }
}
