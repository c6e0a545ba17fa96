import { money } from '@mingmou/contract/base/money';
import { renderSms, segmentsOf, smsLength } from '@mingmou/contract/messaging/sms.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, addMinutes, dayText, instantOf } from '../kernel/context/clock';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly now: Date;
}

const SIGN = '明眸眼视光';
const BOUGHT = 1000;
const DAYS = 20;
/** Series and day of `chainNumber`, so that the next template goes on from these. */
const SERIES = { orgId: 0, prefix: 'SMS_TEMPLATE', day: '1970-01-01' } as const;
const FAILED_EVERY = 11;

/** A variable as templates write it. */
const v = (name: string): string => `\${${name}}`;

const TEMPLATES = [
  [
    '复查提醒',
    'NOTICE',
    null,
    `${v('patientName')}您好，您的复查时间为${v('date')}，请按时到店，电话${v('orgPhone')}。`,
    true,
  ],
  ['取镜通知', 'NOTICE', null, `${v('patientName')}您好，您的眼镜已加工完成，请到店取镜。`, true],
  ['生日祝福', 'NOTICE', 'BIRTHDAY', `${v('patientName')}您好，${v('orgName')}祝您生日快乐，愿您眼明心亮。`, true],
  ['开学护眼季', 'MARKETING', null, '开学护眼季，免费视力检查，预约到店即可参加，拒收请回复R', true],
  ['到店须知', 'NOTICE', null, `${v('patientName')}您好，散瞳检查请家长陪同，当日勿开车。`, false],
] as const;

async function insertTemplates({ tx, propertyOwnerId, orgId }: Filling) {
  const rows = await tx
    .insertInto('smsTemplate')
    .values(
      TEMPLATES.map(([name, smsScene, event, content, isPassed], index) => ({
        propertyOwnerId,
        orgId,
        code: `DX${String(index + 1).padStart(4, '0')}`,
        name,
        smsScene,
        event,
        content,
        auditState: isPassed ? ('PASSED' as const) : ('DRAFT' as const),
        passedContent: isPassed ? content : null,
      })),
    )
    .returning(['id', 'name', 'content'])
    .execute();
  await tx
    .insertInto('sequence')
    .values({ ...SERIES, propertyOwnerId, n: TEMPLATES.length })
    .execute();
  return rows;
}

async function insertAccount({ tx, propertyOwnerId, orgId, now }: Filling) {
  await tx.insertInto('smsGroupSign').values({ propertyOwnerId, signText: SIGN, signState: 'PASSED' }).execute();
  await tx.insertInto('smsAccount').values({ propertyOwnerId, orgId, balance: BOUGHT }).execute();
  const bought = addDays(now, -DAYS - 1).toISOString();
  const common = { propertyOwnerId, orgId, createdByName: '周敏' };
  const { id } = await tx
    .insertInto('smsRecharge')
    .values({
      ...common,
      packageId: 1,
      count: BOUGHT,
      amount: money(80),
      payWay: '对公转账',
      state: 'DONE',
      confirmedByName: 'ops',
      confirmedAt: bought,
      createdAt: bought,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('smsRecharge')
    .values({ ...common, packageId: 2, count: 5000, amount: money(350), payWay: '扫码' })
    .execute();
  await tx
    .insertInto('smsLedger')
    .values({
      propertyOwnerId,
      orgId,
      kind: 'RECHARGE',
      sourceId: id,
      change: BOUGHT,
      balanceAfter: BOUGHT,
      at: bought,
    })
    .execute();
}

interface Sent {
  readonly at: Date;
  readonly patientId: number;
  readonly patientName: string;
  readonly mobile: string;
  readonly isFailed: boolean;
}

/** Reminders of the last weeks: a few a day, now and then one that no phone took. */
async function sentMessages({ tx, propertyOwnerId, now }: Filling): Promise<Sent[]> {
  const people = await tx
    .selectFrom('patient')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('stateEnum', '=', 'ENABLE')
    .orderBy('id')
    .limit(3 * DAYS)
    .select(['id', 'name', 'phone'])
    .execute();
  return people.map(({ id, name, phone }, index) => {
    const day = dayText(addDays(now, -1 - (index % DAYS)));
    return {
      at: addMinutes(instantOf(`${day} 10:00:00`), index),
      patientId: id,
      patientName: name,
      mobile: phone,
      isFailed: index % FAILED_EVERY === FAILED_EVERY - 1,
    };
  });
}

async function insertSent(filling: Filling, template: { id: number; name: string; content: string }) {
  const { tx, propertyOwnerId, orgId } = filling;
  let balance = BOUGHT;
  const move = async (kind: 'CHARGE' | 'RETURN', sourceId: number, change: number, at: string) => {
    balance += change;
    await tx
      .insertInto('smsLedger')
      .values({ propertyOwnerId, orgId, kind, sourceId, change, balanceAfter: balance, at })
      .execute();
  };
  for (const { at, patientId, patientName, mobile, isFailed } of await sentMessages(filling)) {
    const params = { patientName, date: dayText(addDays(at, 3)), orgPhone: '0571-88886666' };
    const content = renderSms(template.content, params);
    const segments = segmentsOf(smsLength(SIGN, content));
    const time = at.toISOString();
    const { id } = await tx
      .insertInto('smsReady')
      .values({
        propertyOwnerId,
        orgId,
        mobile,
        patientId,
        templateId: template.id,
        templateName: template.name,
        signText: SIGN,
        params: JSON.stringify(params),
        content,
        segments,
        smsScene: 'NOTICE',
        sourceType: 'HAND',
        sourceId: 0,
        planDate: dayText(at),
        planTime: time,
        state: 'SENT',
        createdAt: time,
        updatedAt: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('smsRecord')
      .values({
        propertyOwnerId,
        orgId,
        readyId: id,
        mobile,
        content,
        segments,
        provider: 'outbox',
        submittedAt: time,
        state: isFailed ? 'FAILED' : 'DELIVERED',
        failReason: isFailed ? '用户关机' : null,
        receiptAt: time,
        returned: isFailed,
      })
      .execute();
    await move('CHARGE', id, -segments, time);
    if (isFailed) await move('RETURN', id, segments, time);
  }
  await sql`UPDATE sms_account SET balance = ${balance} WHERE property_owner_id = ${propertyOwnerId} AND org_id = ${orgId}`.execute(
    tx,
  );
}

/** Inserts messaging of the flagship: an account with a balance, texts, sent messages, a safe number, birthdays. */
export async function insertDemoMessaging(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId, orgId, now } = filling;
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
  await insertAccount(filling);
  const templates = await insertTemplates(filling);
  const [reminder] = templates;
  if (reminder) await insertSent(filling, reminder);
  await tx
    .insertInto('smsCheckNumber')
    .values({ propertyOwnerId, orgId, name: '店长', mobile: '13800001111', verifiedAt: now.toISOString() })
    .execute();
  await tx
    .insertInto('smsBlacklist')
    .values([
      { propertyOwnerId, mobile: '13900002222', reason: 'REPLY_R' },
      { propertyOwnerId, mobile: '13900003333', reason: 'EMPTY' },
    ])
    .execute();
  const birthday = templates.find(({ name }) => name === '生日祝福');
  if (!birthday) return;
  await tx
    .insertInto('remindSetting')
    .values({
      propertyOwnerId,
      orgId,
      event: 'BIRTHDAY',
      enabled: true,
      channels: ['SMS'],
      sendTime: '09:00',
      smsTemplateId: birthday.id,
      receiver: 'PATIENT',
    })
    .execute();
}
