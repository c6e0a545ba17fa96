import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallSpec } from '@mingmou/contract/base/call';
import { directUpload } from '@mingmou/contract/files/direct-upload.contract';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { megabytes } from '@mingmou/contract/files/file.rules';
import { explain } from '@mingmou/contract/schema/explain';
import { inputSchema, outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import { malformed, refusal, refuse } from '../../kernel/call/refusal';
import type { RawRoute } from '../../kernel/call/route';
import { completeDirect } from './direct-complete.service';
import { grantDirect, grantOf, holdsToken, type Put } from './direct-grant.service';
import type { Filing } from './filing.types';
import { asUploader, logUpload, type Uploader, uploaderOf } from './uploader.service';

const A_MINUTE = 60;

type Work = (request: FastifyRequest, filing: Filing, from: Uploader, input: never) => Promise<unknown>;

/** A call that takes its time outside of any transaction: a bucket or a slow line is waited for. */
function outside(call: CallSpec, filing: Filing | undefined, work: Work): RawRoute {
  const [asked, answered] = [inputSchema(call), outputSchema(call)];
  const answer = async (request: FastifyRequest, files: Filing) => {
    const from = await uploaderOf(request, files);
    const inQuery = call.method === 'GET' || call.id === directUpload.put.id;
    const given = inQuery ? request.query : request.body;
    const parsed = asked.safeParse(given);
    if (!parsed.success) {
      const { field, sentence } = explain(call.input, given, parsed.error);
      throw malformed(field, sentence);
    }
    const data = await work(request, files, from, parsed.data as never);
    return { success: true, msg: '', code: 0, data: answered.parse(data) };
  };
  return {
    kind: 'raw',
    call,
    mount: (app) => {
      if (!filing) return;
      void app.register(async (scope) => {
        scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
        const config = { rateLimit: { max: A_MINUTE, timeWindow: '1 minute' } };
        scope.route({ method: call.method, url: call.path, config, handler: (request) => answer(request, filing) });
      });
    },
  };
}

/** Counts what comes and stops where it is more than may be. */
function limiter(most: number) {
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > most ? refusal(fileCodes.tooLarge, { n: megabytes(most) }) : null, chunk);
    },
  });
  return { count, total: () => bytes };
}

async function take({ store }: Filing, { key, most }: Put, body: Readable): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mingmou-direct-'));
  try {
    const path = join(folder, 'file');
    const { count, total } = limiter(most);
    await pipeline(body, count, createWriteStream(path));
    await store.put(key, { path, bytes: total() }, 'application/octet-stream');
    return total();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function put(request: FastifyRequest, filing: Filing, from: Uploader, input: never) {
  const { key, token } = input as { readonly key: string; readonly token: string };
  const granted = await grantOf(filing, from, key, from.now);
  if (!holdsToken(granted.grant, token)) refuse(fileCodes.missing);
  if (Number(request.headers['content-length']) > granted.most)
    refuse(fileCodes.tooLarge, { n: megabytes(granted.most) });
  const body = request.body as Readable | undefined;
  if (typeof body?.pipe !== 'function') throw malformed('', '请求格式不正确');
  const size = await take(filing, granted, body);
  await asUploader(filing, from, (tx) => logUpload(tx, directUpload.put, from, { targetName: key }));
  return { key, size };
}

export function directUploadRoutes(filing: Filing | undefined): readonly RawRoute[] {
  const { sts, complete } = directUpload;
  return [
    outside(sts, filing, (_request, files, from, { bizType }: { bizType: FileUse }) =>
      grantDirect(files, from, bizType),
    ),
    outside(directUpload.put, filing, put),
    outside(complete, filing, (_request, files, from, input) => completeDirect(files, from, input)),
  ];
}
