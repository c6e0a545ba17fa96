import { HEADERS } from '@mingmou/contract/auth/auth.contract';
import { remoteEvents } from '@mingmou/contract/system/remotes/remotes.contract';
import { deviceId, hostVersion } from '@mingmou/core/http/identity';
import { readToken } from '@mingmou/core/session/token';
import { rereadUnanswered } from '@mingmou/core/store/store';

const reconnectMs = 3000;
const EVENT = /^event: (.+)$/;

/** Handlers by the name of the event. */
type Handlers = Readonly<Record<string, () => void>>;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Reads one stream to its end; false when the server wants no such reader (again). */
async function readStream(token: string, signal: AbortSignal, handlers: Handlers): Promise<boolean> {
  // EventSource cannot send the token, and an address is no place for it.
  const response = await fetch(remoteEvents.path, {
    signal,
    cache: 'no-store',
    headers: {
      authorization: `Bearer ${token}`,
      [HEADERS.device]: deviceId(),
      [HEADERS.hostVersion]: hostVersion,
    },
  });
  if (!response.ok || !response.body) return response.status >= 500;
  // The server is there again: blocks that failed meanwhile load by themselves.
  rereadUnanswered();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n');
    rest = lines.pop() ?? '';
    const names = new Set(lines.map((line) => EVENT.exec(line)?.[1]));
    for (const name of names) if (name) handlers[name]?.();
  }
  return true;
}

/** Listens until it is stopped, coming again whenever the connection ends; a refused session ends it for good. */
async function listen(signal: AbortSignal, handlers: Handlers): Promise<void> {
  let isWelcome = true;
  while (isWelcome && !signal.aborted) {
    const token = readToken();
    if (token === null) return;
    isWelcome = await readStream(token, signal, handlers).catch(() => true);
    await wait(reconnectMs, signal);
  }
}

/** Calls back whenever the server tells something of the signed-in organisation; answers the way to stop. */
export function onServerEvents(handlers: Handlers): () => void {
  const abort = new AbortController();
  void listen(abort.signal, handlers);
  return () => abort.abort();
}
