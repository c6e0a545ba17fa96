import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PlayerBar, PlayFailed } from './player-bar';
import { usePlayer } from './use-player';
import { useZoom } from './use-zoom';
import { saidOf, type ViewedPicture } from './viewed-picture';
import styles from './viewer.module.css';

const QUARTER = 90;

interface ViewerPaneProps {
  /** 本次, or the date. */
  readonly label: string;
  readonly pictures: readonly ViewedPicture[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
  readonly head?: ReactNode;
  /** The address of a video ran out. */
  readonly onLost?: ((fileId: number) => void) | undefined;
  /** The keys begin here. */
  readonly isFirst?: boolean;
}

/** One picture with its tools; keys act on the focused pane. */
export function ViewerPane({ label, pictures, place, onPlace, head, onLost, isFirst = false }: ViewerPaneProps) {
  const picture = pictures[place];
  const [turned, setTurned] = useState<Readonly<Record<number, number>>>({});
  const pane = useRef<HTMLElement>(null);
  const zoom = useZoom(picture?.id);
  const player = usePlayer(picture);
  const press = usePress();
  useEffect(() => {
    if (isFirst) pane.current?.focus();
  }, [isFirst]);
  if (!picture) return null;
  const turn = turned[picture.id] ?? 0;
  const rotate = (quarters: 1 | -1) => setTurned((all) => ({ ...all, [picture.id]: turn + quarters * QUARTER }));
  const reset = () => {
    setTurned((all) => ({ ...all, [picture.id]: 0 }));
    zoom.reset();
  };
  const show = (to: number) => {
    if (to >= 0 && to < pictures.length) onPlace(to);
  };
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(place - 1),
    ArrowRight: () => show(place + 1),
    '+': zoom.closer,
    '=': zoom.closer,
    '-': zoom.farther,
    '0': reset,
    r: () => rotate(1),
    R: () => rotate(-1),
    ...player.keys,
  };
  const keys = (event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    // A button in focus is pressed by the same key.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const isSideways = turn % (2 * QUARTER) !== 0;
  const said = `${label} ${saidOf(picture)}`;
  const face = {
    className: isSideways ? styles.sideways : styles.upright,
    style: { transform: `rotate(${turn}deg)` },
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of a picture need something that holds the focus
    <section ref={pane} className={styles.pane} aria-label={`${label}图片`} tabIndex={0} onKeyDown={keys}>
      <div className={styles.bar}>
        <b>{label}</b>
        <span className={styles.said}>{saidOf(picture)}</span>
        {head}
        <span className={styles.gap} />
        <Button size="small" {...press(place === 0 && '已是第一张', () => show(place - 1))}>
          上一张
        </Button>
        <span aria-live="polite">{`${place + 1} / ${pictures.length}`}</span>
        <Button size="small" {...press(place === pictures.length - 1 && '已是最后一张', () => show(place + 1))}>
          下一张
        </Button>
        <Button size="small" aria-label="缩小" onClick={zoom.farther}>
          －
        </Button>
        <Button size="small" aria-label="放大" onClick={zoom.closer}>
          ＋
        </Button>
        <Button size="small" onClick={() => rotate(-1)}>
          左转
        </Button>
        <Button size="small" onClick={() => rotate(1)}>
          右转
        </Button>
        <Button size="small" onClick={reset}>
          复位
        </Button>
      </div>
      <div className={styles.ground}>
        <div ref={zoom.moved} className={styles.moved}>
          {picture.seconds === undefined ? (
            <img key={picture.id} src={picture.url} alt={said} {...face} draggable={false} />
          ) : (
            <video key={picture.url} src={picture.url} aria-label={said} {...face} {...player.element} />
          )}
        </div>
        {player.state.failed ? <PlayFailed picture={picture} onRetry={onLost} /> : null}
      </div>
      {picture.seconds === undefined ? null : <PlayerBar player={player} />}
    </section>
  );
}
