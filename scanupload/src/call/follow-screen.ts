import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { type callScreen, callScreenEvents } from '@mingmou/contract/calling/call-screen.contract';

export type ScreenAnswer = OutputOf<typeof callScreen.find>;

interface Viewer {
  readonly show: (answer: ScreenAnswer) => void;
  /** The server's time, between the answers. */
  readonly tick: (now: string) => void;
  /** Nothing may be shown, and why. */
  readonly refuse: (says: string) => void;
  /** Called when the connection is lost; the screen keeps its content. */
  readonly lose: () => void;
}

const AGAIN_MS = 3000;
const AGAIN_REFUSED_MS = 15_000;
/** The server's heart beats every 15 seconds: a line that is silent longer is dead, whatever the browser thinks. */
const SILENT_MS = 40_000;
const GONE = '大屏地址已失效，请在叫号设置中重新复制';

async function ask(screenKey: string): Promise<Envelope<ScreenAnswer>> {
  const response = await fetch(`/api/call-screen/${encodeURIComponent(screenKey)}`, { cache: 'no-store' });
  return response.json();
}

function parsed<T>(event: Event): T {
  return JSON.parse(event instanceof MessageEvent ? String(event.data) : '{}');
}

/** Shows a screen and keeps it as the server has it, for days: each broken line is taken up again by itself. */
export function followScreen(screenKey: string, viewer: Viewer): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(again);
    clearTimeout(silence);
  };
  const restart = (after: number) => {
    close();
    again = setTimeout(() => void start(), after);
  };
  const broken = () => {
    viewer.lose();
    restart(AGAIN_MS);
  };
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(broken, SILENT_MS);
  };
  const listen = () => {
    const opened = new EventSource(callScreenEvents.path(screenKey));
    source = opened;
    for (const name of callScreenEvents.names) {
      opened.addEventListener(name, (event) => {
        alive();
        viewer.show(parsed(event));
      });
    }
    opened.addEventListener(callScreenEvents.beat, (event) => {
      alive();
      viewer.tick(parsed<{ now: string }>(event).now);
    });
    opened.addEventListener(callScreenEvents.refused, (event) => {
      viewer.refuse(refusalOf(parsed(event)));
      restart(AGAIN_REFUSED_MS);
    });
    opened.addEventListener('error', broken);
  };
  const start = async () => {
    try {
      const answer = await ask(screenKey);
      if (!answer.success) {
        viewer.refuse(refusalOf(answer));
        restart(AGAIN_REFUSED_MS);
        return;
      }
      viewer.show(answer.data);
      listen();
      alive();
    } catch {
      broken();
    }
  };
  void start();
  return close;
}

function refusalOf({ code, msg }: { readonly code: number; readonly msg: string }): string {
  return code === sharedCodes.missing.code ? GONE : msg;
}
