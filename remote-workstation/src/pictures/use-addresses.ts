import type { Call } from '@mingmou/contract/base/call';
import type { KeptPicture } from '@mingmou/contract/clinic/picture.fields';
import type { StoredPicture, StoredVideo } from '@mingmou/contract/files/file.fields';
import { lensPictures } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { visitPicture } from '@mingmou/contract/workstation/visit-picture.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { useCallback, useEffect, useState } from 'react';
import { visitIn } from '../detail/tabs';
import type { PictureOwner } from '../stage/stage-calls';

const NOBODY = 0;

interface Asked<T> {
  readonly ofVisit: Call<{ readonly acceptsId: number; readonly fileIds: number[] }, T[]>;
  readonly ofArchive: Call<{ readonly ownerId: number; readonly fileIds: number[] }, T[]>;
}

/**
 * Returns files by their ids, from the page's visit or from an archive. Keeps the first address of each, because newly
 * signed ones would reload all pictures.
 */
function useKnown<T extends { readonly id: number }>(
  { ofVisit, ofArchive }: Asked<T>,
  ids: readonly number[],
  owner?: PictureOwner,
) {
  const [params] = useSearchParams();
  const acceptsId = visitIn(params)?.acceptsId ?? NOBODY;
  const ownerId = owner?.ownerId ?? NOBODY;
  const [known, setKnown] = useState<ReadonlyMap<number, T>>(new Map());
  const fileIds = ids.filter((id) => !known.has(id));
  const isKnown = fileIds.length === 0;
  const skip = owner !== undefined || acceptsId === NOBODY || isKnown;
  const visits = useCall(ofVisit, { acceptsId, fileIds }, { skip, quiet: true });
  const archives = useCall(ofArchive, { ownerId, fileIds }, { skip: !owner || isKnown, quiet: true });
  const data = visits.data ?? archives.data;
  const learn = useCallback((files: readonly T[]) => {
    if (files.length > 0) setKnown((now) => new Map([...now, ...files.map((one) => [one.id, one] as const)]));
  }, []);
  useEffect(() => {
    if (data) learn(data);
  }, [data, learn]);
  const forget = (id: number) => setKnown((now) => new Map([...now].filter(([one]) => one !== id)));
  return { acceptsId, of: (id: number) => known.get(id), learn, forget };
}

const idsOf = (held: readonly KeptPicture[], isVideo: boolean) =>
  held.flatMap(({ fileId, video }) => ((video ?? false) === isVideo ? [fileId] : []));

/** Returns the addresses of the pictures of a visit's record, or of an archive's. */
export function useAddresses(held: readonly KeptPicture[], owner?: PictureOwner) {
  const { find, videos } = owner?.of ?? lensPictures;
  const pictures = useKnown<StoredPicture>({ ofVisit: visitPicture.find, ofArchive: find }, idsOf(held, false), owner);
  const films = useKnown<StoredVideo>({ ofVisit: visitPicture.videos, ofArchive: videos }, idsOf(held, true), owner);
  return {
    ...{ acceptsId: pictures.acceptsId, pictureOf: pictures.of, videoOf: films.of },
    ...{ learn: pictures.learn, learnVideos: films.learn, forget: pictures.forget, forgetVideo: films.forget },
  };
}
