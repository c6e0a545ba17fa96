import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { formatMoney, formatPrice } from '@mingmou/contract/base/money';
import type { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { billCharge, billItemType } from '@mingmou/contract/workstation/check-bill.dicts';
import { diagnosisEye } from '@mingmou/contract/workstation/consultation.dicts';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { intervalText } from '@mingmou/contract/workstation/treatment-interval.rules';
import { StateTag } from '@mingmou/kit/list/state-tag';
import styles from './bill.module.css';
import { percentOfRate } from './bill.rules';
import { BillTable } from './bill-table';

export type Billed = OutputOf<typeof checkBill.findByAccepts>['billed'][number];

const FIGURES: ReadonlySet<string> = new Set(['单价', '数量', '折扣', '金额']);
const HEADS = ['项目', '眼别', '单价', '数量', '折扣', '金额', '执行', '收费', '检查', '收费单号'];

/** Done without a record of results. */
const isPerformed = ({ itemType }: Billed) => itemType === 'TREAT' || itemType === 'CHECK';

/** Billed items, with the progress of each at the cashier and in 检查. */
export function BilledTable({ rows }: { readonly rows: readonly Billed[] }) {
  return (
    <BillTable title="已开项目" heads={HEADS} figures={FIGURES}>
      {rows.map((row) => {
        const exec = stateAt(inspectionFlow, row.execState);
        const charge = stateAt(billCharge, row.chargeState);
        return (
          <tr key={row.id} className={styles.main}>
            <td className={styles.item}>
              <b>{row.itemName}</b> {row.urgent ? <StateTag tone="refused">加急</StateTag> : null}
              <small>
                {dictName(billItemType, row.itemType)} {row.itemCode}
                {row.intervalValue ? ` 间隔${intervalText(row)}` : ''}
                {row.remark ? ` ${row.remark}` : ''}
              </small>
            </td>
            <td>{dictName(diagnosisEye, row.eye)}</td>
            <td className={styles.figure}>{formatPrice(row.price)}</td>
            <td className={styles.figure}>{row.qty}</td>
            <td className={styles.figure}>{row.discountRate === 1 ? '—' : `${percentOfRate(row.discountRate)}%`}</td>
            <td className={styles.figure}>{formatMoney(row.amount)}</td>
            <td>{[row.execDepartmentName, row.execStaffName].filter(Boolean).join(' ') || '—'}</td>
            <td>
              <StateTag tone={charge.tone}>{charge.title}</StateTag>
            </td>
            <td>{row.checkRowId || isPerformed(row) ? <StateTag tone={exec.tone}>{exec.title}</StateTag> : '—'}</td>
            <td>{row.orderNo ?? '—'}</td>
          </tr>
        );
      })}
    </BillTable>
  );
}
