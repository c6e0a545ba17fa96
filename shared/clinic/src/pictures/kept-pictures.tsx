import type { KeptPicture } from '@mingmou/contract/clinic/picture.fields';
import type { FileUse, ScanKind } from '@mingmou/contract/files/file.dicts';
import type { StoredPicture, StoredVideo } from '@mingmou/contract/files/file.fields';
import { MAX_VIDEO_SECONDS, typeNames } from '@mingmou/contract/files/file.rules';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { usePictureChoice } from '@mingmou/kit/upload/picture-input';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PictureCard } from './picture-card';
import { moved } from './picture-order';
import styles from './pictures.module.css';
import { useDroppedPictures } from './use-dropped-pictures';
import { usePastedPictures } from './use-pasted-pictures';

/** The code is drawn by a library that nobody needs before they ask for it. */
const PhoneDialog = lazy(() => import('./phone-dialog'));

export interface KeptPicturesProps {
  readonly id: string;
  /** Name of the pictures. */
  readonly title: string;
  readonly most: number;
  readonly use: FileUse;
  readonly value: readonly KeptPicture[];
  readonly pictureOf: (fileId: number) => StoredPicture | undefined;
  readonly readOnly: boolean;
  /** Whether there are unsaved changes, during which removed pictures can be restored. */
  readonly isDirty: boolean;
  readonly onChange: (value: KeptPicture[]) => void;
  /** Set for a field that accepts a video in addition to its pictures. */
  readonly video?: VideoOfField;
  /** New pictures, whose addresses are known from now on. */
  readonly onArrive: (pictures: readonly StoredPicture[]) => void;
  readonly onOpen: (place: number) => void;
  /** An address ran out. */
  readonly onLost: (fileId: number) => void;
}

export interface VideoOfField {
  readonly use: FileUse;
  readonly videoOf: (fileId: number) => StoredVideo | undefined;
  /** New videos, whose addresses are known from now on. */
  readonly onArrive: (videos: readonly StoredVideo[]) => void;
}

interface Removed {
  readonly picture: KeptPicture;
  readonly place: number;
}

/**
 * The pictures of a record: chosen, dropped, pasted or sent by a phone; each with the eye that it shows and a caption,
 * in an order that mouse and keys change.
 */
export function KeptPictures(props: KeptPicturesProps) {
  const { id, title, most, use, value, readOnly, isDirty, onChange, onArrive, video } = props;
  const latest = useRef(value);
  latest.current = value;
  const [scanning, setScanning] = useState<ScanKind>();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [dragged, setDragged] = useState<number>();
  const press = usePress();
  const frame = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    if (!isDirty) setRemoved([]);
  }, [isDirty]);

  const take = (added: readonly StoredPicture[]) => {
    if (added.length === 0) return;
    onArrive(added);
    const room = most - latest.current.filter((one) => !one.video).length;
    onChange([...latest.current, ...added.map((picture) => ({ fileId: picture.id })).slice(0, Math.max(0, room))]);
  };
  const takeVideo = (added: readonly StoredVideo[]) => {
    const [first] = added;
    if (!first) return;
    video?.onArrive(added);
    onChange([...latest.current.filter((one) => !one.video), { fileId: first.id, video: true }]);
  };
  const images = value.filter((one) => !one.video);
  const filmed = value.length > images.length;
  const choice = usePictureChoice({ use, most, held: images.length, take });
  const { sending, room, full, types, bring } = choice;
  const remove = (place: number) => {
    const picture = value[place];
    if (!picture) return;
    setRemoved((all) => [...all, { picture, place }]);
    onChange(value.filter((one) => one !== picture));
    // The keys stay in the field.
    frame.current?.querySelector<HTMLElement>('[data-take]')?.focus();
  };
  const putBack = () => {
    const last = removed.at(-1);
    if (!last) return;
    setRemoved((all) => all.slice(0, -1));
    // Another video took its place meanwhile.
    if (last.picture.video && filmed) return;
    onChange([...value.slice(0, last.place), last.picture, ...value.slice(last.place)]);
  };
  usePastedPictures(frame, !readOnly, (files) => void bring(files));
  const drop = useDroppedPictures(!readOnly, (files) => void bring(files));

  return (
    <fieldset
      ref={frame}
      className={`${styles.pictures} ${drop.isOver ? styles.over : ''}`}
      aria-label={title}
      data-pictures
      {...drop.handlers}
    >
      {value.length + sending.length > 0 ? (
        <ol className={styles.cards} aria-label={title}>
          {value.map((picture, place) => (
            <PictureCard
              key={picture.fileId}
              {...{ picture, place, readOnly }}
              name={picture.video ? '视频' : `${title}${place + 1}`}
              file={picture.video ? video?.videoOf(picture.fileId) : props.pictureOf(picture.fileId)}
              isLast={place === value.length - 1}
              onChange={(next) => onChange(value.map((one) => (one === picture ? next : one)))}
              onMove={(to) => onChange(moved(value, place, to))}
              onRemove={() => remove(place)}
              onOpen={() => props.onOpen(place)}
              onLost={() => props.onLost(picture.fileId)}
              onDragStart={() => setDragged(place)}
              onDropOn={() => {
                if (dragged !== undefined) onChange(moved(value, dragged, place));
                setDragged(undefined);
              }}
            />
          ))}
          {sending.map(({ serial, name, percent }) => (
            <li key={serial} className={styles.card}>
              <span className={styles.sending} role="status">{`${name} ${percent}%`}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {readOnly && value.length === 0 ? <span className={styles.hint}>—</span> : null}
      {readOnly ? null : (
        <div className={styles.acts}>
          <Button id={id} size="small" data-take aria-label={`选择${title}`} {...press(full, choice.choose)}>
            {`选择${title}`}
          </Button>
          <Button
            size="small"
            aria-label={`扫码上传${title}`}
            {...press(full, () => {
              setScanning('IMAGE');
            })}
          >
            扫码上传
          </Button>
          {video ? (
            <Button
              size="small"
              aria-label={`扫码上传视频（${title}）`}
              {...press(filmed && '最多1个视频，请先移除', () => setScanning('VIDEO'))}
            >
              扫码上传视频
            </Button>
          ) : null}
          {removed.length > 0 ? (
            <Button size="small" type="link" onClick={putBack}>
              {`撤销移除（${removed.length}）`}
            </Button>
          ) : null}
          <span
            className={styles.hint}
          >{`可拖入或粘贴，${typeNames(types)}，最多${most}张${video ? `；视频由手机上传，1个，不超过${MAX_VIDEO_SECONDS / 60}分钟` : ''}`}</span>
        </div>
      )}
      <input {...choice.input} className={styles.chooser} aria-label={`${title}文件`} />
      {scanning ? (
        <Suspense fallback={null}>
          {scanning === 'IMAGE' ? (
            <PhoneDialog kind="IMAGE" use={use} max={room} onDone={take} onClose={() => setScanning(undefined)} />
          ) : (
            video && (
              <PhoneDialog kind="VIDEO" use={video.use} onDone={takeVideo} onClose={() => setScanning(undefined)} />
            )
          )}
        </Suspense>
      ) : null}
    </fieldset>
  );
}
