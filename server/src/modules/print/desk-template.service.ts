import type { CodeOf } from '@mingmou/contract/base/dict';
import { receiptPaper } from '@mingmou/contract/cashier/cashier.dicts';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import type { SessionCx } from '../../kernel/context/cx';
import { printedLogo } from './print-settings.service';
import { printTemplate, shownBlocks } from './print-template.service';

const ROLL = '80mm';

function deskPaper({ paper }: PrintContent): CodeOf<typeof receiptPaper> {
  return receiptPaper.rows.find(({ code }) => code === paper)?.code ?? ROLL;
}

/** The template of a print that a desk hands out, as its page needs it. */
export async function deskTemplate(cx: SessionCx, kind: PrintKind) {
  const content = await printTemplate(cx, kind);
  return {
    ...content,
    paper: deskPaper(content),
    logo: await printedLogo(cx),
    detailMode: content.detailMode ?? 1,
    showDiscount: content.showDiscount ?? true,
    showIntegral: content.showIntegral ?? true,
    blocks: shownBlocks(kind, content),
  };
}
