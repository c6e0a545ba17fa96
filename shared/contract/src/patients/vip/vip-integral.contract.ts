import { call, rowFields } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, required } from '../../base/field';
import { integralType } from '../../cashier/benefit/points.dicts';
import { keyRefusals } from '../../cashier/cashier.codes';
import { integralAdjustReason } from './vip.dicts';

const PATH = '/api/vip-integral';
const touches = ['points'];
const MOST_POINTS = 100_000_000;

const patientId = required(f.id('患者'));
const reason = f.dict('原因', integralAdjustReason);
const remark = f.note('备注', 100);

const birthdayCoupon = f.object('生日优惠券', {
  name: required(f.text('名称', 30)),
  threshold: required(f.money('满')),
  amount: required(f.money('减')),
  days: required(f.int('有效天数', { unit: '天' })),
});

const level = {
  ...rowFields,
  levelNo: required(f.int('级别')),
  name: required(f.text('名称', 10)),
  color: f.text('颜色', 7),
  growthMin: required(f.int('成长值门槛')),
  /** Percent that the member pays. */
  discountRate: required(f.decimal('折扣', 2, { unit: '%' })),
  integralTimes: required(f.decimal('积分倍数', 2)),
  birthdayTimes: required(f.decimal('生日倍数', 2)),
  birthdayIntegral: required(f.int('生日积分')),
  birthdayCoupon,
  privileges: f.note('权益说明', 200),
} as const;

const entry = {
  id: required(f.id()),
  seq: required(f.int('序号')),
  at: required(f.dateTime('时间')),
  type: required(f.dict('类型', integralType)),
  delta: required(f.int('变动')),
  balanceAfter: required(f.int('余额')),
  debtAfter: required(f.int('欠积分')),
  bizNo: required(f.text('单号', 30)),
  orgId: required(f.id('机构')),
  orgName: f.text('机构', 30),
  operatorName: f.text('操作人', 20),
  reason,
  remark,
} as const;

/** Levels of members and points of a patient (domain-patients §4.3). */
export const vipIntegral = {
  /** From the lowest level to the highest, disabled ones among them. */
  levels: call({
    method: 'GET',
    path: `${PATH}/level/findAll`,
    title: '会员等级',
    grant: 'any',
    output: required(f.list('会员等级', f.object('会员等级', level))),
    touches: ['vip-level'],
  }),
  ledger: call({
    path: `${PATH}/ledger/page`,
    title: '积分流水',
    grant: 'menu:1301',
    input: {
      ...paging,
      patientId,
      type: f.dict('类型', integralType),
      from: f.firstDay('日期'),
      to: f.lastDay('日期'),
    },
    output: pageOf(f.object('积分流水', entry)),
    touches,
  }),
  /** A gain pays the debt first; a deduction stops at 0. */
  adjust: call({
    path: `${PATH}/adjust`,
    title: '调整积分',
    grant: 'vip:adjust',
    idempotent: true,
    keyRefusals,
    input: {
      patientId,
      delta: required(f.int('积分', { min: -MOST_POINTS, max: MOST_POINTS })),
      reason: required(reason),
      remark,
    },
    output: required(f.object('积分', { balance: required(f.int('积分余额')), debt: required(f.int('欠积分')) })),
    touches,
  }),
} as const;
