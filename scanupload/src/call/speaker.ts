import type { ScreenAnswer } from './follow-screen';
import { audioOf, play, say } from './voices';

type Screen = ScreenAnswer['screen'];
type Called = Screen['calling'][number];

/** Speaks each call once, in the order of calling. */
export class Speaker {
  /** How often each call was made when it was last spoken; absent before the first answer. */
  private heard: Map<number, number> | undefined;
  /** Ends when everything that the server says was heard. */
  private line: Promise<unknown> = Promise.resolve();

  constructor(private readonly screenKey: string) {}

  /** Speaks new calls. Calls shown when the screen is opened were spoken before. */
  speakNew({ calling, speech, repeatTimes, rate }: Screen): void {
    const fresh = this.heard ? calling.filter(({ id, times }) => (this.heard?.get(id) ?? 0) < times) : [];
    this.heard = new Map(calling.map(({ id, times }) => [id, times]));
    if (speech === 'off') return;
    for (const called of [...fresh].reverse()) {
      if (speech === 'server') this.sayByServer(called, repeatTimes, rate);
      else void say(called.says, repeatTimes, rate);
    }
  }

  /** The browser's own voice speaks where the server's does not come. */
  private sayByServer({ id, says }: Called, times: number, rate: number): void {
    // Requested immediately, so that the audio is ready when its turn comes.
    const coming = audioOf(this.screenKey, id);
    this.line = this.line.then(async () => {
      const content = await coming;
      if (!content || !(await play(content, times, rate))) await say(says, times, rate);
    });
  }
}
