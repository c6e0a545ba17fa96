import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { storedFile } from '@mingmou/contract/files/file.contract';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { megabytes, PICTURES } from '@mingmou/contract/files/file.rules';
import { inputSchema, outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import { inChain } from '../../database/context';
import { fileSigner } from '../../kernel/file-address';
import { requestFacts } from '../../kernel/http';
import { logLine } from '../../kernel/operation-log';
import { sessionBehind } from '../../kernel/raw-session';
import { malformed, refuse } from '../../kernel/refusal';
import type { RawRoute } from '../../kernel/route';
import { insertFile, writeUploadLine } from './file.store';
import type { Filing } from './filing';
import { keepImage, largestImage } from './keep-image.service';

const { picture } = storedFile;
const UPLOADS_A_MINUTE = 120;
const asked = inputSchema(picture);
const answered = outputSchema(picture);

const noFile = () => malformed('file', '文件：请选择图片');

function useOf(part: MultipartFile): FileUse {
  const field: Multipart | Multipart[] | undefined = part.fields.bizType;
  const value = field && !Array.isArray(field) && field.type === 'field' ? field.value : undefined;
  const parsed = asked.safeParse({ bizType: value });
  if (!parsed.success) throw malformed('bizType', '文件用途：请选择');
  return parsed.data.bizType as FileUse;
}

async function receive(request: FastifyRequest, { database, clock, store }: Filing) {
  const now = clock();
  const startedAt = performance.now();
  const facts = requestFacts(request);
  // Judged before a byte of the file is read.
  const session = await sessionBehind(database, facts.token, now);
  if (session.mustChangePassword) refuse(authCodes.mustChangePassword);
  const part = request.isMultipart() ? await request.file() : undefined;
  if (part?.fieldname !== 'file') throw noFile();
  const use = useOf(part);
  const most = largestImage(use, PICTURES);
  const bytes = await part.toBuffer();
  if (part.file.truncated) refuse(fileCodes.tooLarge, { n: megabytes(most) });
  const { propertyOwnerId, orgId, accountId } = session;
  const context = { propertyOwnerId, orgId, accountId, now: now.getTime() };
  const incoming = { propertyOwnerId, orgId, bytes, name: part.filename ?? '', use, types: PICTURES, now };
  const data = await keepImage(store, { ...incoming, uploadedBy: accountId }, (file) =>
    inChain(database, context, async (tx) => {
      const id = await insertFile(tx, file);
      const detail = { targetType: '文件', targetId: id, targetName: file.name };
      const outcome = { success: true, code: 0, msg: '', durationMs: Math.round(performance.now() - startedAt) };
      await writeUploadLine(tx, logLine(picture, session, facts, now, outcome, detail));
      const sign = await fileSigner(tx, propertyOwnerId, now);
      const { name, bytes: size, width, height } = file;
      return { id, url: sign({ id, orgId }), thumbUrl: sign({ id, orgId }, 'thumb'), name, size, width, height };
    }),
  );
  return { success: true, msg: '上传成功', code: 0, data: answered.parse(data) };
}

/** Multipart: what it is for, then one picture. */
export function pictureUpload(filing: Filing | undefined): RawRoute {
  return {
    kind: 'raw',
    call: picture,
    mount: (app) => {
      if (!filing) return;
      void app.register(async (scope) => {
        await scope.register(multipart, {
          limits: { fileSize: largestImage('ORG_IMAGE', PICTURES), files: 1, fields: 1, fieldSize: 100, parts: 2 },
          throwFileSizeLimit: false,
        });
        const config = { rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } };
        scope.post(picture.path, { config }, (request) => receive(request, filing));
      });
    },
  };
}
