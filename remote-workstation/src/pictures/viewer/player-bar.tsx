import { minutes } from '@mingmou/contract/files/video.rules';
import { Button } from '@mingmou/kit/ui';
import type { Player } from './use-player';
import type { ViewedPicture } from './viewed-picture';
import styles from './viewer.module.css';

const FINE = 0.01;

/** Controls of a video, below it. */
export function PlayerBar({ player }: { readonly player: Player }) {
  const { at, playing, rate } = player.state;
  const { length: seconds } = player;
  return (
    <div className={styles.player}>
      <Button size="small" type="primary" onClick={player.play}>
        {playing ? '暂停' : '播放'}
      </Button>
      <Button size="small" aria-label="上一帧" onClick={player.back}>
        ‹
      </Button>
      <Button size="small" aria-label="下一帧" onClick={player.on}>
        ›
      </Button>
      <input
        type="range"
        className={styles.progress}
        aria-label="进度"
        aria-valuetext={`${minutes(at)}，共${minutes(seconds)}`}
        min={0}
        max={seconds}
        step={FINE}
        value={Math.min(at, seconds)}
        onChange={({ target }) => player.seek(Number(target.value))}
      />
      <span className={styles.time}>{`${minutes(at)} / ${minutes(seconds)}`}</span>
      <Button size="small" aria-label={`${rate}× 播放速度`} onClick={player.faster}>
        {`${rate}×`}
      </Button>
    </div>
  );
}

interface PlayFailedProps {
  readonly picture: ViewedPicture;
  readonly onRetry: ((fileId: number) => void) | undefined;
}

/** A recording of some phones plays in no browser: it can be taken out and seen with a program of the machine. */
export function PlayFailed({ picture, onRetry }: PlayFailedProps) {
  return (
    <div className={styles.failed} role="alert">
      <p>视频无法播放：地址已失效，或浏览器不支持它的格式。</p>
      <div>
        {onRetry ? <Button onClick={() => onRetry(picture.id)}>重新加载</Button> : null}
        <Button href={picture.url} download={picture.name}>
          下载后观看
        </Button>
      </div>
    </div>
  );
}
