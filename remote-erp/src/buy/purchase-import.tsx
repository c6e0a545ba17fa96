import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { useNavigate } from '@mingmou/core/navigation/router';

/** 导入: a sheet of lines becomes a draft, which opens to be looked at and submitted. */
export function PurchaseImport() {
  const navigate = useNavigate();
  return (
    <ImportButton
      of={purchase.import}
      done={() => '已生成采购单草稿，请核对后提交'}
      onDone={({ billId }) => navigate(`/erp/buy/edit?id=${billId}`)}
    />
  );
}
