/** A television runs for days: nothing is waited for without an end. */
const ANSWER_MS = 8000;
const START_MS = 5000;
const SPARE_MS = 5000;
/** Of a sentence whose length the browser does not know yet. */
const LONGEST_S = 60;
/** As a slow voice reads Chinese. */
const LETTER_MS = 600;

function within<T>(ms: number, wait: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), ms);
    wait.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The call as the server says it; null where no sound comes. */
export async function audioOf(screenKey: string, callId: number): Promise<Blob | null> {
  const ask = async () => {
    const response = await fetch(`/api/call-screen/${encodeURIComponent(screenKey)}/speech/${callId}`);
    const isAudio = response.headers.get('content-type')?.startsWith('audio/');
    return isAudio ? response.blob() : null;
  };
  return within(ANSWER_MS, ask()).catch(() => null);
}

function ended(audio: HTMLAudioElement): Promise<unknown> {
  const { duration, playbackRate } = audio;
  const seconds = Number.isFinite(duration) ? duration : LONGEST_S;
  const over = new Promise((resolve) => {
    audio.onended = resolve;
    audio.onerror = resolve;
  });
  return within((seconds * 1000) / playbackRate + SPARE_MS, over).catch(() => audio.pause());
}

/** Plays a sentence so many times; false where not even its beginning was heard. */
export async function play(content: Blob, times: number, rate: number): Promise<boolean> {
  const url = URL.createObjectURL(content);
  const audio = new Audio(url);
  audio.playbackRate = rate;
  let played = 0;
  try {
    for (; played < times; played += 1) {
      await within(START_MS, audio.play());
      await ended(audio);
    }
  } catch {
    // Also one that would begin late, when the browser's own voice is speaking.
    audio.pause();
  } finally {
    URL.revokeObjectURL(url);
  }
  return played > 0;
}

/** Speaks by the browser; resolves when it is silent again. */
export async function say(says: string, times: number, rate: number): Promise<void> {
  if (!('speechSynthesis' in window)) return;
  const over = new Promise((resolve) => {
    for (let n = 0; n < times; n += 1) {
      const utterance = new SpeechSynthesisUtterance(says);
      utterance.lang = 'zh-CN';
      utterance.rate = rate;
      utterance.onend = n === times - 1 ? resolve : null;
      utterance.onerror = utterance.onend;
      window.speechSynthesis.speak(utterance);
    }
  });
  await within((says.length * LETTER_MS * times) / rate + SPARE_MS, over).catch(() => undefined);
}
