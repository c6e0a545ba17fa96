import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server as NetServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NIDEK_AR1, NIDEK_NT510, TOPCON_RM8900 } from './samples';

interface Sent {
  readonly bridgeKey: string;
  readonly fileName: string;
  readonly content: string;
  readonly isSerial: boolean;
}

const BRIDGE = join(__dirname, '../../../../deploy/device-bridge/bridge.mjs');
const KEY = 'key-of-the-bridge';

let folder: string;
let clinic: Server;
let sent: Sent[] = [];
/** Responses that the server sends first; afterwards the server accepts every file. */
let answers: { status: number; body: object }[] = [];
let bridge: ChildProcess | undefined;
let arrived = () => {};

async function bodyOf(request: IncomingMessage): Promise<Sent> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

const listening = (server: NetServer) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mingmou-bridge-'));
  sent = [];
  answers = [];
  clinic = createHttp(async (request, response) => {
    sent.push(await bodyOf(request));
    const { status, body } = answers.shift() ?? { status: 200, body: { success: true, data: { repeated: false } } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    arrived();
  });
});
afterEach(async () => {
  bridge?.kill();
  bridge = undefined;
  await new Promise((resolve) => clinic.close(resolve));
  rmSync(folder, { recursive: true });
});

async function start(config: object = {}): Promise<void> {
  const port = await listening(clinic);
  const path = join(folder, '.bridge.json');
  writeFileSync(
    path,
    JSON.stringify({ server: `http://127.0.0.1:${port}`, bridgeKey: KEY, folders: [folder], ...config }),
  );
  bridge = spawn(process.execPath, [BRIDGE, path], { stdio: 'ignore' });
}

/** Waits until this many files have arrived. */
function received(count: number): Promise<readonly Sent[]> {
  return new Promise((resolve) => {
    arrived = () => {
      if (sent.length >= count) resolve(sent);
    };
    arrived();
  });
}

const textOf = ({ content }: Sent) => Buffer.from(content, 'base64').toString('latin1');

describe('桥接程序', () => {
  it('sends a file that a device writes into the folder once, and leaves pictures alone', async () => {
    await start();
    writeFileSync(join(folder, 'eye.jpg'), 'picture');
    writeFileSync(join(folder, 'ref.xml'), '<Ophthalmology/>');
    const [file] = await received(1);
    expect(file).toMatchObject({ bridgeKey: KEY, fileName: 'ref.xml', isSerial: false });
    writeFileSync(join(folder, 'second.xml'), '<Second/>');
    expect((await received(2)).map(({ fileName }) => fileName)).toEqual(['ref.xml', 'second.xml']);
  });

  it('retries after a server error, and does not retry after a refusal', async () => {
    answers = [
      { status: 503, body: { success: false, msg: '系统繁忙' } },
      { status: 200, body: { success: false, msg: '无法识别的仪器文件' } },
    ];
    await start();
    writeFileSync(join(folder, 'ref.xml'), 'dear doctor');
    await received(2);
    writeFileSync(join(folder, 'next.xml'), '<Next/>');
    expect((await received(3)).map(({ fileName }) => fileName)).toEqual(['ref.xml', 'ref.xml', 'next.xml']);
  });

  it('assembles the bytes of a serial line into records, by terminator or by idle time', async () => {
    const sockets: Socket[] = [];
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const line = createTcp((socket) => {
      sockets.push(socket);
      open();
    });
    const port = await listening(line);
    await start({ folders: [], lines: [{ name: 'AR-1', host: '127.0.0.1', port }] });
    await opened;
    sockets[0]?.write(NIDEK_AR1.slice(0, 9));
    sockets[0]?.write(NIDEK_AR1.slice(9) + NIDEK_AR1);
    // Without a terminator, the record ends after a period without data.
    sockets[0]?.write(TOPCON_RM8900.slice(0, -1));
    const records = await received(3);
    expect(records.map(textOf)).toEqual([NIDEK_AR1, NIDEK_AR1, TOPCON_RM8900.slice(0, -1)]);
    expect(records[0]).toMatchObject({ isSerial: true, fileName: expect.stringMatching(/^AR-1_\d{4}-/) });
    // The bridge reconnects after a lost connection.
    sockets[0]?.destroy();
    await new Promise<void>((resolve) => {
      open = resolve;
    });
    sockets[1]?.write(NIDEK_NT510);
    expect(textOf((await received(4))[3] as Sent)).toBe(NIDEK_NT510);
    for (const socket of sockets) socket.destroy();
    line.close();
  });
});
