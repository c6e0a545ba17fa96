import { describe, expect, it } from '@jest/globals';
import { FairGate } from '../../src/kernel/process/fair-gate';

const gateOf = (waitMs: number) => new FairGate({ total: 4, each: 2, waitMs, refusal: () => new Error('no room') });

describe('a gate shared by chains', () => {
  it('gives one chain half of the places at most, and the rest to other chains', async () => {
    const gate = gateOf(0);
    await Promise.all([gate.enter(1), gate.enter(1)]);
    await expect(gate.enter(1)).rejects.toThrow('no room');
    await Promise.all([gate.enter(2), gate.enter(3)]);
    await expect(gate.enter(4)).rejects.toThrow('no room');
    expect([gate.inside, gate.refused]).toEqual([4, 2]);
  });

  it('admits the chain with the fewest places first, then in order of arrival', async () => {
    const gate = gateOf(60_000);
    const leave = [await gate.enter(1), await gate.enter(1), await gate.enter(2), await gate.enter(2)];
    const came: string[] = [];
    const wait = (key: number, name: string) => gate.enter(key).then(() => came.push(name));
    const all = [wait(1, 'one'), wait(3, 'three'), wait(3, 'three again'), wait(4, 'four')];
    for (const go of leave) go();
    await Promise.all(all);
    expect(came).toEqual(['three', 'one', 'four', 'three again']);
    expect([gate.inside, gate.waiting, gate.waited]).toEqual([4, 0, 4]);
  });

  it('refuses a caller after the timeout, and releases a place when its work fails', async () => {
    const gate = gateOf(20);
    const failed = gate.run(1, () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    await Promise.all([gate.enter(1), gate.enter(1)]);
    await expect(gate.enter(1)).rejects.toThrow('no room');
    expect([gate.inside, gate.waiting, gate.refused]).toEqual([2, 0, 1]);
  });
});
