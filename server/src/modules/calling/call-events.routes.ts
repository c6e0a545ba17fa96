import { callScreenEvents } from '@mingmou/contract/calling/call-screen.contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool';
import { HttpRefusal, NOT_FOUND, Refusal } from '../../kernel/call/refusal';
import { type Clock, dateTimeText } from '../../kernel/context/clock';
import { eventStreams } from '../../kernel/process/event-stream';
import type { Logger } from '../../kernel/process/logger';
import { type ScreenAnswer, screenBehind } from './call-screen.service';
import { CallWatch } from './call-watch.job';

const HEARTBEAT_MS = 15_000;
/** Of one address: a waiting room has a few screens, and a leaked address must not hold the server. */
const WATCHERS = 20;

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The stream of a waiting room's screen. */
export function mountCallEvents(app: FastifyInstance, { database, clock, logger }: Options): void {
  const watch = new CallWatch(database, clock, (error) =>
    logger.error({ reason: String(error) }, 'a call screen could not be watched'),
  );
  const open = eventStreams(app, () => watch.stop());
  app.get<{ Params: { screenKey: string } }>(callScreenEvents.route, async (request, reply) => {
    const { screenKey } = request.params;
    let start: ScreenAnswer;
    try {
      start = await screenBehind(database, screenKey, clock());
    } catch (error) {
      // The page asks the call itself and says why; a stream is for a screen that shows something.
      throw error instanceof Refusal ? NOT_FOUND : error;
    }
    if (watch.watchers(screenKey) >= WATCHERS) throw new HttpRefusal(429, 429, '该地址打开的大屏过多');
    const response = open(reply, () => {
      leave();
      clearInterval(heartbeat);
    });
    const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const leave = watch.enter(screenKey, start, send);
    // Named, not a comment: the page sees it, and knows a line that is dead from one that is silent.
    const heartbeat = setInterval(() => send(callScreenEvents.beat, { now: dateTimeText(clock()) }), HEARTBEAT_MS);
  });
}
