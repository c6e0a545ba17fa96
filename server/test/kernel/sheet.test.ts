import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { handleSheet } from '../../src/kernel/call/route';
import { type Cell, sheetStream } from '../../src/kernel/file/xlsx';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { testApp } from '../support/app';
import { until } from '../support/until';

const MANY = 5000;

/** Yields rows like a cursor; records how many rows were read and whether the cursor was closed. */
function cursor(count: number, rowOf = (row: number): readonly Cell[] => [`第${row}行`, row]) {
  const state = { taken: 0, closed: false };
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    try {
      for (let row = 0; row < count; row += 1) {
        state.taken += 1;
        yield rowOf(row);
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, rows: rows() };
}

const sheetOf = (rows: AsyncIterable<readonly Cell[]>) => sheetStream({ name: '测试', heads: ['名称', '数'], rows });

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns the texts of each row of a sheet. */
const textsOf = (bytes: Buffer) => readSheet(bytes, MANY + 1).map(({ cells }) => cells.map((cell) => cell?.text));

/** Returns the number of rows read once reading has stopped, while no consumer reads the stream. */
async function takenUnread(stream: Readable, state: { readonly taken: number }): Promise<number> {
  stream.read(0);
  let taken = -1;
  while (taken !== state.taken) {
    taken = state.taken;
    await sleep(500); // real time: no event reports that reading has stopped
  }
  return taken;
}

describe('a sheet as a stream', () => {
  it('contains every row of a long cursor', async () => {
    const { rows } = cursor(MANY);
    const texts = textsOf(await bytesOf(sheetOf(rows)));
    expect(texts).toHaveLength(MANY + 1);
    expect(texts.at(-1)).toEqual([`第${MANY - 1}行`, String(MANY - 1)]);
  });

  it('stops reading rows when its buffer is full, and closes the cursor when the client disconnects', async () => {
    const { state, rows } = cursor(10_000_000);
    const stream = sheetOf(rows);
    expect(await takenUnread(stream, state)).toBeLessThan(200_000);
    stream.destroy();
    await until('the cursor is closed', () => state.closed);
  });

  it('limits its buffer by bytes: few long rows fill it', async () => {
    const { state, rows } = cursor(10_000_000, () => [randomBytes(15_000).toString('base64')]);
    const stream = sheetOf(rows);
    expect(await takenUnread(stream, state)).toBeLessThan(100);
    stream.destroy();
  });

  it.each([
    [
      '眼科中心东城门诊部与视光中心及其附属眼镜店收入统计表&二',
      '眼科中心东城门诊部与视光中心及其附属眼镜店收入统计表&amp;二',
    ],
    [`${'一'.repeat(30)}&二`, `${'一'.repeat(30)}&amp;`],
    ['收入[一]:*?/\\"表"', '收入_一______&quot;表&quot;'],
    [`${'一'.repeat(30)}😀`, '一'.repeat(30)],
    ["'收入'", '收入'],
    ['[]', '__'],
    [' ', 'Sheet1'],
  ])('accepts the sheet name %s in a form that Excel allows', async (name, written) => {
    const bytes = await bytesOf(sheetStream({ name, heads: ['一'], rows: cursor(1).rows }));
    const workbook = strFromU8(unzipSync(new Uint8Array(bytes))['xl/workbook.xml'] ?? new Uint8Array());
    expect(workbook).toContain(`<sheet name="${written}" sheetId="1"`);
    expect(textsOf(bytes)[0]).toEqual(['一']);
  });

  it('is truncated where reading rows fails, so that half a sheet cannot be opened', async () => {
    async function* broken(): AsyncGenerator<readonly Cell[]> {
      yield ['一', 1];
      throw new Error('the cursor is gone');
    }
    await expect(bytesOf(sheetOf(broken()))).rejects.toThrow('the cursor is gone');
  });

  it('has a longer statement timeout, however slowly it is downloaded', async () => {
    const timed = call({ path: '/test/sheet', title: '表', grant: 'any', xlsx: true });
    const app = await testApp({
      extraRoutes: [
        handleSheet(timed, async (_input, { db }) => ({
          name: '测试',
          heads: ['时限'],
          rows: (async function* () {
            const { rows } = await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(
              db,
            );
            for (const { limit } of rows) yield [limit];
          })(),
        })),
      ],
    });
    const { body } = await app.download(timed, {}, { token: await app.signIn('admin') });
    expect(textsOf(body)).toEqual([['时限'], ['5min']]);
    await app.close();
  });

  it('is refused while two sheets of the chain are running, takes no place without session and right, and is accepted after one ends', async () => {
    const waiting: (() => void)[] = [];
    let isHeld = true;
    const held = call({ path: '/test/held', title: '表', grant: 'menu:1741', xlsx: true });
    const app = await testApp({
      extraRoutes: [
        handleSheet(held, async () => ({
          name: '测试',
          heads: ['一'],
          rows: (async function* () {
            if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
            yield ['一'];
          })(),
        })),
      ],
    });
    const token = await app.signIn('admin');
    const other = await app.signIn('admin_b', { device: 'device-2' });
    const front = await app.signIn('front', { device: 'device-3' });
    const told = async (as: { token?: string }) => {
      const { status, body } = await app.download(held, {}, as);
      return [status, JSON.parse(body.toString()).msg];
    };
    const one = app.download(held, {}, { token });
    await until('the first sheet is under way', () => waiting.length === 1);
    // None of the refused requests takes a place, however many are sent.
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await told({}))[0]).toBe(401);
      expect((await told({ token: front }))[0]).toBe(403);
    }
    const taken = [one, ...[token, other, other].map((each) => app.download(held, {}, { token: each }))];
    await until('four sheets are under way', () => waiting.length === 4);
    expect(await told({ token })).toEqual([429, '正在导出的人较多，请稍后再试']);
    expect((await told({}))[0]).toBe(401);
    expect((await told({ token: front }))[0]).toBe(403);
    isHeld = false;
    for (const go of waiting) go();
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // The client has all bytes shortly before the transaction ends.
    await until('a place is free', async () => (await app.download(held, {}, { token })).status === 200);
    await app.close();
  });
});
