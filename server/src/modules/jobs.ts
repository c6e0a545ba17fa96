import { inChain } from '../database/context';
import type { Database } from '../database/pool';
import type { Clock } from '../kernel/clock';
import type { JobHandlers } from '../kernel/jobs';
import { autoCancel, planAutoCancel } from './outpatient/registration-auto-cancel';
import { housekeeping, planHousekeeping } from './system/housekeeping';

/** Every kind of work that is done behind the calls. */
export const jobs: JobHandlers = { ...housekeeping, ...autoCancel };

/** Makes sure that every chain has its nightly work planned. */
export async function planJobs(database: Database, clock: Clock): Promise<void> {
  await planHousekeeping(database, clock);
  const now = clock();
  for (const { id } of await database.selectFrom('propertyOwner').select('id').execute()) {
    await inChain(database, { propertyOwnerId: id, now: now.getTime() }, (db) =>
      planAutoCancel({ db, now, propertyOwnerId: id }),
    );
  }
}
