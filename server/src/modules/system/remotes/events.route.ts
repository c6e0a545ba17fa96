import { remoteEvents } from '@mingmou/contract/system/remotes.contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool';
import type { Clock } from '../../../kernel/clock';
import { eventStreams } from '../../../kernel/event-stream';
import { requestFacts } from '../../../kernel/http';
import type { Logger } from '../../../kernel/logger';
import { sessionBehind } from '../../../kernel/raw-session';
import { PinWatch } from './pin-watch';

const HEARTBEAT_MS = 25_000;
/** A stream asks for its session once, at its start: so it ends after a while, and the browser comes again. */
const LIFETIME_MS = 10 * 60_000;

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Server-sent events for the browsers of the signed-in: `changed` when a pin that concerns them moves. */
export function mountRemoteEvents(app: FastifyInstance, { database, clock, logger }: Options): void {
  const watch = new PinWatch(database, (error) => logger.error({ reason: String(error) }, 'pins could not be watched'));
  const open = eventStreams(app, () => watch.stop());
  app.get(remoteEvents.path, async (request, reply) => {
    const session = await sessionBehind(database, requestFacts(request).token, clock());
    const response = open(reply, () => {
      leave();
      clearInterval(heartbeat);
      clearTimeout(end);
    });
    const leave = watch.enter(session, () => response.write(`event: ${remoteEvents.changed}\ndata: {}\n\n`));
    const heartbeat = setInterval(() => response.write(': alive\n\n'), HEARTBEAT_MS);
    const end = setTimeout(() => response.end(), LIFETIME_MS);
  });
}
