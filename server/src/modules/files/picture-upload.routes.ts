import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { storedFile } from '@mingmou/contract/files/file.contract';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { kindOfUse, megabytes, PICTURES } from '@mingmou/contract/files/file.rules';
import { inputSchema, outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { RawRoute } from '../../kernel/call/route';
import type { Filing } from './filing.types';
import { keepImage, largestImage } from './keep-image.service';
import { asUploader, noteUpload, uploaderOf } from './uploader.service';

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
  const use = parsed.data.bizType as FileUse;
  if (kindOfUse(use) !== 'IMAGE') throw malformed('bizType', '文件用途：视频不能作为图片上传');
  return use;
}

async function receive(request: FastifyRequest, filing: Filing) {
  const from = await uploaderOf(request, filing);
  const part = request.isMultipart() ? await request.file() : undefined;
  if (part?.fieldname !== 'file') throw noFile();
  const use = useOf(part);
  const most = largestImage(use, PICTURES);
  const bytes = await part.toBuffer();
  if (part.file.truncated) refuse(fileCodes.tooLarge, { n: megabytes(most) });
  const { propertyOwnerId, orgId, accountId } = from.session;
  const incoming = { propertyOwnerId, orgId, bytes, name: part.filename ?? '', use, types: PICTURES, now: from.now };
  const data = await keepImage(filing.store, { ...incoming, uploadedBy: accountId }, (file) =>
    asUploader(filing, from, async (tx) => {
      const { id, sign } = await noteUpload(tx, picture, from, file);
      const { name, bytes: size, width, height } = file;
      return { id, url: sign({ id, orgId }), thumbUrl: sign({ id, orgId }, 'thumb'), name, size, width, height };
    }),
  );
  return { success: true, msg: '上传成功', code: 0, data: answered.parse(data) };
}

/** Multipart upload: the purpose, then one picture. */
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
