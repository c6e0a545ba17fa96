import '../theme/colors.css';
import './bind.css';
import type { OutputOf } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import type { wxBind } from '@mingmou/contract/wechat/wx-bind.contract';
import { element } from '../upload/element';

type Bound = OutputOf<typeof wxBind.find>;
type Act = 'bind' | 'unbind';

const NO_ANSWER = '网络不通，请检查后重试';
const ticket = new URLSearchParams(window.location.search).get('ticket') ?? '';
const address = `/api/wechat-bind/${encodeURIComponent(ticket)}`;
const root = element('main', 'page');
const failure = element('p', 'failure');
failure.setAttribute('role', 'alert');
document.getElementById('root')?.append(root);

async function ask(act?: Act): Promise<Envelope<Bound>> {
  const sent = act
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ticket }) }
    : {};
  const response = await fetch(act ? `${address}/${act}` : address, { cache: 'no-store', ...sent });
  return response.json();
}

function button(text: string, className: string, run: () => Promise<void>): HTMLButtonElement {
  const made = element('button', className, text);
  made.type = 'button';
  made.addEventListener('click', () => {
    made.disabled = true;
    void run();
  });
  return made;
}

function draw({ orgName, patientName, bound }: Bound): void {
  const act: Act = bound ? 'unbind' : 'bind';
  failure.textContent = '';
  root.replaceChildren(
    element('h1', '', orgName),
    element('p', 'patient', `患者 ${patientName}`),
    element('p', 'state', bound ? '已绑定，叫号等通知将发送给您' : '绑定后可接收叫号等通知'),
    button(bound ? '解绑' : '绑定', bound ? 'act quiet' : 'act', () => load(act)),
    failure,
  );
  root.querySelector('button')?.focus();
}

function refuse(says: string, again: Act | undefined): void {
  failure.textContent = says;
  root.replaceChildren(
    failure,
    button('重试', 'act quiet', () => load(again)),
  );
}

async function load(act?: Act): Promise<void> {
  try {
    const answer = await ask(act);
    if (answer.success) draw(answer.data);
    else root.replaceChildren(element('p', 'failure', answer.msg));
  } catch {
    refuse(NO_ANSWER, act);
  }
}

void load();
