import '../theme/colors.css';
import './sign.css';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { keyIn } from '../upload/address';
import { button, element } from '../upload/element';
import { signView } from './sign-view';
import type { Paper, Signing } from './signing';

const NO_ANSWER = '网络不通，请检查网络后重试';
/** The clinic may have it already: the code is used up by the first one that arrives. */
const PERHAPS = '刚才可能已提交成功，请向前台确认';
const key = keyIn(window.location.search);
const address = `/api/phone-consent/${encodeURIComponent(key)}`;
const root = document.getElementById('root');
let isUncertain = false;

/** A page that only says something. */
function say(says: string, ...more: readonly HTMLElement[]): void {
  const words = element('p', 'says', says);
  words.setAttribute('role', 'status');
  root?.replaceChildren(element('main', 'page', words, ...more));
}

async function ask<T>(path: string, body?: unknown): Promise<Envelope<T>> {
  const sent = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  const response = await fetch(path, { cache: 'no-store', ...sent });
  return response.json();
}

/** Above what was typed, which stays. */
function tell(says: string): void {
  const failure = root?.querySelector('.failure');
  if (failure) failure.textContent = says;
}

async function send(signed: Omit<Signing, 'key'>): Promise<void> {
  try {
    const { success, msg } = await ask<null>(`${address}/sign`, { key, ...signed });
    if (success) say('签署成功，谢谢。可以关闭本页。');
    else tell(isUncertain ? `${msg}。${PERHAPS}` : msg);
  } catch {
    isUncertain = true;
    tell(NO_ANSWER);
  }
}

async function load(): Promise<void> {
  try {
    const answer = await ask<Paper>(address);
    if (!answer.success) return say(answer.msg);
    document.title = answer.data.title;
    root?.replaceChildren(signView(answer.data, send));
  } catch {
    say(
      NO_ANSWER,
      button('act', '重试', () => void load()),
    );
  }
}

void load();
