import { describe, expect, it } from '@jest/globals';
import { Port } from '../../src/kernel/call/port';

describe('Port', () => {
  it('returns the connected implementation', () => {
    const greeting = new Port<() => string>('greeting');
    greeting.connect(() => 'hello');
    expect(greeting.connected()).toBe('hello');
  });

  it('refuses to be used before it is connected, with its name', () => {
    expect(() => new Port('greeting').connected).toThrow('greeting: not connected by modules/connections.ts');
  });
});
