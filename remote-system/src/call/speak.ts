interface Speech {
  readonly text: string;
  readonly times: number;
  readonly rate: number;
}

/** Speaks through this browser, cutting off what it still says; false where it has no voice. */
export function speak({ text, times, rate }: Speech): boolean {
  if (!('speechSynthesis' in window)) return false;
  const { speechSynthesis } = window;
  speechSynthesis.cancel();
  for (let n = 0; n < times; n += 1) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'zh-CN';
    utterance.rate = rate;
    speechSynthesis.speak(utterance);
  }
  return true;
}
