import type { OutputOf } from '@mingmou/contract/base/call';
import { groupedCode } from '@mingmou/contract/referral/poster.rules';
import type { posterLanding } from '@mingmou/contract/referral/poster-landing.contract';
import { element } from '../upload/element';

export type Landing = OutputOf<typeof posterLanding.find>;

const NO_DIGIT = /[^\d+]/g;

function fact(title: string, value: Node | string): HTMLElement {
  return element('div', 'fact', element('dt', '', title), element('dd', '', value));
}

/** Returns a link that dials a number; other text stays text. */
function phoneLink(phone: string): Node | string {
  const digits = phone.replace(NO_DIGIT, '');
  if (digits.length < 3) return phone;
  const link = element('a', 'phone', phone);
  link.href = `tel:${digits}`;
  return link;
}

/** Landing page of a poster: referrer, clinic, address, and the code to show at the reception. */
export function landingView({
  orgName,
  address,
  phone,
  businessHours,
  notice,
  referrerName,
  slogan,
  code,
}: Landing): readonly HTMLElement[] {
  const facts = element(
    'dl',
    'facts',
    phone ? fact('电话', phoneLink(phone)) : null,
    address ? fact('地址', address) : null,
    businessHours ? fact('营业时间', businessHours) : null,
  );
  const grouped = element('p', 'code', groupedCode(code));
  grouped.setAttribute('aria-label', `推荐码 ${groupedCode(code)}`);
  return [
    element('h1', '', orgName),
    element('p', 'who', `${referrerName} 推荐您来`),
    ...(slogan ? [element('p', 'slogan', slogan)] : []),
    element('section', 'show', element('h2', '', '到店出示推荐码'), grouped),
    ...(facts.childElementCount > 0 ? [facts] : []),
    ...(notice ? [element('section', 'notice', element('h2', '', '公告'), element('p', '', notice))] : []),
  ];
}
