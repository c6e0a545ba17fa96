import { erpPrintTemplate } from '@mingmou/contract/erp/print-template.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { WorkshopButton } from '../workshop/workshop-button';

/** What stands beside the list of sales and has no menu of its own. */
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
