import type { ScreenAnswer } from './follow-screen';

type Screen = ScreenAnswer['screen'];

/** Speaks each call once, in the order of calling. */
export class Speaker {
  /** How often each call was made when it was last spoken; absent before the first answer. */
  private heard: Map<number, number> | undefined;

  /** What is called when the screen is opened was spoken before it was. */
  speakNew({ calling, speech, repeatTimes, rate }: Screen): void {
    const fresh = this.heard ? calling.filter(({ id, times }) => (this.heard?.get(id) ?? 0) < times) : [];
    this.heard = new Map(calling.map(({ id, times }) => [id, times]));
    if (speech === 'off') return;
    for (const { says } of [...fresh].reverse()) this.say(says, repeatTimes, rate);
  }

  private say(says: string, times: number, rate: number): void {
    if (!('speechSynthesis' in window)) return;
    for (let n = 0; n < times; n += 1) {
      const utterance = new SpeechSynthesisUtterance(says);
      utterance.lang = 'zh-CN';
      utterance.rate = rate;
      window.speechSynthesis.speak(utterance);
    }
  }
}
