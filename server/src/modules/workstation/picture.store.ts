import type { ScanKind } from '@mingmou/contract/files/file.dicts';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Of a stage; of 预检, whose row is named by its visit; of a record of an archive. */
export type RecordPictureUse = 'VISIT_IMAGE' | 'TRIAGE_IMAGE' | 'ARCHIVE_IMAGE';

/** Purpose of videos next to such pictures; 预检 has no videos. */
export const VIDEO_BESIDE = { VISIT_IMAGE: 'VISIT_VIDEO', ARCHIVE_IMAGE: 'ARCHIVE_VIDEO' } as const;

export type RecordFileUse = RecordPictureUse | (typeof VIDEO_BESIDE)[keyof typeof VIDEO_BESIDE];

const OF_STAGES = ['VISIT_IMAGE', 'VISIT_VIDEO'] as const;

interface Holder {
  readonly use: RecordFileUse;
  readonly ownerId: number;
}

/** Returns which of the files belong to the record. */
export async function filesOfRecord(
  cx: SessionCx,
  { use, ownerId }: Holder,
  ids: readonly number[],
): Promise<number[]> {
  const found = await mine(cx, 'file')
    .where('file.id', 'in', [...ids])
    .where('file.state', '=', 'LINKED')
    .where('file.bizType', '=', use)
    .where('file.bizId', '=', ownerId)
    .select('file.id')
    .execute();
  return found.map(({ id }) => id);
}

/**
 * Returns which of the files belong to the visit's records or are the caller's own unlinked uploads, in the given
 * order.
 */
export async function filesOfVisit(
  cx: SessionCx,
  kind: ScanKind,
  acceptsId: number,
  ids: readonly number[],
): Promise<number[]> {
  const found = await mine(cx, 'file')
    .leftJoin('stageRecord', (on) =>
      on
        .onRef('stageRecord.propertyOwnerId', '=', 'file.propertyOwnerId')
        .onRef('stageRecord.id', '=', 'file.bizId')
        .on('stageRecord.acceptsId', '=', acceptsId),
    )
    .where('file.id', 'in', [...ids])
    .where('file.bizType', 'in', [...OF_STAGES, 'TRIAGE_IMAGE'])
    .where('file.kind', '=', kind)
    .where((is) =>
      is.or([
        is.and([
          is('file.bizType', 'in', OF_STAGES),
          is('file.state', '=', 'LINKED'),
          is('stageRecord.id', 'is not', null),
        ]),
        is.and([
          is('file.bizType', '=', 'TRIAGE_IMAGE'),
          is('file.state', '=', 'LINKED'),
          is('file.bizId', '=', acceptsId),
        ]),
        is.and([is('file.state', '=', 'TEMP'), is('file.uploadedBy', '=', cx.caller.accountId)]),
      ]),
    )
    .select('file.id')
    .execute();
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
