import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import type { batchFlow } from '@mingmou/contract/erp/stock/batch.flow';
import { refuse } from '../../../kernel/call/refusal';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { putNotices } from '../../../kernel/process/notice';
import { transition } from '../../../kernel/row/transition';
import { batchFacts, batchStanding, lockBatch, orgsHolding, writeBatch } from './batch-standing.store';

const TARGET = '批次';
const MENU = 1411;

type BatchStep = keyof typeof batchFlow.actions;

/** Returns a batch with the chain's stock of it, without naming organisations. */
export async function batchById(cx: SessionCx, id: number) {
  const found = (await batchFacts(cx, id)) ?? refuse(sharedCodes.missing);
  return { ...found, ...(await acrossOrgs(cx, () => batchStanding(cx, id))) };
}

/** Notifies every other organisation with stock of the batch. */
async function tellOthers(cx: SessionCx, id: number, version: number, text: string): Promise<void> {
  const { db, now, caller } = cx;
  const orgIds = await acrossOrgs(cx, () => orgsHolding(cx, id));
  const { propertyOwnerId, orgId } = caller;
  await putNotices(
    { db, now, propertyOwnerId, orgId },
    orgIds.filter((holding) => holding !== orgId),
    { menuId: MENU, source: 'batch-hold', sourceKey: `${id}-${version}`, text, targetPath: '/erp/stock/search' },
  );
}

/**
 * 停售 or 恢复销售 of a batch in the whole chain (domain-erp §9b.2). Waits for running movements of its pieces, so that the
 * answer is final.
 */
export async function moveBatch(cx: SessionCx, step: BatchStep, input: InputOf<typeof batch.hold>) {
  const { id, version } = input;
  const reason = input.reason?.trim() || refuse(billCodes.noReason);
  const { to } = await transition(cx, {
    flow: batch.lifecycle,
    action: step,
    version,
    refusals: { stale: billCodes.stale },
    lock: () => lockBatch(cx, id),
    state: ({ state }) => state,
    write: (_row, state) => {
      const isHeld = state === 'HOLD';
      return writeBatch(cx, id, {
        state,
        holdReason: isHeld ? reason : null,
        heldAt: isHeld ? cx.now.toISOString() : null,
        heldBy: isHeld ? cx.caller.accountId : null,
      });
    },
    target: async ({ goodsName, batchNo }) => {
      const action = batch.lifecycle.actions[step].title;
      await tellOthers(cx, id, version, `${goodsName} 批号 ${batchNo} 已${action}：${reason}`);
      return { targetType: TARGET, targetName: `${goodsName} ${batchNo}` };
    },
    reason,
  });
  const standing = await acrossOrgs(cx, () => batchStanding(cx, id));
  return { id, state: to, version: version + 1, ...standing };
}
