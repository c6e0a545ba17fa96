import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { hangUpOn } from '../../src/kernel/call/hang-up';

let app: FastifyInstance;
let answer = () => {};

async function listening(graceMs?: number): Promise<number> {
  app = Fastify();
  const hangUp = hangUpOn(app.server, graceMs);
  app.addHook('preClose', async () => hangUp());
  app.get(
    '/slow',
    () =>
      new Promise((resolve) => {
        answer = () => resolve('done');
      }),
  );
  await app.listen({ port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function caller(port: number, says = '') {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    heard += part;
  });
  const left = once(socket, 'close');
  const arrived = once(app.server, says ? 'request' : 'connection');
  await once(socket, 'connect');
  socket.write(says);
  await arrived;
  return { left, heard: () => heard };
}

const GET_SLOW = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';

afterEach(() => app.close());

describe('a server during its shutdown', () => {
  it('closes an idle connection', async () => {
    const { left } = await caller(await listening(60_000));
    await app.close();
    await left;
  });

  it('finishes a running call and then closes its connection', async () => {
    const { left, heard } = await caller(await listening(60_000), GET_SLOW);
    const closed = app.close();
    setTimeout(() => answer(), 50);
    await closed;
    await left;
    expect(heard()).toMatch(/^HTTP\/1.1 200 [\s\S]+done$/);
  });

  it('closes all connections after the grace period', async () => {
    const { left, heard } = await caller(await listening(40), GET_SLOW);
    await app.close();
    await left;
    expect(heard()).toBe('');
  });
});
