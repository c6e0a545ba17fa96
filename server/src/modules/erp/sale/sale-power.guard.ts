import { holds } from '@mingmou/contract/auth/rights';
import {
  familyOf,
  isPrescribed,
  LENS_EYES,
  type LensPower,
  lensFamily,
  prescribedPower,
} from '@mingmou/contract/erp/sale/sale-power.rules';
import { salePowerCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { type SignedPaper, signedPapers } from '../../visit/signed-prescription.rows';
import { powersOf } from '../stock/lens.rows';
import type { Sale } from './sale.storage';

type SaleLine = Sale['lines'][number];

/** The eyes that a lens is for; a line that names none is for neither. */
function eyesOf({ eye }: SaleLine) {
  return eye === 'OU' ? LENS_EYES : LENS_EYES.filter((one) => one === eye);
}

/** Returns the power of the lens: of a stock lens from its barcode, of a made-to-order lens from its parameters. */
function lensOf({ stockMode, barcodeId, customParams }: SaleLine, graded: ReadonlyMap<number, LensPower>): LensPower {
  if (stockMode !== 'STOCK') return customParams ?? {};
  const own = graded.get(barcodeId) ?? {};
  return { ...own, axis: own.axis ?? customParams?.axis };
}

/**
 * Returns whether a lens matches a prescription for its eye. Glasses are compared with the prescription that the sale
 * names, contact lenses with their own one of the same visit if the sale names one for glasses.
 */
function fits(line: SaleLine, lens: LensPower, papers: readonly SignedPaper[]): boolean {
  const eyes = eyesOf(line);
  return papers.some(({ content }) =>
    eyes.every((eye) => {
      const asked = prescribedPower(content, eye);
      return asked !== null && isPrescribed(lens, asked);
    }),
  );
}

/** Returns the lines whose lenses differ from the prescription. */
async function strangers(cx: SessionCx, { head, lines }: Sale): Promise<SaleLine[]> {
  const lenses = lines.filter(({ categoryId }) => lensFamily(categoryId) !== null);
  if (head.prescriptionId === null || lenses.length === 0) return [];
  const [named] = await signedPapers(cx, { id: head.prescriptionId });
  if (!named) return refuse(salePowerCodes.paperGone);
  const others = await signedPapers(cx, { acceptsId: named.acceptsId });
  const graded = await powersOf(
    cx,
    lenses.map(({ barcodeId }) => barcodeId),
  );
  return lenses.filter((line) => {
    const family = lensFamily(line.categoryId);
    const papers = familyOf(named.kind) === family ? [named] : others.filter(({ kind }) => familyOf(kind) === family);
    return eyesOf(line).length === 0 || !fits(line, lensOf(line, graded), papers);
  });
}

/**
 * Refuses lenses that differ from the signed prescription, unless an account with the right gives a reason (120604).
 */
export async function checkPowers(cx: SessionCx, content: Sale): Promise<void> {
  const [first] = await strangers(cx, content);
  if (!first) return;
  const isExcused = content.head.overrideReason !== null && holds('work-sale:override', cx.caller);
  if (!isExcused) refuse(salePowerCodes.differs);
}
