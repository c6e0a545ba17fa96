import { Alert } from '@mingmou/kit/ui';

/** Settings whose part of the product does not exist yet; a note prevents users from waiting for an effect. */
const WAITING = {
  appointment: '患者的微信预约尚未开放：「微信可约」「其中微信」和「预约须知」可以先设置，开放后生效；其余现在就生效',
  patientPages: '患者的微信页面尚未开放：这里可以先设置，开放后按此显示',
  checkGroups: '检查开单尚不按分组选择：这里可以先维护，医生工作站的检查开单开放分组后使用',
  recharge: '储值卡充值尚未开放：活动可以先设置，收银台的充值开放后按此赠送',
  rewards: '转介绍的登记和奖励发放尚未开放：规则可以先设置，转介绍统计开放后按此计算',
} as const;

/** The plain sentence on top of such a page. */
export function Awaits({ of }: { readonly of: keyof typeof WAITING }) {
  return <Alert type="info" showIcon title={WAITING[of]} />;
}
