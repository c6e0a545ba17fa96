import type { OutputOf } from '@mingmou/contract/base/call';
import { type ArchivePictures, archiveRecordKind } from '@mingmou/contract/workstation/archive/archive-picture';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { lazy, Suspense, useState } from 'react';
import { saidOf, type ViewedPicture } from '../../pictures/viewer/viewed-picture';
import type { PictureOwner } from '../../stage/stage-calls';
import styles from './archive-pictures.module.css';

const PictureViewer = lazy(() => import('../../pictures/viewer/picture-viewer'));

type Row = OutputOf<ArchivePictures['list']>[number];

const titleOf = ({ kind, seq }: Row) =>
  `第${seq}次${archiveRecordKind.rows.find(({ code }) => code === kind)?.name ?? '记录'}`;

/** 图片: all pictures of an archive by the record that they were taken for, the newest first. */
export function ArchivePicturesTab(owner: PictureOwner) {
  const { data, loading, refusal, refetch } = useCall(owner.of.list, { ownerId: owner.ownerId });
  const shownOf = ({ pictures, videos }: Row): readonly (ViewedPicture & { readonly thumbUrl?: string })[] => [
    ...pictures,
    ...videos.map((one) => ({ ...one, seconds: one.seconds ?? 0 })),
  ];
  const [opened, open] = useState<{ readonly row: Row; readonly place: number }>();
  return (
    <div className={styles.records}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data?.length === 0 ? <Quiet as="p">还没有图片。图片在各条记录里添加，这里按记录列出。</Quiet> : null}
      {data?.map((row) => (
        <section key={row.recordId} className={styles.record} aria-label={`${titleOf(row)} ${row.day}`}>
          <h3>
            {titleOf(row)} <Quiet>{row.day}</Quiet>
          </h3>
          <ol className={styles.cards}>
            {shownOf(row).map((one, place) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={styles.card}
                  aria-label={`查看${one.thumbUrl ? '图片' : '视频'}${place + 1} ${saidOf(one)}`}
                  onClick={() => open({ row, place })}
                >
                  {one.thumbUrl ? <img src={one.thumbUrl} alt="" /> : <video src={one.url} preload="metadata" muted />}
                  <span>{saidOf(one)}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {opened ? (
        <Suspense fallback={null}>
          <PictureViewer
            title={`${titleOf(opened.row)} ${opened.row.day}`}
            pictures={shownOf(opened.row)}
            start={opened.place}
            compared={{ owner, recordId: opened.row.recordId }}
            onClose={() => open(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
