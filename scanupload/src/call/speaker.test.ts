import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@mingmou/testing/dom';
import type { ScreenAnswer } from './follow-screen';
import { Speaker } from './speaker';

type Screen = ScreenAnswer['screen'];

const KEY = 'k'.repeat(32);
const called = (id: number, times = 1) => ({
  ...{ id, times, number: `00${id}`, name: '王*明', room: '一诊室', doctor: null },
  says: `请00${id}号`,
});
const screenOf = (calling: Screen['calling'], change: Partial<Screen> = {}): Screen => ({
  ...{ orgName: '旗舰店', title: null, notice: null, speech: 'server', repeatTimes: 2, rate: 1.2 },
  ...{ calling, queues: [], passed: [], ...change },
});

/** Speech in the waiting room, from start to end. */
const heard: string[] = [];
let asked: string[] = [];
/** The server's answer for a call; a promise that never resolves is a lost connection. */
let answerOf: (callId: string) => Promise<string | null>;
let mayPlay: () => Promise<void>;
let soundEnds: () => boolean;

class FakeAudio {
  readonly duration = 2;
  playbackRate = 1;
  onended: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(private readonly src: string) {}

  async play(): Promise<void> {
    await mayPlay();
    heard.push(`${this.src}×${this.playbackRate}`);
    setTimeout(() => {
      if (!soundEnds()) return;
      heard.push('。');
      this.onended?.();
    }, 10);
  }

  pause(): void {
    heard.push('停');
  }
}

class FakeUtterance {
  rate = 1;
  onend: (() => void) | null = null;
  constructor(readonly text: string) {}
}

async function fakeFetch(path: string) {
  asked.push(path);
  const content = await answerOf(path.split('/').at(-1) ?? '');
  return {
    headers: { get: () => (content === null ? 'application/json; charset=utf-8' : 'audio/mpeg') },
    blob: async () => content,
  };
}

beforeEach(() => {
  heard.length = 0;
  asked = [];
  answerOf = async (callId) => `声${callId}`;
  mayPlay = async () => undefined;
  soundEnds = () => true;
  Object.assign(window, {
    fetch: fakeFetch,
    Audio: FakeAudio,
    SpeechSynthesisUtterance: FakeUtterance,
    speechSynthesis: {
      speak: (said: FakeUtterance) => {
        heard.push(`${said.text}×${said.rate}`);
        setTimeout(() => said.onend?.(), 10);
      },
    },
  });
  Object.assign(URL, { createObjectURL: (content: unknown) => content, revokeObjectURL: () => undefined });
});
afterEach(() => {
  jest.useRealTimers();
});

function opened(): Speaker {
  const speaker = new Speaker(KEY);
  speaker.speakNew(screenOf([]));
  return speaker;
}

describe('服务器播报', () => {
  it('按呼叫的先后播放，每次重复设定的次数，语速由播放决定', async () => {
    opened().speakNew(screenOf([called(2), called(1)]));
    await waitFor(() => expect(heard).toHaveLength(8));
    expect(heard).toEqual(['声1×1.2', '。', '声1×1.2', '。', '声2×1.2', '。', '声2×1.2', '。']);
    expect(asked).toEqual([`/api/call-screen/${KEY}/speech/1`, `/api/call-screen/${KEY}/speech/2`]);
  });

  it('再次呼叫再播一遍；打开前的呼叫和没有变化的呼叫不播', async () => {
    const speaker = new Speaker(KEY);
    speaker.speakNew(screenOf([called(1)]));
    speaker.speakNew(screenOf([called(1)]));
    expect(asked).toEqual([]);
    speaker.speakNew(screenOf([called(1, 2)], { repeatTimes: 1 }));
    await waitFor(() => expect(heard).toEqual(['声1×1.2', '。']));
  });

  it('先到的声音等前一位播完', async () => {
    let arrive: (content: string) => void = () => undefined;
    answerOf = (callId) =>
      callId === '1'
        ? new Promise((resolve) => {
            arrive = resolve;
          })
        : Promise.resolve('声2');
    opened().speakNew(screenOf([called(2), called(1)], { repeatTimes: 1 }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(heard).toEqual([]);
    arrive('声1');
    await waitFor(() => expect(heard).toEqual(['声1×1.2', '。', '声2×1.2', '。']));
  });

  it.each([
    ['语音服务不可用', async () => null],
    ['网络中断', () => Promise.reject(new TypeError('network'))],
  ])('%s时由浏览器播报同一句，后面的照常', async (_why, fail) => {
    answerOf = (callId) => (callId === '1' ? fail() : Promise.resolve('声2'));
    opened().speakNew(screenOf([called(2), called(1)]));
    await waitFor(() => expect(heard).toHaveLength(6));
    expect(heard).toEqual(['请001号×1.2', '请001号×1.2', '声2×1.2', '。', '声2×1.2', '。']);
  });

  it('服务器迟迟不答时改由浏览器播报，迟到的声音不再播', async () => {
    jest.useFakeTimers();
    let arrive: (content: string) => void = () => undefined;
    answerOf = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    opened().speakNew(screenOf([called(1)], { repeatTimes: 1 }));
    await jest.advanceTimersByTimeAsync(7000);
    expect(heard).toEqual([]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(heard).toEqual(['请001号×1.2']);
    arrive('声1');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual(['请001号×1.2']);
  });

  it('浏览器不许播放时由其自己的语音播报；已经响过的不再说一遍', async () => {
    mayPlay = () => Promise.reject(new DOMException('touch first', 'NotAllowedError'));
    const speaker = opened();
    speaker.speakNew(screenOf([called(1)], { repeatTimes: 1 }));
    await waitFor(() => expect(heard).toEqual(['停', '请001号×1.2']));
    heard.length = 0;
    let plays = 0;
    mayPlay = () => (++plays === 1 ? Promise.resolve() : Promise.reject(new Error('lost')));
    speaker.speakNew(screenOf([called(2), called(1)]));
    await waitFor(() => expect(heard).toEqual(['声2×1.2', '。', '停']));
    await new Promise((resolve) => setTimeout(resolve, 50)); // real time: nothing may follow
    expect(heard).toHaveLength(3);
  });

  it('一句没有结尾的声音不会挡住后面的', async () => {
    jest.useFakeTimers();
    soundEnds = () => false;
    opened().speakNew(screenOf([called(2), called(1)], { repeatTimes: 1 }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual(['声1×1.2', '停', '声2×1.2', '停']);
  });

  it('关闭后不播；改回大屏播报后不再问服务器', async () => {
    const speaker = opened();
    speaker.speakNew(screenOf([called(1)], { speech: 'off' }));
    speaker.speakNew(screenOf([called(2), called(1)], { speech: 'browser', repeatTimes: 1 }));
    expect(heard).toEqual(['请002号×1.2']);
    expect(asked).toEqual([]);
  });
});
