import { stockFinder } from '@mingmou/contract/erp/stock/stock-finder.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { FoundRow } from './fuzzy-search.list';
import { goodsTitle } from './goods-title';

interface AskDialogProps {
  readonly of: FoundRow;
  readonly onClose: () => void;
}

/** 去调拨: requests pieces from another organisation, whose staff get a prefilled transfer. */
export function AskDialog({ of, onClose }: AskDialogProps) {
  const { orgId, barcodeId } = of;
  return (
    <CallDialog
      title={`请${of.orgName}调拨`}
      call={stockFinder.ask}
      known={{ orgId, barcodeId }}
      start={{ qty: 1 }}
      ok="发出请求"
      done={({ orgName }) => `已请${orgName}调拨`}
      lead={
        <p>
          {goodsTitle(of)}，可用 {of.available}
        </p>
      }
      note={<Quiet as="p">对方的库管员会收到提醒，点开就是填好的调拨出库单</Quiet>}
      onClose={onClose}
    />
  );
}
