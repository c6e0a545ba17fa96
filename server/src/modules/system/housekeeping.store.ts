import { deleteMine } from '../../kernel/context/mine';
import type { JobCx } from '../../kernel/process/jobs';

/** Instants (ISO text) before which rows are deleted: `rows` sign-ins, codes, reports and failures. */
export interface CleaningLimits {
  readonly rows: string;
  readonly attempts: string;
  readonly keys: string;
}

/**
 * Deletes expired sign-ins, codes, reports, failures, failed attempts and idempotency keys. Failures and attempts have no
 * chain; they are deleted with each chain.
 */
export async function clean(
  { db, propertyOwnerId }: Pick<JobCx, 'db' | 'propertyOwnerId'>,
  limits: CleaningLimits,
): Promise<void> {
  const { rows: before, attempts, keys } = limits;
  const ended = await deleteMine({ db, propertyOwnerId }, 'authToken')
    .where((is) => is.or([is('endedAt', '<', before), is('expiresAt', '<', before)]))
    .returning('tokenHash')
    .execute();
  if (ended.length > 0) {
    await db
      .deleteFrom('authTokenMap')
      .where(
        'tokenHash',
        'in',
        ended.map(({ tokenHash }) => tokenHash),
      )
      .execute();
  }
  await deleteMine({ db, propertyOwnerId }, 'smsCode').where('sentAt', '<', before).execute();
  await deleteMine({ db, propertyOwnerId }, 'remoteReport').where('at', '<', before).execute();
  await db.deleteFrom('clientError').where('at', '<', before).execute();
  await db.deleteFrom('loginAttempt').where('lastFailureAt', '<', attempts).execute();
  await deleteMine({ db, propertyOwnerId }, 'idempotencyKey').where('createdAt', '<', keys).execute();
}
