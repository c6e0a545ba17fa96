import multipart from '@fastify/multipart';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { satisfies } from '@mingmou/contract/auth/rights';
import type { CallSpec } from '@mingmou/contract/base/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../database/pool';
import { grantName } from '../call/action';
import { requestFacts } from '../call/http';
import { forbidden, malformed, refuse } from '../call/refusal';
import type { Clock } from '../context/clock';
import type { Caller } from '../context/cx';
import { sessionBehind } from '../context/raw-session';
import type { Logger } from '../process/logger';

/** Services that an upload needs because it bypasses the dispatcher. */
export interface Uploading {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Uploaded sheet; `truncated` if it was longer than the route accepts. */
export interface SheetPart {
  readonly session: Caller;
  readonly name: string;
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

const UPLOADS_A_MINUTE = 30;
const PICK = '文件：请选择.xlsx文件';

/** Returns the part `file` of a request. Session and right are checked before the first byte is read. */
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

/** Name for the plugin: without one, Fastify searches all loaded modules for a name. */
const PLUGIN_NAME = Symbol.for('fastify.display-name');

/** Mounts a route that takes exactly one file. */
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
