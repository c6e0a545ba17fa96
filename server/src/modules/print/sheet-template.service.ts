import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import type { SessionCx } from '../../kernel/context/cx';
import { printedLogo } from './print-settings.service';
import { printNamed, printTemplateInUse, shownBlocks } from './print-template.service';

/**
 * Returns the template of a bill's paper: the requested one if it has one of the kinds, otherwise the default of the
 * first kind.
 */
export async function sheetTemplate(cx: SessionCx, kinds: readonly [PrintKind, ...PrintKind[]], templateId?: number) {
  const [usual] = kinds;
  const { printKind, content, used } =
    templateId === undefined
      ? { printKind: usual, ...(await printTemplateInUse(cx, usual)) }
      : await printNamed(cx, kinds, templateId);
  const logo = (content.showLogo ?? true) ? await printedLogo(cx) : null;
  const showDiscount = content.showDiscount ?? true;
  return { printKind, used, template: { ...content, logo, showDiscount, blocks: shownBlocks(printKind, content) } };
}
