interface Speech {
  readonly times: number;
  readonly rate: number;
}

let playing: HTMLAudioElement | undefined;

/** Stops the current speech. */
function hush(): void {
  playing?.pause();
  playing = undefined;
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}

/** Speaks through this browser; false where it has no voice. */
export function speak(text: string, { times, rate }: Speech): boolean {
  hush();
  if (!('speechSynthesis' in window)) return false;
  for (let n = 0; n < times; n += 1) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'zh-CN';
    utterance.rate = rate;
    window.speechSynthesis.speak(utterance);
  }
  return true;
}

/** Plays speech from the server; false if the browser forbids it. */
export async function play(content: Blob, { times, rate }: Speech): Promise<boolean> {
  hush();
  const url = URL.createObjectURL(content);
  const audio = new Audio(url);
  audio.playbackRate = rate;
  playing = audio;
  let left = times;
  audio.addEventListener('ended', () => {
    left -= 1;
    if (left > 0) void audio.play();
    else URL.revokeObjectURL(url);
  });
  try {
    await audio.play();
    return true;
  } catch {
    URL.revokeObjectURL(url);
    return false;
  }
}
