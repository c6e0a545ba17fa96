import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { type SheetSource, sheetStream } from './xlsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Milliseconds without progress after which the reader counts as gone, which frees the cursor and its connection. */
const READER_PATIENCE_MS = 10_000;

/**
 * Aborts the sheet when written bytes stay unread for one interval. A slow database does not count as a slow reader.
 */
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

/** Resolves after the last byte is sent. */
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
