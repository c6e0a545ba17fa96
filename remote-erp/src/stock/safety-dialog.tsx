import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Quiet } from '@mingmou/kit/page/quiet';
import { goodsTitle } from './goods-title';
import type { StockRow } from './stock-search.list';

interface SafetyDialogProps {
  readonly of: StockRow;
  readonly onClose: () => void;
}

/** 设安全库存 of goods in this organisation; 0 warns never. */
export function SafetyDialog({ of, onClose }: SafetyDialogProps) {
  const { barcodeId: id, safetyQty } = of;
  return (
    <CallDialog
      title="设安全库存"
      call={barcode.safetyQty}
      known={{ id }}
      start={{ safetyQty }}
      lead={<p>{goodsTitle(of)}</p>}
      note={<Quiet as="p">本机构各库位现存合计低于它时提醒，0 为不提醒</Quiet>}
      onClose={onClose}
    />
  );
}
