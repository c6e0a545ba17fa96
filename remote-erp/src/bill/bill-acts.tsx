import type { Call } from '@mingmou/contract/base/call';
import { limitOf } from '@mingmou/contract/base/limit';
import { hrefOf } from '@mingmou/contract/base/links';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useReread } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { type ReactNode, useState } from 'react';
import type { BillPages, FoundBill } from './bill-pages';
import { PassDialog } from './pass-dialog';
import { printPreview } from './print-preview';
import { useBillAct } from './use-bill-act';
import { useBillPrint } from './use-bill-print';

interface BillActsProps {
  readonly of: BillPages;
  readonly found: FoundBill;
}

/** Acts on a bill, exactly the ones permitted by the server now. */
export function BillActs({ of, found }: BillActsProps) {
  const { calls, paths, says } = of;
  const { id, version, billNo, actions } = found;
  const key = { id, version };
  const navigate = useNavigate();
  const { confirm, success, tell } = useFeedback();
  const mayBackdate = useHolds('erp-period:backdate');
  const [asked, ask] = useState<ReasonAsked>();
  const [passing, showPassing] = useState(false);
  const submit = useBillAct(calls.submit);
  const withdraw = useBillAct(calls.withdraw);
  const pass = useBillAct(calls.pass);
  const reject = useBillAct(calls.reject);
  const retrial = useBillAct(calls.retrial);
  const remove = useBillAct(calls.delete);
  const reread = useReread(calls.delete);
  const print = useBillPrint(of, id);

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
    success(`审核通过，${says.passed}`);
  };
  const deleteIt = async () => {
    try {
      const question = await send(calls.deleteCheck, { id }, { quiet: true });
      if (!(await confirm(question, { ok: '删除', danger: true }))) return;
    } catch (refusal) {
      if (!(refusal instanceof CallRefused)) throw refusal;
      reread();
      return void (await tell(refusal.msg));
    }
    await remove({ ...key, stateEnum: 'DELETE' });
    success('删除成功');
    navigate(paths.list, { replace: true });
  };

  const buttons: Readonly<Record<string, ReactNode>> = {
    edit: (
      <Do call={calls.save} hotkey="F4" onClick={() => navigate(`${paths.edit}?id=${id}`)}>
        编辑
      </Do>
    ),
    submit: (
      <Do call={calls.submit} main hotkey="Ctrl+Enter" onClick={() => submit(key).then(() => success('提交成功'))}>
        提交审核
      </Do>
    ),
    withdraw: (
      <Do call={calls.withdraw} onClick={() => after('确定撤回该单据吗？', () => withdraw(key), '撤回成功')}>
        撤回
      </Do>
    ),
    pass: (
      <Do
        call={calls.pass}
        main
        hotkey="Ctrl+Enter"
        onClick={() =>
          mayBackdate ? showPassing(true) : after(`确定审核通过吗？${says.passing}`, () => passAt(), '操作成功')
        }
      >
        审核通过
      </Do>
    ),
    reject: (
      <Do
        call={calls.reject}
        danger
        onClick={() => because('驳回', (reason) => reject({ ...key, reason }), '驳回成功')}
      >
        驳回
      </Do>
    ),
    retrial: (
      <Do
        call={calls.retrial}
        danger
        onClick={() => because('反审核', (reason) => retrial({ ...key, reason }), `反审核成功，${says.reversed}`)}
      >
        反审核
      </Do>
    ),
    print: (
      <>
        <Do call={calls.print} hotkey="F9" onClick={print}>
          打印
        </Do>{' '}
        <Do call={calls.print} onClick={() => navigate(hrefOf(printPreview, { type: calls.area, id }))}>
          打印预览
        </Do>
      </>
    ),
    delete: (
      <Do call={calls.deleteCheck} danger onClick={deleteIt}>
        删除
      </Do>
    ),
  };

  return (
    <>
      {actions.map((action) => (
        <span key={action}>{buttons[action] ?? <FurtherStep of={of} step={action} bill={key} />}</span>
      ))}
      <ReasonDialog asked={asked} longest={limitOf(calls.reject.input.reason)} onClose={() => ask(undefined)} />
      {passing ? (
        <PassDialog billNo={billNo} note={says.passing} onPass={passAt} onClose={() => showPassing(false)} />
      ) : null}
    </>
  );
}

interface FurtherStepProps {
  readonly of: BillPages;
  readonly step: string;
  readonly bill: { readonly id: number; readonly version: number };
}

/** A step that bills of one kind alone have. */
function FurtherStep({ of: { calls, says }, step, bill }: FurtherStepProps) {
  const { success } = useFeedback();
  const call = calls[step];
  return call ? <FurtherDo call={call} bill={bill} onDone={() => success(says.steps?.[step] ?? '')} /> : null;
}

interface FurtherDoProps extends Pick<FurtherStepProps, 'bill'> {
  readonly call: Call<FurtherStepProps['bill'], unknown>;
  readonly onDone: () => void;
}

function FurtherDo({ call, bill, onDone }: FurtherDoProps) {
  const take = useBillAct(call);
  return (
    <Do call={call} onClick={() => take(bill).then(onDone)}>
      {call.title}
    </Do>
  );
}
