import { cardParameters } from '../../cashier/card/card.parameters';
import { cashierParameters } from '../../cashier/cashier.parameters';
import { stockParameters } from '../../erp/stock/stock.parameters';
import { scanParameters } from '../../files/scan.parameters';
import { messagingParameters } from '../../messaging/messaging.parameters';
import { outpatientParameters } from '../../outpatient/outpatient.parameters';
import { patientsParameters } from '../../patients/patients.parameters';
import { effectParameters, returnParameters } from '../../patients/return/return.parameters';
import { vipParameters } from '../../patients/vip/vip.parameters';
import { wechatParameters } from '../../wechat/wechat.parameters';
import { workstationParameters } from '../../workstation/workstation.parameters';
import { type Parameter, parameters, printParameters } from './parameters';

export type ParameterValue = boolean | number | string;

type Group = readonly Parameter<ParameterValue>[];

const { visionType, costDisplay, exportMaxRows, ...security } = parameters;

/** Every parameter that the product obeys, in the groups of its page (domain-system §2.3). */
export const PARAMETER_GROUPS: Readonly<Record<string, Group>> = {
  挂号预约: Object.values(outpatientParameters),
  工作站: [visionType, ...Object.values(workstationParameters)],
  收银: [...Object.values(cashierParameters), ...Object.values(cardParameters)],
  进销存: [costDisplay, ...Object.values(stockParameters)],
  会员患者: [...Object.values(vipParameters), ...Object.values(effectParameters)],
  随访回访: [...Object.values(returnParameters), ...Object.values(patientsParameters)],
  消息打印: [
    ...Object.values(messagingParameters),
    ...Object.values(scanParameters),
    ...Object.values(printParameters),
    ...Object.values(wechatParameters),
  ],
  安全: [...Object.values(security), exportMaxRows],
};

/** Chosen in a place of their own (参考集), which knows what there is; the form of parameters leaves them out. */
export const CHOSEN_ELSEWHERE: readonly string[] = [workstationParameters.alReferenceSet.key];

export const ALL_PARAMETERS: Group = Object.values(PARAMETER_GROUPS).flat();
