import type { InputOf } from '@mingmou/contract/base/call';
import type { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { addMinutes } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { isUnhealthyCanary, isWorrying, percentOf } from './health.rules';
import {
  canaryStarts,
  columnOf,
  FAILURES,
  healthRows,
  noteToOperators,
  pinsWithCanary,
  standings,
} from './health.store';
import { type OpsCx, PLATFORM_CHAIN } from './operations.service';
import { dropCanary } from './pins.service';
import { allPins, asChain } from './pins.store';

const CANARY_WINDOW_MINUTES = 10;
const HEALTH_WINDOW_MINUTES = 24 * 60;

/** Withdraws a canary that fails too often. Called with every report about a canary, so the withdrawal is immediate. */
export async function rollBackUnhealthy(cx: SessionCx, remoteName: string, version: string): Promise<void> {
  const { db, now, caller } = cx;
  const since = addMinutes(now, -CANARY_WINDOW_MINUTES);
  for (const pin of await pinsWithCanary(db, remoteName, version)) {
    const counted = await canaryStarts(db, { remoteName, version }, pin, since);
    if (!isUnhealthyCanary(counted)) continue;
    const reason = `10分钟内启动${counted.starts}次，失败${counted.failures}次`;
    // The machine acts, not the person whose browser happened to report; the event is its record.
    const operator = { who: '系统', propertyOwnerId: PLATFORM_CHAIN, isPlatform: true };
    await dropCanary({ db, now, operator, log: () => undefined, right: '' }, pin, reason, 'AUTO_ROLLBACK');
    const body = `${remoteName} 灰度版本 ${version} 已自动回滚：${reason}`;
    const chain = pin.scope === 'GLOBAL' ? PLATFORM_CHAIN : caller.propertyOwnerId;
    await asChain(db, chain, () => noteToOperators({ db, now }, chain, body));
  }
}

/** How each version fared within 24 hours. */
export async function healthOf(cx: OpsCx, filter: InputOf<typeof remoteOps.health>) {
  const pins = await allPins(cx.db, null);
  const known = await standings(cx.db);
  const rows = await healthRows(cx, addMinutes(cx.now, -HEALTH_WINDOW_MINUTES), filter);
  return rows.map(({ remoteName, version, starts, failures, crashes, runtimeErrors, p95Ms, messages, ...counts }) => {
    const isStable = pins.some((pin) => pin.remoteName === remoteName && pin.stable === version);
    return {
      remoteName,
      version,
      standing: known.get(`${remoteName}@${version}`) ?? ('UNTRIED' as const),
      starts,
      failures,
      failurePercent: percentOf({ starts, failures }),
      runtimeErrors,
      kinds: Object.fromEntries(
        [...FAILURES.map((kind) => [kind, counts[columnOf(kind)]]), ['PAGE_FAILED', crashes]].filter(
          ([, count]) => Number(count) > 0,
        ),
      ),
      p95Ms,
      messages: messages ?? [],
      warning: isStable && isWorrying({ starts, failures }),
    };
  });
}
