import { label } from '@mingmou/contract/erp/barcode/label.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';

/** 打印标签 for the goods of a receipt. */
export function LabelsButton({ billNo }: { readonly billNo: string }) {
  const navigate = useNavigate();
  return (
    <Do call={label.print} onClick={() => navigate(`/erp/pro/labels?billNo=${billNo}`)}>
      打印标签
    </Do>
  );
}
