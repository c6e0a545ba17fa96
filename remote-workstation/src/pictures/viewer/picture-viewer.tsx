import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { type Compared, useEarlier } from './use-earlier';
import { PLAYER_KEYS } from './use-player';
import type { ViewedPicture } from './viewed-picture';
import styles from './viewer.module.css';
import { ViewerPane } from './viewer-pane';

interface PictureViewerProps {
  readonly title: string;
  readonly pictures: readonly ViewedPicture[];
  /** The picture that it begins with. */
  readonly start: number;
  /** The record whose earlier pictures it may be compared with. */
  readonly compared: Compared | undefined;
  /** The address of a video ran out. */
  readonly onLost?: (fileId: number) => void;
  readonly onClose: () => void;
}

/** Full-window viewer of pictures, alone or next to those of an earlier date. It does not measure. */
export default function PictureViewer({ title, pictures, start, compared, onLost, onClose }: PictureViewerProps) {
  const [place, setPlace] = useState(start);
  const earlier = useEarlier(compared, pictures[place]?.eye);
  return (
    <Modal
      open
      reading
      footer={null}
      title={title}
      width="100vw"
      className={styles.viewer}
      style={{ top: 0 }}
      onCancel={onClose}
    >
      <p className={styles.keys}>
        {pictures[place]?.seconds === undefined ? null : `${PLAYER_KEYS}　`}
        ←→ 换图　＋ － 缩放　R 旋转　0 复位　Esc 关闭
      </p>
      <div className={styles.panes}>
        <ViewerPane label="本次" {...{ pictures, place, onLost }} onPlace={setPlace} head={earlier.choice} isFirst />
        {earlier.chosen ? (
          <ViewerPane
            key={earlier.chosen.recordId}
            label={`${earlier.chosen.day}`}
            pictures={earlier.chosen.pictures}
            place={earlier.place}
            onPlace={earlier.setPlace}
          />
        ) : null}
      </div>
    </Modal>
  );
}
