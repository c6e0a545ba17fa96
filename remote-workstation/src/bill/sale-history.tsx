import { formatMoney } from '@mingmou/contract/base/money';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './sale.module.css';

const SHOWN = 10;

/** Latest purchases of the patient. */
export function SaleHistory({ patientId }: { readonly patientId: number }) {
  const { data } = useCall(saleDesk.findSaleRecord, { patientId, page: 1, size: SHOWN }, { quiet: true });
  const rows = data?.records ?? [];
  return (
    <section className={styles.history} aria-label="历史销售">
      <h2>历史销售</h2>
      {rows.length === 0 ? <Quiet as="p">没有购买记录</Quiet> : null}
      <ul>
        {rows.map(({ id, bizDate, goodsName, spec, qty, amount }) => (
          <li key={id}>
            <span>
              {goodsName}×{qty}
            </span>
            <Quiet as="small">
              {bizDate} {spec} {amount ? formatMoney(amount) : ''}
            </Quiet>
          </li>
        ))}
      </ul>
    </section>
  );
}
