import { call } from '@mingmou/contract/base/call';
import { dayText, nextAt } from '../../../kernel/context/clock';
import { orgIdsOf } from '../../../kernel/context/orgs';
import { type SystemCx, systemCx } from '../../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../../kernel/process/jobs';
import { INVARIANTS } from './invariants.rows';
import { findBroken, limitStatements } from './money-check.store';

const CHECK_MONEY = 'cashier-check-money';
const HOUR = '03:10:00';
/** So long a look may take; what takes longer is reported, and the others are looked at. */
const LIMIT_SECONDS = 60;

/** Call for the operation log; it has no route. */
const check = call({ path: '/jobs/check-money', title: '账目核对', grant: 'menu:1105', log: '账目核对' });

/** What breaks one invariant in the organisation, named, the first of them; nothing is repaired. */
async function brokenOf({ db }: SystemCx, text: string): Promise<string[]> {
  return (await findBroken(db, text)) ?? [`超过${LIMIT_SECONDS}秒没有查完`];
}

async function checkOrg(cx: SystemCx): Promise<void> {
  await limitStatements(cx.db, LIMIT_SECONDS);
  const broken: [string, string[]][] = [];
  for (const [name, text] of Object.entries(INVARIANTS)) broken.push([name, await brokenOf(cx, text)]);
  const found = broken.filter(([, rows]) => rows.length > 0);
  const after = found.map(([name, rows]) => [name, { label: name, value: rows.join('、') }] as const);
  cx.log({
    targetType: '账目',
    targetName: found.length > 0 ? `${found.length} 项不符` : '全部相符',
    after: Object.fromEntries(after),
  });
  await cx.writeLog(check);
}

/** Makes sure that the chain's next look is planned. */
export async function planMoneyCheck(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: CHECK_MONEY, runAt, uniqueKey: dayText(runAt) });
}

/** At 03:10: the invariants of the money (domain-outpatient §6.10), reported to the operation log. */
export const moneyCheck: JobHandlers = {
  [CHECK_MONEY]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await checkOrg(await systemCx(cx, orgId));
    await planMoneyCheck(cx);
  },
};
