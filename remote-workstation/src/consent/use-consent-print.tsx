import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { ConsentPaper, type Document } from './consent-paper';

const FONT_PT = 10;
const MARGIN_MM = 12;

/** Counts a print, and prints the counted document: to be signed by hand, or as signed. */
export function useConsentPrint(): (of: Document) => Promise<void> {
  const print = usePrint();
  const count = useSend(informedConsent.printed);
  return async ({ area, id }) => {
    const printed = await count({ area, id });
    await print({
      ...{ title: `${printed.title} ${printed.name}`, paper: 'A4', margin: MARGIN_MM, fontSize: FONT_PT },
      sheet: <ConsentPaper of={printed} />,
    });
  };
}
