import { segmentsOf, smsLength } from '@mingmou/contract/messaging/sms.rules';
import { dateTimeText } from '../../kernel/context/clock';
import { smsConfig } from '../../providers/sms.config';
import { type SmsAccountRow, signOf } from './sms-account.store';
import { orgFacts } from './sms-people.store';
import type { SmsPlace } from './sms-place.rows';
import { insertMessages } from './sms-queue.store';

const TEMPLATE = 'BALANCE_WARN';

/** Tells the warning numbers that the balance has gone below the warning, once each time it does; the platform pays. */
export async function warnOfBalance(place: SmsPlace, account: SmsAccountRow, balance: number): Promise<void> {
  const { warnBalance, warnMobiles } = account;
  if (account.balance < warnBalance || balance >= warnBalance || warnMobiles.length === 0) return;
  if (smsConfig.provider === 'aliyun' && !smsConfig.warnTemplate) return;
  const { orgName } = await orgFacts(place);
  const sign = (await signOf(place, account)) ?? '';
  const content = `${orgName}的短信余额仅剩${balance}条，请及时充值。`;
  const planTime = dateTimeText(place.now);
  await insertMessages(
    { ...place, orgId: null },
    warnMobiles.map((mobile) => ({
      mobile,
      patientId: null,
      templateId: null,
      templateName: TEMPLATE,
      providerTemplateCode: smsConfig.provider === 'aliyun' ? (smsConfig.warnTemplate ?? null) : null,
      signText: smsConfig.provider === 'aliyun' ? smsConfig.codeSign : sign,
      params: { orgName, balance: String(balance) },
      content,
      segments: segmentsOf(smsLength(sign, content)),
      smsScene: 'NOTICE' as const,
      event: null,
      sourceType: 'ORG',
      sourceId: place.orgId,
      planDate: planTime.slice(0, 10),
      planTime,
      blockedFor: null,
      batchNo: null,
      resendOf: null,
    })),
  );
}
