import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import type { Tone } from '@mingmou/contract/base/flow';
import { initializationState } from '@mingmou/contract/erp/erp.dicts';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useState } from 'react';
import { BeginDialog } from './begin-dialog';
import styles from './init.module.css';

type Status = OutputOf<typeof stockInitialization.checkIfEnded>;

const TONES: Readonly<Record<Status['state'], Tone>> = { NOT_BEGUN: 'waiting', RUNNING: 'working', ENDED: 'passed' };

const SAYS: Readonly<Record<Status['state'], string>> = {
  NOT_BEGUN: '先开始初始化，再录入或导入各库位的期初数量；结束之前不能提交和审核单据',
  RUNNING: '库存初始化未结束，暂不能审核单据',
  ENDED: '期初已计入库存；没有其他业务流水时可以重新初始化',
};

interface InitializationLeadProps {
  readonly of: Status;
  /** How many opening lines there are. */
  readonly lines: number;
}

/** How far the initialization is, and the step that comes next. */
export function InitializationLead({ of: { state, beginPeriodName }, lines }: InitializationLeadProps) {
  const { data: period } = useCall(stockInitialization.findBeginPeriod, {});
  const [beginning, begin] = useState(false);
  const beginAgain = useSend(stockInitialization.begin);
  const end = useSend(stockInitialization.end);
  const { confirm, success } = useFeedback();

  const restart = async () => {
    const asked = '期初库存将被冲回，可修改后再次结束。确定重新初始化吗？';
    if (!period?.periodId || !(await confirm(asked, { ok: '重新初始化', danger: true }))) return;
    await beginAgain({ beginPeriodId: period.periodId });
    success('已重新开始初始化');
  };
  const finish = async () => {
    const asked = `共${lines}行期初将计入库存，结束后可以开始审核单据。确定结束初始化吗？`;
    if (!(await confirm(asked, { ok: '结束初始化' }))) return;
    await end({});
    success('库存初始化已结束');
  };

  return (
    <div className={styles.lead}>
      <StateTag tone={TONES[state]}>{dictName(initializationState, state)}</StateTag>
      {beginPeriodName ? <span>启用期间 {beginPeriodName}</span> : null}
      <p>{SAYS[state]}</p>
      {state === 'NOT_BEGUN' ? (
        <Do call={stockInitialization.begin} onClick={() => begin(true)}>
          开始初始化
        </Do>
      ) : null}
      {state === 'RUNNING' ? (
        <Do call={stockInitialization.end} onClick={finish}>
          结束初始化
        </Do>
      ) : null}
      {state === 'ENDED' ? (
        <Do call={stockInitialization.begin} onClick={restart}>
          重新初始化
        </Do>
      ) : null}
      {beginning ? <BeginDialog of={period} onClose={() => begin(false)} /> : null}
    </div>
  );
}
