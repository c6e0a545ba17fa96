import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

const RETRY_MS = 3000;

/**
 * Opens a stream of server-sent events in place of an answer. `left` runs once, when the browser or the server ends the
 * stream.
 */
export type OpenStream = (reply: FastifyReply, left: () => void) => ServerResponse;

/** Manages the streams of one route. Before the server closes, `stop` runs and all streams end. */
export function eventStreams(app: FastifyInstance, stop: () => void): OpenStream {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    stop();
    for (const response of open) response.end();
  });
  return (reply, left) => {
    const headers = Object.entries(reply.getHeaders());
    reply.hijack();
    const response = reply.raw;
    for (const [name, value] of headers) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // A kept-alive connection would delay a server that is being stopped.
      connection: 'close',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
    open.add(response);
    const gone = () => {
      open.delete(response);
      left();
    };
    // A browser that left during the session lookup emits no further close event.
    if (response.closed) setImmediate(gone);
    else response.on('close', gone);
    return response;
  };
}
