import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ScreenAnswer } from './follow-screen';
import { drawScreen } from './screen-view';
import { Speaker } from './speaker';

const called = {
  id: 1,
  times: 1,
  number: '001',
  name: '王*明',
  room: '一诊室',
  doctor: '李医生',
  says: '请001号王某明到一诊室就诊',
};
const shown: ScreenAnswer['screen'] = {
  orgName: '旗舰店',
  title: null,
  notice: '请保持安静',
  speech: 'browser',
  repeatTimes: 2,
  rate: 1,
  calling: [called],
  queues: [{ room: '一诊室', waiting: [{ number: '002', name: '李*' }] }],
  passed: [{ number: '003', name: '张*', room: '二诊室' }],
};

const spoken: string[] = [];
beforeEach(() => {
  spoken.length = 0;
  Object.assign(window, {
    speechSynthesis: { speak: jest.fn((said: { text: string }) => spoken.push(said.text)) },
    SpeechSynthesisUtterance: class {
      constructor(readonly text: string) {}
    },
  });
});

describe('候诊大屏', () => {
  it('显示正在呼叫、下一位、过号和公告；名字里的标记不起作用', () => {
    const place = document.createElement('main');
    drawScreen(place, { ...shown, calling: [{ ...called, name: '<img src=x>' }] });
    expect(place.textContent).toContain('001号<img src=x>一诊室');
    expect(place.querySelector('img')).toBeNull();
    expect(place.querySelector('.queue')?.textContent).toBe('一诊室002李*');
    expect(place.textContent).toContain('003号 张* · 二诊室');
    expect(place.textContent).toContain('请保持安静');
    drawScreen(place, { ...shown, calling: [], queues: [], passed: [], notice: null });
    expect(place.textContent).toBe('正在呼叫请耐心等候叫号请准备暂无候诊患者');
  });

  it('打开前的呼叫不播报；新的呼叫和再次呼叫各播报设定的次数', () => {
    const speaker = new Speaker('k'.repeat(32));
    speaker.speakNew(shown);
    expect(spoken).toEqual([]);
    const next = { ...called, id: 2, number: '002', says: '请002号李某到一诊室就诊' };
    speaker.speakNew({ ...shown, calling: [next, called] });
    expect(spoken).toEqual([next.says, next.says]);
    speaker.speakNew({ ...shown, calling: [{ ...called, times: 2 }, next] });
    expect(spoken.slice(2)).toEqual([called.says, called.says]);
    speaker.speakNew({ ...shown, speech: 'off', calling: [{ ...called, times: 3 }] });
    expect(spoken).toHaveLength(4);
  });
});
