import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { WorkshopButton } from '../workshop/workshop-button';

/** Pages next to the list of sales that have no menu of their own. */
export function SaleBeside() {
  const navigate = useNavigate();
  return (
    <>
      <Do call={erpPrintTemplate.page} onClick={() => navigate('/erp/sell/printTemplate')}>
        打印模板
      </Do>
      <WorkshopButton />
    </>
  );
}
