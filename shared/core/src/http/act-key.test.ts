import { describe, expect, it } from '@jest/globals';
import { ActKey } from './act-key';
import { CallRefused } from './refusal';
import { unanswered } from './verdict';

describe('幂等键', () => {
  it('结果未知时重试沿用，改了内容换新', () => {
    const act = new ActKey();
    const first = act.keyFor({ amount: 1 });
    act.settle(unanswered());
    expect(act.keyFor({ amount: 1 })).toBe(first);
    expect(act.keyFor({ amount: 2 })).not.toBe(first);
  });

  it('成功或业务拒绝后是新的操作', () => {
    const act = new ActKey();
    const first = act.keyFor({ amount: 1 });
    act.settle();
    const second = act.keyFor({ amount: 1 });
    expect(second).not.toBe(first);
    act.settle(new CallRefused({ code: 180101, msg: '余额不足', status: 200 }));
    expect(act.keyFor({ amount: 1 })).not.toBe(second);
  });
});
