import { useRef, useState } from 'react';
import type { ViewedPicture } from './viewed-picture';

export const PLAYER_KEYS = '空格 播放　J L 退进5秒　, . 逐帧　S 快慢';

const JUMP = 5;
/** Of most cameras; a step of another one shows the same picture twice at the worst. */
const A_FRAME = 1 / 25;
const RATES = [1, 0.5, 0.25, 2] as const;

interface PlayerState {
  readonly id: number;
  /** Seconds from its beginning. */
  readonly at: number;
  readonly ready: boolean;
  readonly playing: boolean;
  readonly failed: boolean;
  readonly rate: (typeof RATES)[number];
}

/** State and controls of a pane's video; a picture has none. */
export function usePlayer(shown: ViewedPicture | undefined) {
  const element = useRef<HTMLVideoElement>(null);
  const id = shown?.seconds === undefined ? 0 : shown.id;
  const fresh: PlayerState = { id, at: 0, ready: false, playing: false, failed: false, rate: 1 };
  const [kept, setKept] = useState(fresh);
  const state = kept.id === id ? kept : fresh;
  const note = (change: Partial<PlayerState>) => setKept((now) => ({ ...(now.id === id ? now : fresh), ...change }));
  // Recordings of browsers do not say how long they are; the server has read it.
  const length = shown?.seconds ?? 0;

  const seek = (at: number) => {
    const to = Math.min(length, Math.max(0, at));
    if (element.current) element.current.currentTime = to;
    note({ at: to });
  };
  const play = () => {
    const video = element.current;
    if (!video || state.failed) return;
    if (!video.paused) return video.pause();
    // Refused by a browser that cannot play it: its own event says so.
    void video.play().catch(() => undefined);
  };
  const step = (frames: 1 | -1) => {
    element.current?.pause();
    seek((element.current?.currentTime ?? 0) + frames * A_FRAME);
  };
  const jump = (seconds: number) => seek((element.current?.currentTime ?? 0) + seconds);
  const faster = () => {
    const rate = RATES[(RATES.indexOf(state.rate) + 1) % RATES.length] ?? 1;
    if (element.current) element.current.playbackRate = rate;
    note({ rate });
  };
  const acts: Readonly<Record<string, () => void>> = {
    ' ': play,
    k: play,
    j: () => jump(-JUMP),
    l: () => jump(JUMP),
    ',': () => step(-1),
    '.': () => step(1),
    s: faster,
  };
  return {
    ...{ state, length, seek, play, faster },
    back: () => step(-1),
    on: () => step(1),
    keys: id === 0 ? {} : acts,
    element: {
      ref: element,
      preload: 'auto',
      playsInline: true,
      onLoadedData: () => note({ ready: true, failed: false }),
      onPlay: () => note({ playing: true }),
      onPause: () => note({ playing: false }),
      onTimeUpdate: () => note({ at: element.current?.currentTime ?? 0 }),
      onError: () => note({ failed: true, playing: false }),
    },
  } as const;
}

export type Player = ReturnType<typeof usePlayer>;
