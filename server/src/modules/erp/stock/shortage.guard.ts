import { sentence } from '@mingmou/contract/base/codes';
import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { Refusal } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { goodsByIds } from './goods.store';

export interface Shortage {
  readonly barcodeId: number;
  readonly available: number;
  readonly needed: number;
}

/** Refuses the whole bill, naming every line that is short (140201). */
export async function refuseShortages(cx: SessionCx, shortages: readonly Shortage[]): Promise<void> {
  if (shortages.length === 0) return;
  const goods = await goodsByIds(
    cx,
    shortages.map(({ barcodeId }) => barcodeId),
  );
  const lines = shortages.map(({ barcodeId, available, needed }) => {
    const { goodsName = '', spec = '' } = goods.get(barcodeId) ?? {};
    return sentence(stockCodes.tooLittle, { goods: goodsName, spec, available, needed });
  });
  throw new Refusal(stockCodes.tooLittle.code, lines.join('；'));
}
