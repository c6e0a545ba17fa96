import { remoteEvents } from '@mingmou/contract/system/remotes/remotes.contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool';
import { requestFacts } from '../../../kernel/call/http';
import type { Clock } from '../../../kernel/context/clock';
import { sessionBehind } from '../../../kernel/context/raw-session';
import { eventStreams } from '../../../kernel/process/event-stream';
import type { Logger } from '../../../kernel/process/logger';
import { SessionStreams } from '../../../kernel/process/session-streams';
import { PinWatch } from './pin-watch.job';
import type { Place } from './remotes.store';

const HEARTBEAT_MS = 25_000;
/**
 * Milliseconds after which a stream ends and the browser reconnects, because organisation and rights were read at its
 * start.
 */
const LIFETIME_MS = 10 * 60_000;

/** Sources of a stream's events. All events of a browser share one stream, because browsers limit connections. */
export interface Watched {
  readonly event: string;
  enter(place: Place, tell: () => void): () => void;
  stop(): void;
}

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly others: readonly Watched[];
}

/** Server-sent events for the browsers of the signed-in: `changed` when a pin that concerns them moves, and the others'. */
export function mountRemoteEvents(app: FastifyInstance, { database, clock, logger, others }: Options): void {
  const pins = new PinWatch(database, (error) => logger.error({ reason: String(error) }, 'pins could not be watched'));
  const watches: readonly Watched[] = [pins, ...others];
  const sessions = new SessionStreams(database, clock, (error) =>
    logger.error({ reason: String(error) }, 'sessions of streams could not be watched'),
  );
  const open = eventStreams(app, () => {
    sessions.stop();
    for (const each of watches) each.stop();
  });
  app.get(remoteEvents.path, async (request, reply) => {
    const session = await sessionBehind(database, requestFacts(request).token, clock());
    const leaveSession = await sessions.enter(session, () => reply.raw.end());
    const response = open(reply, () => {
      leaveSession();
      for (const leave of leaves) leave();
      clearInterval(heartbeat);
      clearTimeout(end);
    });
    const leaves = watches.map((each) =>
      each.enter(session, () => response.write(`event: ${each.event}\ndata: {}\n\n`)),
    );
    const heartbeat = setInterval(() => response.write(': alive\n\n'), HEARTBEAT_MS);
    const end = setTimeout(() => response.end(), LIFETIME_MS);
  });
}
