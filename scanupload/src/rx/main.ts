import '../theme/colors.css';
import '../poster/poster.css';
import './rx.css';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { type CheckedRx, rxCheck } from '@mingmou/contract/workstation/print/rx-check.contract';
import { addressOf } from '../upload/address';
import { button, element } from '../upload/element';
import { rxView } from './rx-view';

const NO_ANSWER = '网络不通，请检查后重试';
const GONE = '没有这张处方，请核对二维码是否完整';
const token = new URLSearchParams(window.location.search).get('k') ?? '';
const root = element('main', 'page');
document.getElementById('root')?.append(root);

function refuse(says: string, again?: () => void): void {
  const failure = element('p', 'failure', says);
  failure.setAttribute('role', 'alert');
  root.replaceChildren(element('h1', '', '处方验证'), failure, ...(again ? [button('act', '重试', again)] : []));
}

async function load(): Promise<void> {
  if (!token) return refuse(GONE);
  try {
    const response = await fetch(addressOf(rxCheck.find.path, { token }), { cache: 'no-store' });
    const answer: Envelope<CheckedRx> = await response.json();
    if (!answer.success) return refuse(response.status === 429 ? answer.msg : GONE);
    root.replaceChildren(...rxView(answer.data));
  } catch {
    refuse(NO_ANSWER, () => void load());
  }
}

void load();
