import type { OutputOf } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { hrefOf } from '@mingmou/contract/base/links';
import { formatMoney } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { registrationPage } from '@mingmou/contract/outpatient/outpatient.links';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { acceptsFlow, registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { send } from '@mingmou/core/http/client';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';
import { paths } from '../cashier/paths';
import { isRegistered } from './registration-tags';
import { useSlipPrint } from './use-slip-print';

const PAID = 2;
export const LONGEST_REASON = limitOf(registration.cancel.input.reason);

type Row = OutputOf<typeof registration.page>['records'][number];
type Acted = Pick<Row, 'id' | 'version' | 'name' | 'registrationNo' | 'feeAmount' | 'waitingOrderId'> &
  Pick<Row, 'payState' | 'registerState' | 'acceptsState' | 'returnPending'>;

const stands = (row: Acted) => isRegistered(row) && stateOf(acceptsFlow, row.acceptsState) === 'WAITING';

/** 「退回：现金 ¥20.00」: which way the money goes. */
function backText({ ways, needApprove }: OutputOf<typeof registrationDesk.returnWays>): string {
  const text = ways.map(({ wayName, amount }) => `${wayName} ${formatMoney(amount)}`).join('、');
  return `退回：${text || '无款项'}${needApprove ? '（审核后退款）' : ''}`;
}

interface RegistrationActsProps {
  readonly of: Acted;
  readonly ask: (asked: ReasonAsked) => void;
}

/** 取消 for an unpaid registration, 退号 for a paid one. */
export function RegistrationActs({ of: row, ask }: RegistrationActsProps) {
  const { id, version, name, registrationNo, payState: paid } = row;
  const cancel = useSend(registration.cancel);
  const giveBack = useSend(registration.return);
  const print = useSlipPrint();
  const { success } = useFeedback();
  const navigate = useNavigate();
  const { waitingOrderId } = row;

  const askReturn = async () => {
    const back = await send(registrationDesk.returnWays, { id });
    ask({
      title: `退号：${name} ${formatMoney(row.feeAmount)}`,
      note: backText(back),
      longest: registration.return.input.reason?.max,
      also: back.packages.map(({ orderLineId, name: packageName, qty, amount }) => ({
        value: orderLineId,
        label: `同时退套餐：${packageName} ×${qty} ${formatMoney(amount)}`,
      })),
      run: async (reason, lineIds) => {
        const { registerState, refundNo } = await giveBack({
          ...{ id, version, reason },
          ...(lineIds.length > 0 ? { lineIds: [...lineIds] } : {}),
        });
        success(
          stateOf(registrationFlow, registerState) === 'RETURNED'
            ? `退号成功，${lineIds.length > 0 ? '套餐一并退回' : backText(back)}，退费单${refundNo ?? ''}`
            : `${registrationNo} 已提交退号，待退费审核`,
        );
      },
    });
  };

  return (
    <>
      {isRegistered(row) ? (
        <Do call={registration.print} onClick={() => print(id)}>
          打印
        </Do>
      ) : null}
      {waitingOrderId ? (
        <Do call={chargeOrder.settle} onClick={() => navigate(paths.pay(waitingOrderId))}>
          去收费
        </Do>
      ) : null}
      {stands(row) && paid < PAID ? (
        <Do
          call={registration.cancel}
          danger
          onClick={() =>
            ask({ title: `取消挂号：${name}`, ...CANCELS, run: (reason) => cancel({ id, version, reason }) })
          }
        >
          取消
        </Do>
      ) : null}
      {stands(row) && paid === PAID && !row.returnPending ? (
        <Do call={registration.return} danger onClick={askReturn}>
          退号
        </Do>
      ) : null}
    </>
  );
}

/** Opens 挂号详情. */
export function RegistrationLink({ id }: Pick<Row, 'id'>) {
  const navigate = useNavigate();
  return (
    <Do call={registration.findById} onClick={() => navigate(hrefOf(registrationPage, { id }))}>
      详情
    </Do>
  );
}
