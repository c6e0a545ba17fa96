import { picturesHeld, videosHeld } from '@mingmou/contract/clinic/picture.fields';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import type { RecordPlace } from './archive-record.store';

type Owner = Omit<RecordPlace, 'kind'>;

/**
 * Returns which of the files belong to the archive's records or are the caller's own unlinked uploads, in the given
 * order.
 */
export async function filesOfArchive(
  cx: SessionCx,
  use: 'ARCHIVE_IMAGE' | 'ARCHIVE_VIDEO',
  { ownerKind, ownerId }: Owner,
  ids: readonly number[],
): Promise<number[]> {
  const { orgId, accountId } = cx.caller;
  const found = await mine(cx, 'file')
    .leftJoin('archiveRecord', (on) =>
      on
        .onRef('archiveRecord.propertyOwnerId', '=', 'file.propertyOwnerId')
        .onRef('archiveRecord.id', '=', 'file.bizId')
        .on('archiveRecord.orgId', '=', orgId)
        .on('archiveRecord.ownerKind', '=', ownerKind)
        .on('archiveRecord.ownerId', '=', ownerId),
    )
    .where('file.id', 'in', [...ids])
    .where('file.bizType', '=', use)
    .where((is) =>
      is.or([
        is.and([is('file.state', '=', 'LINKED'), is('archiveRecord.id', 'is not', null)]),
        is.and([is('file.state', '=', 'TEMP'), is('file.uploadedBy', '=', accountId)]),
      ]),
    )
    .select('file.id')
    .execute();
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

/** The records of an archive that hold pictures or videos, the newest first. */
export async function recordsWithPictures(cx: SessionCx, { ownerKind, ownerId }: Owner) {
  const found = await mine(cx, 'archiveRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('ownerKind', '=', ownerKind)
    .where('ownerId', '=', ownerId)
    .select(['id', 'kind', 'seq', 'recordDate', 'content'])
    .orderBy('recordDate', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return found.flatMap(({ content, ...record }) => {
    const pictures = picturesHeld(content as object);
    const videos = videosHeld(content as object);
    return pictures.length + videos.length > 0 ? [{ ...record, pictures, videos }] : [];
  });
}
