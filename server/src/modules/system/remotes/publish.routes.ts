import multipart from '@fastify/multipart';
import { satisfies } from '@mingmou/contract/auth/rights';
import { outputSchema } from '@mingmou/contract/schema/zod';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import type { FastifyRequest } from 'fastify';
import { inChain } from '../../../database/context';
import { grantName } from '../../../kernel/call/action';
import { requestFacts } from '../../../kernel/call/http';
import { forbidden, malformed, Refusal } from '../../../kernel/call/refusal';
import type { RawRoute } from '../../../kernel/call/route';
import type { LogDetail, RequestFacts } from '../../../kernel/context/cx';
import { sessionBehind } from '../../../kernel/context/raw-session';
import type { LiveSession } from '../../../kernel/context/session';
import { logLine, type Outcome } from '../../../kernel/row/operation-log';
import { type Bundle, BundleError, MAX_BUNDLE_BYTES, unpack } from './bundle.service';
import { operatorOf, requirePlatform } from './operations.service';
import { type Publication, type Publishing, publishVersion } from './publish.service';
import { isPublishToken, operatorOfToken } from './tokens.service';
import { addLogLine } from './versions.store';

const MANIFEST_BYTES = 2 * 1024 * 1024;
const { publish } = remoteOps;
const answerSchema = outputSchema(publish);

interface Publisher {
  readonly who: string;
  /** Absent behind a publish token, which is nobody's. */
  readonly session?: LiveSession;
}

/** Judged before a byte of the bundle is read. */
async function publisherOf({ database, clock }: Publishing, { token }: RequestFacts): Promise<Publisher> {
  if (isPublishToken(token)) return operatorOfToken(database, token, 'publish', clock());
  const session = await sessionBehind(database, token, clock());
  const right = grantName(publish.grant);
  if (!satisfies(publish.grant, session)) throw forbidden(right);
  const operator = operatorOf(session);
  requirePlatform({ operator, right });
  return { who: operator.who, session };
}

async function readParts(request: FastifyRequest): Promise<Pick<Publication, 'manifest' | 'bundle'>> {
  let manifest: string | undefined;
  let bundle: Bundle | string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'manifest' && typeof part.value === 'string') manifest = part.value;
      continue;
    }
    if (part.fieldname === 'bundle') {
      bundle = await unpack(part.file).catch((error: unknown) => {
        if (error instanceof BundleError) return error.message;
        throw error;
      });
      if (part.file.truncated) bundle = '超过30 MB';
    }
    part.file.resume();
  }
  if (manifest === undefined) throw malformed('manifest', 'manifest：请提供构建清单');
  if (bundle === undefined) throw malformed('bundle', 'bundle：请提供tar.gz包');
  return { manifest, bundle };
}

function outcomeOf(error: unknown, startedAt: number): Outcome {
  const durationMs = Math.round(performance.now() - startedAt);
  if (error instanceof Refusal) return { success: false, code: error.code, msg: error.message, durationMs };
  return { success: true, code: 0, msg: '', durationMs };
}

/** Multipart: the manifest of a build and its files; by a person with 「发布」 or by a publish token. */
export function publishRoute(publishing: Publishing | undefined): RawRoute {
  const handle = async (request: FastifyRequest, registry: Publishing) => {
    const startedAt = performance.now();
    const facts = requestFacts(request);
    const { who, session } = await publisherOf(registry, facts);
    const log = async (error: unknown, detail: LogDetail | null) => {
      if (!session) return;
      const { propertyOwnerId, orgId } = session;
      const now = registry.clock();
      const line = logLine(publish, session, facts, now, outcomeOf(error, startedAt), detail);
      await inChain(registry.database, { propertyOwnerId, orgId, now: now.getTime() }, (tx) => addLogLine(tx, line));
    };
    try {
      const published = await publishVersion(registry, { who, ...(await readParts(request)) });
      const { id, remoteName, version } = published;
      await log(null, { targetType: '前端版本', targetId: id, targetName: `${remoteName} ${version}` });
      return { success: true, msg: '发布成功', code: 0, data: answerSchema.parse(published) };
    } catch (error) {
      if (error instanceof Refusal) await log(error, null);
      throw error;
    }
  };
  return {
    kind: 'raw',
    call: publish,
    mount: (app) => {
      if (!publishing) return;
      void app.register(async (scope) => {
        await scope.register(multipart, {
          limits: { fileSize: MAX_BUNDLE_BYTES, files: 1, fields: 2, fieldSize: MANIFEST_BYTES, parts: 3 },
          throwFileSizeLimit: false,
        });
        scope.post(publish.path, (request) => handle(request, publishing));
      });
    },
  };
}
