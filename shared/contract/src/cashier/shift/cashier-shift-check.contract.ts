import { call } from '../../base/call';
import { dict } from '../../base/dict';
import { f, pick, required } from '../../base/field';
import { cashierShiftFields, payRowFields } from '../cashier.fields';
import { actOutcome } from '../payment/money-act.contract';

/** What money of a shift belongs to. */
export const cashierShiftMoney = dict('shiftMoney', '类型', [
  [1, '收费'],
  [2, '收欠款'],
  [3, '充值'],
  [4, '退费'],
  [5, '退卡'],
]);

/** Amounts here may be paid out, or differ downwards. */
const EITHER_WAY = { min: -9_999_999_999 } as const;

const documentFields = {
  kind: required(f.dict('类型', cashierShiftMoney)),
  /** Absent where the rows of money belong to no document of the shift. */
  no: f.text('单号', 20),
  at: f.dateTime('时间'),
  customerName: f.text('姓名', 50),
  /** Each way with what moved by it. */
  ways: f.text('支付方式', 500),
  /** Rows of money, out as negative. */
  moved: required(f.money('收退款', EITHER_WAY)),
  /** Amount on the document itself. */
  documented: required(f.money('单据金额', EITHER_WAY)),
  difference: required(f.money('差异', EITHER_WAY)),
} as const;

const wayFields = {
  ...pick(payRowFields, ['wayCode', 'wayName']),
  /** As the shift's table has it: frozen by 交班, until then as of now. */
  tabled: required(f.money('班次表净额', EITHER_WAY)),
  moved: required(f.money('收退款', EITHER_WAY)),
  difference: required(f.money('差异', EITHER_WAY)),
} as const;

const actFields = {
  key: required(f.text('请求标识', 64)),
  title: required(f.text('操作', 30)),
  at: required(f.dateTime('时间')),
  outcome: required(f.dict('结果', actOutcome)),
  /** Of the document that it wrote. */
  no: f.text('单号', 20),
} as const;

/** 核对 of a shift: every row of money next to its document, and every recorded act. */
export const cashierShiftCheck = {
  document: documentFields,
  way: wayFields,
  act: actFields,
  find: call({
    path: '/api/opt-cashier-shift/reconcile',
    title: '班次核对',
    grant: ['cashier:shift', 'cashier:shiftAudit'],
    input: {
      id: required(f.id()),
      /** Acts that the browser remembers: each that the server holds is answered, whenever it was. */
      keys: f.list('请求标识', f.text('请求标识', 64), { max: 500 }),
    },
    output: required(
      f.object('核对', {
        shift: required(
          f.object('班次', pick(cashierShiftFields, ['id', 'shiftNo', 'cashierId', 'openAt', 'handoverAt'])),
        ),
        ways: required(f.list('支付方式', f.object('支付方式', wayFields))),
        documents: required(f.list('单据', f.object('单据', documentFields))),
        acts: required(f.list('操作', f.object('操作', actFields))),
        /** Of all documents and ways, each without its sign: 0.00 leaves nothing unexplained. */
        difference: required(f.money('差异合计')),
      }),
    ),
    touches: ['shift', 'charge-order'],
  }),
} as const;
