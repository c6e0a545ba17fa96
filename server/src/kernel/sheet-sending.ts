import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { type SheetSource, sheetStream } from './xlsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** A reader who takes nothing for so long has gone, or never meant to read: the cursor and its connection are others' too. */
const READER_PATIENCE_MS = 10_000;

/** Breaks the sheet off when what was written lies untaken from one look to the next; a slow database is no slow reader. */
function watchReader(response: ServerResponse, stream: Readable, patienceMs: number): NodeJS.Timeout {
  let written = -1;
  return setInterval(() => {
    const now = response.socket?.bytesWritten ?? 0;
    if (response.writableNeedDrain && now === written) {
      stream.destroy(new Error('the reader of a sheet has stopped'));
      response.destroy();
    }
    written = now;
  }, patienceMs);
}

/** Resolves when the last byte is out. */
export async function sendSheet(
  reply: FastifyReply,
  source: SheetSource,
  day: string,
  patienceMs = READER_PATIENCE_MS,
): Promise<void> {
  const name = encodeURIComponent(`${source.name}_${day}.xlsx`);
  const stream = sheetStream(source);
  reply.header('content-type', XLSX).header('content-disposition', `attachment; filename*=UTF-8''${name}`).send(stream);
  const watch = watchReader(reply.raw, stream, patienceMs);
  try {
    await finished(stream);
  } finally {
    clearInterval(watch);
  }
}
