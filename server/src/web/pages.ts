import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { localReader } from '../modules/auth/security-key.config';

const NONCE_MARK = '__NONCE__';

/**
 * No eval, no inline script; styles that antd writes at run time carry the nonce of the page. Besides the server itself
 * a page may reach only the key reader on its own machine.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // A voice that is tried out comes with a session, so it is played from memory.
    "media-src 'self' blob:",
    `connect-src 'self' ${new URL(localReader()).origin}`,
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sendPage(reply: FastifyReply, template: string) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(template.replaceAll(NONCE_MARK, nonce));
}

/** The two documents of the host: `/login`, and the shell for every other address that a browser opens. */
export function mountPages(app: FastifyInstance, hostFolder: string): void {
  const login = readFileSync(join(hostFolder, 'login.html'), 'utf8');
  const shell = readFileSync(join(hostFolder, 'index.html'), 'utf8');
  app.get('/login', (_request, reply) => sendPage(reply, login));
  app.get('/*', (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html');
    return wantsPage ? sendPage(reply, shell) : reply.callNotFound();
  });
}
