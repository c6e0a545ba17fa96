import { idIn } from '@mingmou/contract/base/id-in';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useEffect, useRef } from 'react';
import type { DraftLine, ToolProps } from '../bill/bill-pages';
import { goodsById } from '../bill/ways/found-goods';

type Head = { readonly toOrgId?: number | null };

/** Adds the goods that another organisation requested to a new transfer: `?toOrgId=&barcodeId=&qty=`. */
export function AskedGoods({ store, found, head, changeHead, add }: ToolProps<Head, DraftLine>) {
  const [params] = useSearchParams();
  const toOrgId = idIn(params.get('toOrgId'));
  const barcodeId = idIn(params.get('barcodeId'));
  const qty = idIn(params.get('qty')) ?? null;
  const isNew = found === undefined && !head.toOrgId && store.keys().length === 0;
  const begun = useRef(false);
  useEffect(() => {
    if (!isNew || begun.current) return;
    begun.current = true;
    if (toOrgId !== undefined) changeHead({ toOrgId });
    if (barcodeId === undefined) return;
    void goodsById([barcodeId]).then((goods) => {
      const asked = goods.get(barcodeId);
      const pieces = { batchNo: null, expireDate: null, serialNo: null };
      if (asked && store.keys().length === 0) add([{ goods: { ...asked, ...pieces }, more: { qty } }]);
    });
  }, [isNew, toOrgId, barcodeId, qty, changeHead, add, store]);
  return null;
}
