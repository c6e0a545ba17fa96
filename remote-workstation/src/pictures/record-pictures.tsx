import { KeptPictures, type KeptPicturesProps } from '@mingmou/clinic/pictures/kept-pictures';
import { lazy, Suspense, useState } from 'react';
import type { PictureOwner } from '../stage/stage-calls';
import { useAddresses } from './use-addresses';
import type { ViewedPicture } from './viewer/viewed-picture';

/** Loaded by the first picture that is opened. */
const PictureViewer = lazy(() => import('./viewer/picture-viewer'));

const STAGES = 'VISIT_VIDEO';
const ARCHIVES = 'ARCHIVE_VIDEO';

interface RecordPicturesProps
  extends Pick<KeptPicturesProps, 'id' | 'title' | 'most' | 'use' | 'value' | 'readOnly' | 'isDirty' | 'onChange'> {
  /** The archive that they belong to; absent of a visit's. */
  readonly owner?: PictureOwner | undefined;
  /** Record whose earlier pictures can be compared. */
  readonly recordId?: number | null | undefined;
  /** The field accepts one video in addition to pictures. */
  readonly takesVideo?: boolean;
  /** Title of the viewer. */
  readonly viewed: string;
}

/** The pictures of a record, and the viewer over them. */
export function RecordPictures({ owner, recordId, viewed: title, takesVideo = false, ...field }: RecordPicturesProps) {
  const { value } = field;
  const { acceptsId, pictureOf, videoOf, learn, learnVideos, forget, forgetVideo } = useAddresses(value, owner);
  const [opened, setOpened] = useState<number>();
  const viewed = value.flatMap(({ fileId, eye, caption, video }): ViewedPicture[] => {
    const film = video ? videoOf(fileId) : undefined;
    if (film) return [{ ...film, seconds: film.seconds ?? 0, eye, caption }];
    const file = pictureOf(fileId);
    return file ? [{ ...file, eye, caption }] : [];
  });
  const start = viewed.findIndex((one) => one.id === opened);
  return (
    <>
      <KeptPictures
        {...field}
        pictureOf={pictureOf}
        onArrive={learn}
        onOpen={(place) => setOpened(value[place]?.fileId)}
        onLost={forget}
        {...(takesVideo ? { video: { use: owner ? ARCHIVES : STAGES, videoOf, onArrive: learnVideos } } : {})}
      />
      {start >= 0 ? (
        <Suspense fallback={null}>
          <PictureViewer
            title={title}
            pictures={viewed}
            start={start}
            compared={recordId ? { ...(owner ? { owner } : { acceptsId }), recordId } : undefined}
            onLost={forgetVideo}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
