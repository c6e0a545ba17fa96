import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { sendable } from '@mingmou/contract/erp/barcode/gs1.rules';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import type { ChargeItem } from './order.draft';

const RETAIL = 8;

/** Adds scanned goods at the till: one piece for each scan. */
export function useScanGoods(onFound: (item: ChargeItem) => void, enabled: boolean): void {
  const { error } = useFeedback();
  const onRefused = useRefusal();
  const scan = async (code: string) => {
    try {
      const input = { code: sendable(code), sourceType: RETAIL } as const;
      const [item] = await send(chargeOrder.findItems, input, { quiet: true });
      if (item) onFound(item);
      else error(`没有找到有库存的商品：${code}`);
    } catch (refusal) {
      if (!(refusal instanceof CallRefused)) throw refusal;
      onRefused(refusal);
    }
  };
  useScan((code) => void scan(code), { enabled });
}
