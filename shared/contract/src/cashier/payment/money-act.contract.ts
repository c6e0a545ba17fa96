import { call } from '../../base/call';
import { namedDict } from '../../base/dict';
import { f, required } from '../../base/field';
import { keyRefusals } from '../cashier.codes';

/** What became of an act whose answer was lost. */
export const actOutcome = namedDict('actOutcome', '提交结果', {
  DONE: [1, '已成功'],
  NOT_DONE: [2, '未执行'],
});

/** Acts that move money, as the browser that sent them names them. */
export const moneyAct = {
  /**
   * What became of an act of the caller that got no answer. One that did not happen can happen no more: its key is closed, so
   * a request that is late on its way is refused (180002). 180003 while it still runs.
   */
  outcome: call({
    path: '/api/opt-cashier-order/outcome',
    title: '查询提交结果',
    grant: 'any',
    quiet: true,
    keyRefusals,
    input: {
      /** Method and path of the call, as the contract writes them. */
      call: required(f.text('接口', 100)),
      key: required(f.text('请求标识', 64)),
    },
    output: required(f.object('提交结果', { outcome: required(f.dict('提交结果', actOutcome)) })),
  }),
} as const;
