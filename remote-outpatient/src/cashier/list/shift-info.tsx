import { formatMoney } from '@mingmou/contract/base/money';
import { cashierShift } from '@mingmou/contract/cashier/shift.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Popover } from '@mingmou/kit/ui';
import styles from './list.module.css';

/** 班次 of whoever is signed in, and what it took by each way so far. */
export function ShiftInfo() {
  return useHolds(cashierShift.current.grant) ? <Held /> : null;
}

function Held() {
  const { data } = useCall(cashierShift.current, {}, { quiet: true });
  if (!data) return null;
  const { shift, ways } = data;
  if (!shift) return <Quiet>尚未开班</Quiet>;
  const openAt = shift.openAt.slice(5, 16);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={`班次 ${shift.shiftNo}`}
      content={
        <table className={styles.shift}>
          <thead>
            <tr>
              <th scope="col">支付方式</th>
              <th scope="col">收费</th>
              <th scope="col">退费</th>
              <th scope="col">净额</th>
            </tr>
          </thead>
          <tbody>
            {ways.map(({ wayCode, wayName, charge, refund, net }) => (
              <tr key={wayCode}>
                <td>{wayName}</td>
                <td>{formatMoney(charge)}</td>
                <td>{formatMoney(refund)}</td>
                <td>{formatMoney(net)}</td>
              </tr>
            ))}
            {ways.length === 0 ? (
              <tr>
                <td colSpan={4}>本班次还没有收款</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      }
    >
      <Button type="text">
        班次 {shift.cashierName} {openAt}
      </Button>
    </Popover>
  );
}
