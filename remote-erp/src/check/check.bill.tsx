import { idIn } from '@mingmou/contract/base/id-in';
import { isEditable } from '@mingmou/contract/erp/bill/bill.flow';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Button, Skeleton } from '@mingmou/kit/ui';
import bill from '../bill/bill.module.css';
import { BillHeading } from '../bill/bill-heading';
import { checkPages } from './check.pages';
import { CountPage } from './count-page';
import { GenerateForm } from './generate-form';

/** 盘点编辑: a new count begins with its scope; one that is open is counted (`?id=`). */
export default function CheckBill() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  return id === undefined ? <GenerateForm /> : <OpenCheck key={id} id={id} />;
}

function OpenCheck({ id }: { readonly id: number }) {
  const { data, refusal, refetch } = useCall(inventoryCheck.findById, { id });
  const navigate = useNavigate();
  const { titles, paths } = checkPages;
  if (data && isEditable(data.state)) return <CountPage found={data} refetch={refetch} />;
  const { states } = inventoryCheck.lifecycle;
  return (
    <Page label={titles.edit} height="full" className={bill.page}>
      <BillHeading title={titles.edit} billNo={data?.billNo} state={data?.state} lifecycle={inventoryCheck.lifecycle} />
      <Panel as="div" dense className={data ? bill.gone : undefined}>
        {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
        {data ? (
          <>
            <p>单据当前状态为「{states[data.state].title}」，不能编辑</p>
            <Button onClick={() => navigate(`${paths.info}?id=${id}`)}>查看单据</Button>
          </>
        ) : refusal ? null : (
          <Skeleton active />
        )}
      </Panel>
    </Page>
  );
}
