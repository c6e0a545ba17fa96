import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool';
import { HttpRefusal } from '../../kernel/call/refusal';
import type { Clock } from '../../kernel/context/clock';
import { answerQuestion, type CallbackQuery, takeIn } from './callback.service';

interface Options {
  readonly database: Database;
  readonly clock: Clock;
}

interface Called {
  Params: { appId: string };
  Querystring: CallbackQuery;
}

const PATH = '/wechat/callback/:appId';
const BODY_LIMIT = 64 * 1024;
const CALLS_A_MINUTE = 1200;
const NOT_WECHAT = new HttpRefusal(403, 403, '签名不正确');

/** Repeated parameters come as lists: no call of WeChat's has any. */
function once(query: CallbackQuery): CallbackQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string'));
}

/** Mounts the address that WeChat calls. Unsigned requests are refused before their content is used. */
export async function mountWechatCallback(app: FastifyInstance, { database, clock }: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml', 'text/plain'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    const config = { rateLimit: { max: CALLS_A_MINUTE, timeWindow: '1 minute' } };
    scope.get<Called>(PATH, { config }, async (request, reply) => {
      const { appId } = request.params;
      const echo = await answerQuestion({ database, now: clock(), appId }, once(request.query));
      if (echo === null) throw NOT_WECHAT;
      return reply.type('text/plain; charset=utf-8').send(echo);
    });
    scope.post<Called>(PATH, { config }, async (request, reply) => {
      const { appId } = request.params;
      const body = typeof request.body === 'string' ? request.body : '';
      if (!(await takeIn({ database, now: clock(), appId }, once(request.query), body))) throw NOT_WECHAT;
      return reply.type('text/plain; charset=utf-8').send('success');
    });
  });
}
