import { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { handle, type Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { masterRoutes } from '../../../kernel/row/master';
import { chargeRoutes } from './charge.routes';
import { drugUsageRules } from './drug-usage.service';
import { drugsMatching } from './drug-usage.store';
import { regFeeRules } from './reg-fee.service';

/** 挂号费, 收费项目 and 药品用法. */
export function feesRoutes(uploading?: Uploading): readonly Route[] {
  return [
    ...chargeRoutes(uploading),
    ...masterRoutes(registrationFee, regFeeRules),
    ...masterRoutes(drugUsage, drugUsageRules),
    handle(drugUsage.find, ({ keyword }, cx) => drugsMatching(cx, keyword)),
  ];
}
