import multipart from '@fastify/multipart';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { MB, SCANNED_IMAGES } from '@mingmou/contract/files/file.rules';
import { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { inputSchema, outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { RawRoute } from '../../kernel/call/route';
import type { Filing } from './filing.types';
import { keepImage, largestImage } from './keep-image.service';
import { stillOpen } from './scan-session.rules';
import { findSession } from './scan-session.store';
import { inSession, keyed, limitMbOf, noteScanned, refuseFull } from './scan-upload.service';

const { image } = scanUpload;
const UPLOADS_A_MINUTE = 120;
const asked = inputSchema(image);
const answered = outputSchema(image);

export function keyOf(request: FastifyRequest): string {
  const parsed = asked.safeParse(request.params);
  if (!parsed.success) throw malformed('key', '上传编号：格式不正确');
  return String(parsed.data.key);
}

async function receive(request: FastifyRequest, { database, clock, store }: Filing) {
  const from = await keyed(database, request.ip, keyOf(request), clock());
  const part = request.isMultipart() ? await request.file() : undefined;
  if (part?.fieldname !== 'file') throw malformed('file', '文件：请选择图片');
  // Read to the end whatever comes of it: a phone that is still sending hears no refusal.
  const bytes = await part.toBuffer();
  const session = await inSession(from, async (tx) => {
    const open = stillOpen(await findSession(tx, from.place.propertyOwnerId, from.key), from.now);
    await refuseFull(tx, open);
    return open;
  });
  if (session.kind !== 'IMAGE') refuse(fileCodes.expired);
  const limitMb = limitMbOf(session);
  if (part.file.truncated) refuse(fileCodes.tooLarge, { n: limitMb });
  const { propertyOwnerId, orgId, bizType, accountId, id } = session;
  const incoming = { propertyOwnerId, orgId, bytes, name: part.filename ?? '', use: bizType, types: SCANNED_IMAGES };
  const data = await keepImage(
    store,
    { ...incoming, maxBytes: limitMb * MB, uploadedBy: accountId, scanSessionId: id, now: from.now },
    (file) => inSession(from, (tx) => noteScanned(tx, from, file)),
  );
  return { success: true, msg: '上传成功', code: 0, data: answered.parse(data) };
}

/** Multipart: one picture of a phone. */
export function scanImageUpload(filing: Filing | undefined): RawRoute {
  return {
    kind: 'raw',
    call: image,
    mount: (app) => {
      if (!filing) return;
      void app.register(async (scope) => {
        await scope.register(multipart, {
          limits: { fileSize: largestImage('ORG_IMAGE', SCANNED_IMAGES), files: 1, fields: 0, parts: 1 },
          throwFileSizeLimit: false,
        });
        const config = { rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } };
        scope.post(image.path.replace('{key}', ':key'), { config }, (request) => receive(request, filing));
      });
    },
  };
}
