import { inGlobal } from '../../../database/context';
import type { Database } from '../../../database/pool';
import { addEvent, insertPin, writePin } from './pins.store';
import { findVersion, globalPin, insertVersion, type SealedRecord, versionName } from './remotes.store';

const WHO = 'start';

/**
 * Registers a stored build and makes it the global version, unless an operator moved the pin: a pin that was not set at
 * a start stays unchanged.
 */
export async function publishAtStart(database: Database, record: SealedRecord, now: Date): Promise<void> {
  await inGlobal(
    database,
    async (db) => {
      const known = await findVersion(db, record.name, record.version);
      const versionId = known?.id ?? (await insertVersion(db, record, WHO, now));
      const event = {
        who: WHO,
        remoteName: record.name,
        scope: 'GLOBAL' as const,
        toVersion: record.version,
        reason: '启动时发布本机构建',
      };
      if (!known) await addEvent(db, now, { ...event, action: 'PUBLISH' });
      const pin = await globalPin(db, record.name);
      if (pin && (!pin.movedByStart || pin.stableVersionId === versionId)) return;
      const stable = {
        stableVersionId: versionId,
        movedByStart: true,
        reason: event.reason,
        updatedBy: WHO,
        updatedAt: now.toISOString(),
      };
      const fromVersion = pin ? await versionName(db, pin.stableVersionId) : null;
      if (pin) {
        const dropped = { previousStableId: pin.stableVersionId, canaryVersionId: null, canaryPercent: null };
        await writePin(db, pin, { ...stable, ...dropped });
      } else {
        await insertPin(db, { ...stable, scope: 'GLOBAL', remoteName: record.name });
      }
      await addEvent(db, now, { ...event, action: 'PIN', fromVersion });
    },
    { now: now.getTime() },
  );
}
