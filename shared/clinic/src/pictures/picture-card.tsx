import { type KeptPicture, keptPicture } from '@mingmou/contract/clinic/picture.fields';
import { eye } from '@mingmou/contract/dict/eye';
import type { StoredPicture, StoredVideo } from '@mingmou/contract/files/file.fields';
import { minutes } from '@mingmou/contract/files/video.rules';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Input } from '@mingmou/kit/ui-form';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './pictures.module.css';

/** The very first picture of a recording is often black. */
const POSTER_AT = 0.1;

interface PictureCardProps {
  readonly picture: KeptPicture;
  /** Absent until its address is known. */
  readonly file: StoredPicture | StoredVideo | undefined;
  /** Accessible name: 图片1, 视频. */
  readonly name: string;
  readonly place: number;
  readonly isLast: boolean;
  readonly readOnly: boolean;
  readonly onChange: (next: KeptPicture) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onOpen: () => void;
  readonly onLost: () => void;
  readonly onDragStart: () => void;
  readonly onDropOn: () => void;
}

/** One picture: opened by a press, moved by dragging or Alt+←→, taken away by Delete. */
export function PictureCard(props: PictureCardProps) {
  const { picture, file, name, place, readOnly, onMove, onRemove, onOpen, onLost } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const held = useRef(false);
  // A card that moves loses the focus in the middle of it.
  useEffect(() => {
    if (held.current) opener.current?.focus();
    held.current = false;
  });
  const move = (to: number) => {
    held.current = true;
    onMove(to);
  };
  const keys = (event: KeyboardEvent) => {
    if (readOnly) return;
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      move(place + (event.key === 'ArrowLeft' ? -1 : 1));
    } else if (event.key === 'Delete') {
      event.preventDefault();
      onRemove();
    }
  };
  const said = picture.caption || file?.name || '';
  const length = file && 'seconds' in file ? `▶ ${minutes(file.seconds)}` : '';
  return (
    <li
      className={styles.card}
      draggable={!readOnly}
      onDragStart={props.onDragStart}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        props.onDropOn();
      }}
    >
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={`查看${name} ${said} ${length}`.trim()}
        title={readOnly ? said : `${said}（Alt+←→ 移动，Delete 移除）`}
        onClick={onOpen}
        onKeyDown={keys}
      >
        <Thumb {...{ file, length, onLost }} isVideo={picture.video === true} />
      </button>
      {readOnly ? (
        <Said picture={picture} />
      ) : (
        <>
          <CardTools {...{ name, place, isLast: props.isLast, onMove: move, onRemove }} />
          <EyeChoice picture={picture} name={name} onChange={props.onChange} />
          <Input
            size="small"
            aria-label={`${name}说明`}
            placeholder="说明"
            maxLength={keptPicture.caption.max}
            value={picture.caption ?? ''}
            onChange={({ target }) => props.onChange({ ...picture, caption: target.value })}
          />
        </>
      )}
    </li>
  );
}

interface ThumbProps {
  readonly file: StoredPicture | StoredVideo | undefined;
  readonly isVideo: boolean;
  /** ▶ 0:07 of a video. */
  readonly length: string;
  readonly onLost: () => void;
}

/** A picture small; of a video its first moment and how long it is. */
function Thumb({ file, isVideo, length, onLost }: ThumbProps) {
  const [failed, setFailed] = useState(false);
  if (!file) return <span>{`${isVideo ? '视频' : '图片'}加载中`}</span>;
  if ('thumbUrl' in file) return <img src={file.thumbUrl} alt="" draggable={false} onError={onLost} />;
  return (
    <>
      {failed ? (
        <span>视频无法预览</span>
      ) : (
        <video src={`${file.url}#t=${POSTER_AT}`} preload="metadata" muted onError={() => setFailed(true)} />
      )}
      <span className={styles.length}>{length}</span>
    </>
  );
}

function Said({ picture }: { readonly picture: KeptPicture }) {
  const side = eye.rows.find(({ code }) => code === picture.eye)?.name;
  return <span className={styles.caption}>{[side, picture.caption].filter(Boolean).join(' · ') || '—'}</span>;
}

interface CardToolsProps {
  readonly name: string;
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function CardTools({ name, place, isLast, onMove, onRemove }: CardToolsProps) {
  const press = usePress();
  return (
    <div className={styles.tools}>
      <button type="button" aria-label={`前移${name}`} {...press(place === 0 && '已是第一张', () => onMove(place - 1))}>
        ‹
      </button>
      <button type="button" aria-label={`后移${name}`} {...press(isLast && '已是最后一张', () => onMove(place + 1))}>
        ›
      </button>
      <button type="button" aria-label={`移除${name}`} onClick={onRemove}>
        ×
      </button>
    </div>
  );
}

interface EyeChoiceProps {
  readonly picture: KeptPicture;
  readonly name: string;
  readonly onChange: (next: KeptPicture) => void;
}

/** 右 左 双; pressing the chosen one again takes it back. */
function EyeChoice({ picture, name, onChange }: EyeChoiceProps) {
  return (
    <fieldset className={styles.eyes} aria-label={`${name}眼别`}>
      {eye.rows.map(({ code, name: title }) => (
        <button
          key={code}
          type="button"
          aria-label={`${name}${title}`}
          aria-pressed={picture.eye === code}
          onClick={() => onChange({ ...picture, eye: picture.eye === code ? null : code })}
        >
          {title.slice(0, 1)}
        </button>
      ))}
    </fieldset>
  );
}
