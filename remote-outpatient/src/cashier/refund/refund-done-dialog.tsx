import { compareAmounts, formatMoney, minus, ZERO } from '@mingmou/contract/base/money';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useRef } from 'react';
import { paths } from '../paths';
import { payRowName } from '../pay-row-name';
import { useRefundPrint } from '../receipt/use-receipt-print';
import own from './refund.module.css';
import type { RefundDone } from './use-refund';

/** What came of the refund, and where to go from there. */
export function RefundDoneDialog({ done }: { readonly done: RefundDone }) {
  const navigate = useNavigate();
  const print = useRefundPrint(done.kind === 'settled' ? done.refund.id : 0);
  const back = useRef<HTMLButtonElement>(null);
  const mayPrint = done.kind === 'settled';
  useKeys(mayPrint ? [{ key: 'F9', title: '打印退费单', run: () => void print() }] : [], { blocking: true });
  return (
    <Modal
      title={done.kind === 'settled' ? '退费成功' : '已提交退费申请'}
      open
      closable={false}
      afterOpenChange={(isOpen) => isOpen && back.current?.focus()}
      width={420}
      footer={
        <div className={own.doneActs}>
          {mayPrint ? (
            <Button aria-keyshortcuts="F9" onClick={() => void print()}>
              打印退费单
            </Button>
          ) : null}
          <Button ref={back} type="primary" onClick={() => navigate(paths.list(2))}>
            返回退费记录
          </Button>
        </div>
      }
    >
      {done.kind === 'settled' ? (
        <dl className={own.doneWays}>
          {done.refund.ways.map(({ amount, insteadWay, forfeit, ...way }) => (
            <div key={way.payRowId}>
              <dt>{insteadWay ? `${payRowName(way)}（以现金退）` : payRowName(way)}</dt>
              <dd>{formatMoney(minus(amount, forfeit ?? ZERO))}</dd>
            </div>
          ))}
          {compareAmounts(done.refund.arrearsReduced, ZERO) > 0 ? (
            <div>
              <dt>挂账冲减</dt>
              <dd>{formatMoney(done.refund.arrearsReduced)}</dd>
            </div>
          ) : null}
        </dl>
      ) : (
        <p className={own.applied}>{done.refundNo} 已提交，审核通过后可在退费记录里退款。</p>
      )}
      {done.returned ? (
        <p className={own.applied}>
          退货单 {done.returned.returnNo}
          {done.returned.returnState === 'PASSED' ? ' 已审核，商品已退回' : ' 待审核，审核通过后才能退款'}
        </p>
      ) : null}
    </Modal>
  );
}
