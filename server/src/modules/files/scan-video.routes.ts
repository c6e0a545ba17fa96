import { CHUNK_BYTES } from '@mingmou/contract/files/file.rules';
import { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { inputSchema, outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../../kernel/call/refusal';
import type { RawRoute } from '../../kernel/call/route';
import type { Filing } from './filing.types';
import { keyOf } from './scan-image.routes';
import { keyed } from './scan-upload.service';
import { takePiece } from './scan-video.service';

const { video } = scanUpload;
const PIECES_A_MINUTE = 300;
const asked = inputSchema(video);
const answered = outputSchema(video);

const NUMBERS = ['offset', 'total'];

function pieceOf(request: FastifyRequest) {
  const query = Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [
    name,
    NUMBERS.includes(name) && /^\d{1,12}$/.test(String(value)) ? Number(value) : value,
  ]);
  const parsed = asked.safeParse({ ...Object.fromEntries(query), key: keyOf(request) });
  if (!parsed.success) throw malformed('offset', '分段：格式不正确');
  const { upload, name, offset, total } = parsed.data;
  return { upload: String(upload), name: name ? String(name) : '', offset: Number(offset), total: Number(total) };
}

async function receive(request: FastifyRequest, filing: Filing) {
  const piece = pieceOf(request);
  const from = await keyed(filing.database, request.ip, keyOf(request), filing.clock());
  const { body } = request;
  const length = Math.min(CHUNK_BYTES, piece.total - piece.offset);
  if (!Buffer.isBuffer(body) || length <= 0 || body.length !== length) throw malformed('offset', '分段：长度不正确');
  const data = await takePiece(filing.store, from, { ...piece, bytes: body });
  return { success: true, msg: '上传成功', code: 0, data: answered.parse(data) };
}

/** One piece of a phone's video. */
export function scanVideoUpload(filing: Filing | undefined): RawRoute {
  return {
    kind: 'raw',
    call: video,
    mount: (app) => {
      if (!filing) return;
      void app.register(async (scope) => {
        scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
          done(null, body),
        );
        const config = { rateLimit: { max: PIECES_A_MINUTE, timeWindow: '1 minute' } };
        const options = { config, bodyLimit: CHUNK_BYTES };
        scope.post(video.path.replace('{key}', ':key'), options, (request) => receive(request, filing));
      });
    },
  };
}
