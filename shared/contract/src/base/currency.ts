import Big from 'big.js';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];
const PARTS = ['角', '分', '厘', '毫'];
const DECIMALS = 4;
const LIMIT = new Big('1e15');

function parse(value: number | string | null | undefined): Big | undefined {
  if (value === null || value === undefined) return undefined;
  try {
    return new Big(typeof value === 'string' ? value.trim() : value).round(DECIMALS, Big.roundHalfUp);
  } catch {
    return undefined;
  }
}

/** Four digits; zeros between two digits are said once, those at the end not at all. */
function groupText(group: string): string {
  return [...group]
    .map((digit, index) => (digit === '0' ? '0' : `${DIGITS[Number(digit)]}${PLACES[3 - index]}`))
    .join('')
    .replace(/0+$/, '')
    .replace(/0+/g, '零');
}

function wholeText(whole: string): string {
  const digits = whole.padStart(16, '0');
  let text = '';
  for (let at = 0; at < GROUPS.length; at += 1) {
    const group = digits.slice(at * 4, at * 4 + 4);
    const said = groupText(group);
    if (said === '') {
      // 亿 closes the 万亿 before it, even when its own four digits are all zero.
      if (at === 1 && text !== '') text = text.replace(/万亿$/, '万亿');
      else if (text !== '' && !text.endsWith('零')) text += '零';
      continue;
    }
    const opened = text !== '' && !said.startsWith('零') && group.startsWith('0') ? '零' : '';
    text += `${text.endsWith('零') ? said.replace(/^零/, '') : opened + said}${GROUPS[GROUPS.length - 1 - at]}`;
  }
  return text.replace(/^零+|零+$/g, '');
}
