import { isRoll, type PrintPaperCode, paperSize } from '@mingmou/contract/system/template/template-paper.rules';
import type { PrintPaper } from '@mingmou/kit/print/paper';
import type { ReactNode } from 'react';
import styles from './paper-sheet.module.css';

export interface PaperFacts {
  readonly paper: PrintPaperCode;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly landscape: boolean;
  /** mm */
  readonly margin: number;
  /** pt */
  readonly fontSize: number;
}

/** Returns the paper of a template in the printer's terms. */
export function printPaperOf({ paper, width, height, landscape, margin, fontSize }: PaperFacts): PrintPaper {
  const sheet = paper === 'CUSTOM' ? { width: width ?? 100, height: height ?? 100 } : paper;
  return { paper: sheet, landscape, margin, fontSize };
}

/** Sheet on the screen in its printed size; the height of a roll follows from its content. */
export function PaperSheet({ of, children }: { readonly of: PaperFacts; readonly children: ReactNode }) {
  const { width, height } = paperSize(of);
  return (
    <div
      className={styles.paper}
      style={{
        width: `${width}mm`,
        minHeight: isRoll(of.paper) ? undefined : `${height}mm`,
        padding: `${of.margin}mm`,
        fontSize: `${of.fontSize}pt`,
      }}
    >
      {children}
    </div>
  );
}
