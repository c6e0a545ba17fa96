/** Sounds for a user who does not look at the screen. */
export type Beep = 'ok' | 'again' | 'queued' | 'unknown' | 'foreign' | 'refused';

interface Tone {
  readonly hz: number;
  readonly ms: number;
}

/** High and short is fine; low and long is not. */
const TONES: Readonly<Record<Beep, readonly Tone[]>> = {
  ok: [{ hz: 1320, ms: 90 }],
  again: [
    { hz: 1320, ms: 60 },
    { hz: 1760, ms: 60 },
  ],
  queued: [{ hz: 880, ms: 60 }],
  unknown: [{ hz: 196, ms: 500 }],
  foreign: [
    { hz: 262, ms: 180 },
    { hz: 196, ms: 320 },
  ],
  refused: [
    { hz: 220, ms: 160 },
    { hz: 220, ms: 160 },
    { hz: 220, ms: 160 },
  ],
};
const GAP_MS = 50;
const LOUDNESS = 0.25;
const SECOND = 1000;

let context: AudioContext | undefined;

/** Plays it; a browser without sound, or one that waits for a click first, stays silent. */
export function beep(name: Beep): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  let at = context.currentTime;
  for (const { hz, ms } of TONES[name]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    gain.gain.value = LOUDNESS;
    tone.frequency.value = hz;
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + ms / SECOND);
    at += (ms + GAP_MS) / SECOND;
  }
}
