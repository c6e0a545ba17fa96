import type { Envelope } from '@mingmou/contract/base/envelope';
import { keyIn } from '../upload/address';
import { button, element } from '../upload/element';

const NO_ANSWER = '网络不通，请检查网络后重试';
/** The clinic may have it already: the code is used up by the first one that arrives. */
const PERHAPS = '刚才可能已提交成功，请向前台确认';
const BROKEN = '二维码不完整，请重新扫描';
const BAD_REQUEST = 400;
/** A line that is there and answers nothing is none. */
const PATIENCE_MS = 30_000;

interface Page<Paper> {
  /** Below which the paper is read, and signed at `/sign`. */
  readonly path: string;
  readonly titleOf: (paper: Paper) => string;
  /** Renders the content of the page; `send` receives the signatures. */
  readonly view: (paper: Paper, send: (signed: object) => Promise<void>) => HTMLElement;
  readonly done: string;
}

async function ask<T>(path: string, body?: unknown): Promise<Envelope<T> & { readonly status: number }> {
  const sent = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(path, { cache: 'no-store', signal: patience.signal, ...sent });
    return { ...(await response.json()), status: response.status };
  } finally {
    clearTimeout(timer);
  }
}

/** A paper that a phone reads and signs, by the key of its address. */
export function openSigning<Paper>({ path, titleOf, view, done }: Page<Paper>): void {
  const key = keyIn(window.location.search);
  const address = `${path}/${encodeURIComponent(key)}`;
  const root = document.getElementById('root');
  let isUncertain = false;

  /** A page that only says something. */
  const say = (says: string, ...more: readonly HTMLElement[]): void => {
    const words = element('p', 'says', says);
    words.setAttribute('role', 'status');
    root?.replaceChildren(element('main', 'page', words, ...more));
  };
  /** Shown above the input, which stays. */
  const tell = (says: string): void => {
    const failure = root?.querySelector('.failure');
    if (failure) failure.textContent = says;
  };
  const send = async (signed: object): Promise<void> => {
    try {
      const { success, msg } = await ask<null>(`${address}/sign`, { key, ...signed });
      if (success) say(done);
      else tell(isUncertain ? `${msg}。${PERHAPS}` : msg);
    } catch {
      isUncertain = true;
      tell(NO_ANSWER);
    }
  };
  const load = async (): Promise<void> => {
    try {
      const answer = await ask<Paper>(address);
      if (!answer.success) return say(answer.status === BAD_REQUEST ? BROKEN : answer.msg);
      document.title = titleOf(answer.data);
      root?.replaceChildren(view(answer.data, send));
    } catch {
      say(
        NO_ANSWER,
        button('act', '重试', () => void load()),
      );
    }
  };
  void load();
}
