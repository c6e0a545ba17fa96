import { dictName } from '@mingmou/contract/base/dict';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import { deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import bill from './bill.module.css';
import styles from './sale.module.css';

const HEADS = ['副', '眼别', '商品', '数量', '取件', '到货', '取走', '返工', '已退'];

const timeOf = (at: string | null | undefined) => at?.slice(5, 16) ?? '—';

/** 取件进度: how far each line of a sale is on its way to the patient. */
export function SaleProgress({ id, billNo }: { readonly id: number; readonly billNo: string }) {
  const { data, refusal, refetch } = useCall(saleDesk.findInvoiceDetail, { id }, { quiet: true });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Quiet as="small">正在读取…</Quiet>;
  return (
    <div className={styles.progress}>
      <table className={bill.table} aria-label={`${billNo}取件进度`}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.groupNo ?? '—'}</td>
              <td>{line.eye ? dictName(eyes, line.eye) : '—'}</td>
              <td className={bill.item}>
                <b>{line.goodsName}</b> <small>{line.spec}</small>
              </td>
              <td className={bill.figure}>{line.qty}</td>
              <td>{line.deliveryState ? dictName(deliveryState, line.deliveryState) : '—'}</td>
              <td>{timeOf(line.arrivedAt)}</td>
              <td>{timeOf(line.takenAt)}</td>
              <td className={bill.figure}>{line.remakeCount || '—'}</td>
              <td className={bill.figure}>{line.returnedQty || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
