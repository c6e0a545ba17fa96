import type { SessionCx } from '../../kernel/context/cx';
import { updateMine } from '../../kernel/context/mine';

interface CallOf {
  readonly acceptsId: number;
  readonly day: string;
  readonly number: string;
  readonly nameShown: string;
  readonly departmentId: number;
  readonly roomId: number | null;
  readonly roomName: string;
  readonly doctorName: string | null;
}

/** Notes that a visit is called, for the first time or again. */
export async function noteCall({ db, caller, now }: SessionCx, call: CallOf): Promise<void> {
  const said = { ...call, calledAt: now.toISOString(), state: 'CALLING' } as const;
  await db
    .insertInto('callRecord')
    .values({ ...said, propertyOwnerId: caller.propertyOwnerId, orgId: caller.orgId })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'acceptsId'])
        .doUpdateSet((is) => ({ ...said, times: is('callRecord.times', '+', 1) })),
    )
    .execute();
}

/** Ends an active call: the patient came, or did not. */
export async function endCall(cx: SessionCx, acceptsId: number, state: 'ANSWERED' | 'MISSED'): Promise<void> {
  await updateMine(cx, 'callRecord')
    .set({ state })
    .where('acceptsId', '=', acceptsId)
    .where('state', '<>', state)
    .execute();
}
