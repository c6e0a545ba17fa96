import { describe, expect, it } from '@jest/globals';
import { ActKey } from './act-key';
import { CallRefused } from './refusal';
import { unanswered } from './verdict';

const one = { amount: 1 };
const two = { amount: 2 };

describe('幂等键', () => {
  it('结果未知时重试沿用，改了内容换新', () => {
    const act = new ActKey();
    const first = act.keyFor(one);
    act.settle(one, unanswered());
    expect(act.keyFor({ ...one })).toBe(first);
    expect(act.keyFor(two)).not.toBe(first);
  });

  it('成功或业务拒绝后是新的操作', () => {
    const act = new ActKey();
    const first = act.keyFor(one);
    act.settle(one);
    const second = act.keyFor(one);
    expect(second).not.toBe(first);
    act.settle(one, new CallRefused({ code: 180101, msg: '余额不足', status: 200 }));
    expect(act.keyFor(one)).not.toBe(second);
  });

  it('结果未知的内容中间发过别的，再发还是原来的键', () => {
    const act = new ActKey();
    const first = act.keyFor(one);
    act.settle(one, unanswered());
    act.keyFor(two);
    act.settle(two, new CallRefused({ code: 110005, msg: '可能已建档', status: 200 }));
    expect(act.keyFor(one)).toBe(first);
    act.settle(one);
    expect(act.keyFor(one)).not.toBe(first);
  });
});
