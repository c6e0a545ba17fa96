import { inGlobal } from '../../../database/context';
import type { Database } from '../../../database/pool';
import type { BuildRecord } from '../../../web/builds';
import { findVersion, globalPin, insertVersion } from './remotes.store';

const WHO = 'start';

/**
 * Registers a kept build and makes it what everybody gets, unless an operator decided otherwise: a row that was not
 * moved by a start is left alone.
 */
export async function publishAtStart(database: Database, record: BuildRecord, now: Date): Promise<void> {
  await inGlobal(
    database,
    async (db) => {
      const known = await findVersion(db, record.name, record.version);
      const versionId = known?.id ?? (await insertVersion(db, record, WHO, now));
      const event = {
        at: now.toISOString(),
        who: WHO,
        remoteName: record.name,
        scope: 'GLOBAL',
        toVersion: record.version,
        reason: '启动时发布本机构建',
      };
      if (!known)
        await db
          .insertInto('remoteEvent')
          .values({ ...event, action: 'PUBLISH' })
          .execute();
      const pin = await globalPin(db, record.name);
      if (pin && (!pin.movedByStart || pin.stableVersionId === versionId)) return;
      const stable = {
        stableVersionId: versionId,
        movedByStart: true,
        reason: event.reason,
        updatedBy: WHO,
        updatedAt: event.at,
      };
      if (pin) {
        await db
          .updateTable('remotePin')
          .set({
            ...stable,
            previousStableId: pin.stableVersionId,
            canaryVersionId: null,
            canaryPercent: null,
            version: pin.version + 1,
          })
          .where('id', '=', pin.id)
          .execute();
      } else {
        await db
          .insertInto('remotePin')
          .values({ ...stable, scope: 'GLOBAL', remoteName: record.name })
          .execute();
      }
      await db
        .insertInto('remoteEvent')
        .values({ ...event, action: 'PIN' })
        .execute();
    },
    { now: now.getTime() },
  );
}
