import { glassesPrescription } from '@mingmou/contract/workstation/print/glasses-prescription.contract';
import { rxCheck } from '@mingmou/contract/workstation/print/rx-check.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { handle, handlePublic, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { DEFAULT_SCAN, type ScanSettings, scanOrigin } from '../../phone/scan.config';
import { printedLogo } from '../../print/print-settings.service';
import { sheetTemplate } from '../../print/sheet-template.service';
import { personalTemplateRoutes } from './personal-template.service';
import { checkRx } from './rx-check.service';
import { templatePrintRoutes } from './template-print.service';
import { opticianCode, visitPrinted, visitPrintOf } from './visit-print.service';

/** Calls of a phone that scanned a prescription's code, which are the only calls next to its page. */
export const rxCheckRoutes: readonly Route[] = [handlePublic(rxCheck.find, ({ token }, cx) => checkRx(cx, token))];

export function visitPrintRoutes(scan: ScanSettings = DEFAULT_SCAN): readonly Route[] {
  const phones = (cx: SessionCx) => scanOrigin(scan, cx.request.origin);
  return [
    handle(visitPrint.find, (asked, cx) => visitPrintOf(cx, asked, phones(cx))),
    handle(visitPrint.log, (asked, cx) => visitPrinted(cx, asked, phones(cx))),
    handle(glassesPrescription.template, async (_input, cx) => (await sheetTemplate(cx, ['OPTICIAN'])).template),
    handle(glassesPrescription.qrCode, ({ id }, cx) => opticianCode(cx, id, phones(cx))),
    handle(glassesPrescription.logo, async (_input, cx) => ({ logo: await printedLogo(cx) })),
    ...personalTemplateRoutes,
    ...templatePrintRoutes,
    ...rxCheckRoutes,
  ];
}
