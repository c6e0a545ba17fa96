import '../theme/colors.css';
import './poster.css';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { posterLanding } from '@mingmou/contract/referral/poster-landing.contract';
import { addressOf } from '../upload/address';
import { button, element } from '../upload/element';
import { type Landing, landingView } from './poster-view';

const NO_ANSWER = '网络不通，请检查后重试';
const GONE = '海报已失效';
const code = new URLSearchParams(window.location.search).get('c') ?? '';
const root = element('main', 'page');
document.getElementById('root')?.append(root);

function refuse(says: string, again?: () => void): void {
  const failure = element('p', 'failure', says);
  failure.setAttribute('role', 'alert');
  root.replaceChildren(element('h1', '', '好友推荐'), failure, ...(again ? [button('act', '重试', again)] : []));
}

async function load(): Promise<void> {
  if (!code) return refuse(GONE);
  try {
    const response = await fetch(addressOf(posterLanding.find.path, { code }), { cache: 'no-store' });
    const answer: Envelope<Landing> = await response.json();
    if (!answer.success) return refuse(answer.msg);
    document.title = answer.data.orgName;
    root.replaceChildren(...landingView(answer.data));
  } catch {
    refuse(NO_ANSWER, () => void load());
  }
}

void load();
