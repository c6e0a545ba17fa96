import { call, idInput, rowFields } from '../base/call';
import { paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { pageWithSums } from '../base/page-with-sums';
import { pictureFields } from '../files/file.fields';
import { rechargeState, rechargeWay, smsPackage } from './messaging.dicts';

const path = '/api/sms/sms-account';
const touches = ['sms-recharge'];

const row = {
  ...pick(rowFields, ['id', 'version']),
  createdAt: required(f.dateTime('时间')),
  chainName: f.text('连锁', 60),
  orgName: required(f.text('机构', 40)),
  count: required(f.int('条数', { unit: '条' })),
  amount: required(f.money('金额')),
  payWay: required(f.dict('付款方式', rechargeWay)),
  state: required(f.dict('状态', rechargeState)),
  voucher: f.object('凭证', pictureFields),
  createdByName: f.text('申请人', 20),
  confirmedByName: f.text('确认人', 20),
  confirmedAt: f.dateTime('确认时间'),
} as const;

const filters = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  state: f.dict('状态', rechargeState),
} as const;

/** Messages that are bought (domain-system §3.1). */
export const smsRecharge = {
  row,
  packages: call({
    path: `${path}/recharge-packages`,
    title: '短信套餐',
    grant: 'menu:1732',
    output: required(
      f.list(
        '短信套餐',
        f.object('短信套餐', {
          packageId: required(f.int('套餐')),
          count: required(f.int('条数', { unit: '条' })),
          amount: required(f.money('金额')),
        }),
      ),
    ),
  }),
  page: call({
    path: `${path}/recharge-page`,
    title: '短信充值',
    grant: 'menu:1732',
    input: { ...paging, ...filters },
    output: pageWithSums('充值单', row, { count: row.count, amount: row.amount }),
    touches,
  }),
  save: call({
    path: `${path}/recharge-save`,
    title: '短信充值',
    grant: 'sms-recharge:save',
    idempotent: true,
    input: {
      packageId: required(f.dict('短信套餐', smsPackage)),
      payWay: required(f.dict('付款方式', rechargeWay)),
      /** A picture of the payment. */
      voucherFileId: f.id('凭证'),
    },
    output: required(f.object('充值单', idInput)),
    touches,
  }),
  cancel: call({
    path: `${path}/recharge-cancel/{id}`,
    title: '取消充值',
    grant: 'sms-recharge:save',
    log: '取消充值',
    input: pick(rowFields, ['id', 'version']),
    touches,
  }),
  confirm: call({
    path: `${path}/recharge-confirm/{id}`,
    title: '到账确认',
    grant: 'sms-recharge:confirm',
    idempotent: true,
    input: pick(rowFields, ['id', 'version']),
    touches: [...touches, 'sms-account'],
  }),
} as const;
