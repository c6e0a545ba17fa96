import multipart from '@fastify/multipart';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { satisfies } from '@mingmou/contract/auth/rights';
import type { CallSpec } from '@mingmou/contract/base/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/pool';
import { grantName } from './action';
import type { Clock } from './clock';
import type { Caller } from './cx';
import { requestFacts } from './http';
import type { Logger } from './logger';
import { sessionBehind } from './raw-session';
import { forbidden, malformed, refuse } from './refusal';

/** What an upload stands on, as it does not go through the dispatcher. */
export interface Uploading {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A sheet as it arrived; `truncated` where it was longer than the route takes. */
export interface SheetPart {
  readonly session: Caller;
  readonly name: string;
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

const UPLOADS_A_MINUTE = 30;
const PICK = '文件：请选择.xlsx文件';

/** The part `file` of a request, from somebody who may make the call: judged before a byte of it is read. */
export async function sheetPart(request: FastifyRequest, { grant }: CallSpec, of: Uploading): Promise<SheetPart> {
  const session = await sessionBehind(of.database, requestFacts(request).token, of.clock());
  if (session.mustChangePassword) refuse(authCodes.mustChangePassword);
  if (!satisfies(grant, session)) throw forbidden(grantName(grant));
  if (!request.isMultipart()) throw malformed('file', PICK);
  const part = await request.file();
  if (part?.fieldname !== 'file') throw malformed('file', PICK);
  const bytes = await part.toBuffer();
  return { session, name: part.filename ?? '', bytes, truncated: part.file.truncated };
}

/** Fastify looks for the name of a plugin without one in all loaded modules. */
const PLUGIN_NAME = Symbol.for('fastify.display-name');

/** Mounts a route that takes one file and nothing else. */
export function mountUpload(
  app: FastifyInstance,
  path: string,
  maxBytes: number,
  receive: (request: FastifyRequest) => Promise<unknown>,
): void {
  const mount = async (scope: FastifyInstance) => {
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 },
      throwFileSizeLimit: false,
    });
    const config = { rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } };
    scope.post(path, { config }, receive);
  };
  void app.register(Object.assign(mount, { [PLUGIN_NAME]: path }));
}
