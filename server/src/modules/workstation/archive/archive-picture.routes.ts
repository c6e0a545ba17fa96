import { sharedCodes } from '@mingmou/contract/base/codes';
import type { ArchivePictures } from '@mingmou/contract/workstation/archive/archive-picture';
import { refuse } from '../../../kernel/call/refusal';
import { handle, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { picturesOf, videosSigned } from '../../../kernel/file/file-link';
import { shownPictures, shownVideos } from '../stage-pictures.service';
import { filesOfArchive, recordsWithPictures } from './archive-picture.store';
import type { OwnerKind } from './archive-record.store';

interface PictureOwner {
  readonly of: ArchivePictures;
  readonly ownerKind: OwnerKind;
  readonly findOwner: (cx: SessionCx, ownerId: number) => Promise<object | undefined>;
}

/** Creates the routes for pictures of one kind of archive. */
export function archivePictureRoutes({ of, ownerKind, findOwner }: PictureOwner): readonly Route[] {
  const seen = async (cx: SessionCx, ownerId: number) => {
    if (!(await findOwner(cx, ownerId))) refuse(sharedCodes.missing);
    return { ownerKind, ownerId };
  };
  return [
    handle(of.find, async ({ ownerId, fileIds }, cx) =>
      picturesOf(cx, await filesOfArchive(cx, 'ARCHIVE_IMAGE', await seen(cx, ownerId), fileIds)),
    ),
    handle(of.videos, async ({ ownerId, fileIds }, cx) =>
      videosSigned(cx, await filesOfArchive(cx, 'ARCHIVE_VIDEO', await seen(cx, ownerId), fileIds)),
    ),
    handle(of.list, async ({ ownerId }, cx) => {
      const records = await recordsWithPictures(cx, await seen(cx, ownerId));
      const shownOf = await shownPictures(
        cx,
        records.flatMap(({ pictures }) => pictures),
      );
      const playedOf = await shownVideos(
        cx,
        records.flatMap(({ videos }) => videos),
      );
      return records.map(({ id, kind, seq, recordDate, pictures, videos }) => ({
        ...{ recordId: id, kind, seq, day: recordDate, pictures: shownOf(pictures), videos: playedOf(videos) },
      }));
    }),
  ];
}
