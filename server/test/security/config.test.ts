import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config';
import { servedApp } from './support';

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['false', 0],
    ['1', 1],
    ['true', 1],
    ['2', 2],
  ])('reads %s as %i proxies', (text, count) => {
    expect(readConfig({ TRUST_PROXY: text }, '/').trustProxy).toBe(count);
  });

  it.each(['yes', '-1', '99', '1.5'])('stops the start for the invalid value %s', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text }, '/')).toThrow('TRUST_PROXY');
  });

  it.each([
    [0, '127.0.0.1'],
    [1, '10.0.0.9'],
    [2, '10.0.0.8'],
  ])('makes the caller’s address with %i proxies %s', async (trustProxy, address) => {
    const app = await servedApp({ trustProxy });
    app.app.get('/test/address', (request) => ({ ip: request.ip }));
    const headers = { 'x-forwarded-for': '6.6.6.6, 10.0.0.8, 10.0.0.9' };
    expect((await app.app.inject({ url: '/test/address', headers })).json()).toEqual({ ip: address });
    await app.close();
  });
});

it('a server listens on the local machine by default', () => {
  expect(readConfig({}, '/').host).toBe('127.0.0.1');
});
