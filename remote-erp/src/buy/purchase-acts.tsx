import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { type ReactNode, useState } from 'react';
import { PassDialog } from './pass-dialog';
import { paths } from './paths';
import type { Purchase } from './purchase.draft';
import { usePurchasePrint } from './use-purchase-print';

type Action = Purchase['actions'][number];

const REASON_LENGTH = 200;

/** The buttons of a bill: exactly what the server says may be done with it now. */
export function PurchaseActs({ of }: { readonly of: Purchase }) {
  const { id, version, billNo, actions } = of;
  const key = { id, version };
  const navigate = useNavigate();
  const { confirm, success, tell } = useFeedback();
  const mayBackdate = useHolds('erp-period:backdate');
  const [asked, ask] = useState<ReasonAsked>();
  const [passing, showPassing] = useState(false);
  const submit = useSend(purchase.submit);
  const withdraw = useSend(purchase.withdraw);
  const pass = useSend(purchase.pass);
  const reject = useSend(purchase.reject);
  const retrial = useSend(purchase.retrial);
  const placeOrder = useSend(purchase.placeOrder);
  const remove = useSend(purchase.delete);
  const print = usePurchasePrint(id);

  const after = async (question: string, act: () => Promise<unknown>, done: string) => {
    if (!(await confirm(question))) return;
    await act();
    success(done);
  };
  const because = (title: string, run: (reason: string) => Promise<unknown>, done: string) =>
    ask({
      title: `${title}：${billNo}`,
      run: async (reason) => {
        await run(reason);
        success(done);
      },
    });
  const passAt = async (bizDate?: string) => {
    await pass(bizDate === undefined ? key : { ...key, bizDate });
    success('审核通过，商品已入库');
  };
  const deleteIt = async () => {
    try {
      const question = await send(purchase.deleteCheck, { id }, { quiet: true });
      if (!(await confirm(question, { ok: '删除', danger: true }))) return;
    } catch (refusal) {
      if (!(refusal instanceof CallRefused)) throw refusal;
      return void (await tell(refusal.msg));
    }
    await remove({ ...key, stateEnum: 'DELETE' });
    success('删除成功');
    navigate(paths.list, { replace: true });
  };

  const buttons: Readonly<Record<Action, ReactNode>> = {
    edit: (
      <Do call={purchase.save} hotkey="F4" onClick={() => navigate(paths.edit(id))}>
        编辑
      </Do>
    ),
    submit: (
      <Do call={purchase.submit} main hotkey="Ctrl+Enter" onClick={() => submit(key).then(() => success('提交成功'))}>
        提交审核
      </Do>
    ),
    withdraw: (
      <Do call={purchase.withdraw} onClick={() => after('确定撤回该单据吗？', () => withdraw(key), '撤回成功')}>
        撤回
      </Do>
    ),
    pass: (
      <Do
        call={purchase.pass}
        main
        hotkey="Ctrl+Enter"
        onClick={() =>
          mayBackdate ? showPassing(true) : after('确定审核通过吗？通过后商品入库', () => passAt(), '操作成功')
        }
      >
        审核通过
      </Do>
    ),
    reject: (
      <Do
        call={purchase.reject}
        danger
        onClick={() => because('驳回', (reason) => reject({ ...key, reason }), '驳回成功')}
      >
        驳回
      </Do>
    ),
    retrial: (
      <Do
        call={purchase.retrial}
        danger
        onClick={() => because('反审核', (reason) => retrial({ ...key, reason }), '反审核成功，库存已冲回')}
      >
        反审核
      </Do>
    ),
    placeOrder: (
      <Do call={purchase.placeOrder} onClick={() => placeOrder(key).then(() => success('下单成功'))}>
        下单
      </Do>
    ),
    print: (
      <Do call={purchase.print} hotkey="F9" onClick={print}>
        打印
      </Do>
    ),
    delete: (
      <Do call={purchase.deleteCheck} danger onClick={deleteIt}>
        删除
      </Do>
    ),
  };

  return (
    <>
      {actions.map((action) => (
        <span key={action}>{buttons[action]}</span>
      ))}
      <ReasonDialog asked={asked} longest={REASON_LENGTH} onClose={() => ask(undefined)} />
      {passing ? <PassDialog billNo={billNo} onPass={passAt} onClose={() => showPassing(false)} /> : null}
    </>
  );
}
