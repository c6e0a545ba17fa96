import type { OutputOf } from '@mingmou/contract/base/call';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import type { Page } from 'playwright/test';
import { ask } from './ask';

/** Returns lenses in stock for both eyes of the newest prescription. */
export async function pairOfLenses(page: Page, patientId: number): Promise<string> {
  const [paper] = await ask<OutputOf<typeof salePrescription.papers>>(page, salePrescription.papers.path, {
    patientId,
  });
  const asked = { prescriptionId: paper?.id ?? 0 };
  type Proposal = OutputOf<typeof saleDesk.findPrescriptionCommodity>;
  const { breeds } = await ask<Proposal>(page, saleDesk.findPrescriptionCommodity.path, asked);
  const found = breeds.find(
    ({ stockMode, eyes }) =>
      stockMode === 'STOCK' && eyes.length === 2 && eyes.every(({ lens }) => lens?.tagPrice && lens.sellable > 0),
  );
  if (!found) throw new Error('no pair of lenses of the demo fits the prescription');
  return found.goodsName;
}
