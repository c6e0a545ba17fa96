import Big from 'big.js';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['仟', '佰', '拾', ''];
/** Of the four groups of four digits: ten thousands of 亿, 亿, 万, ones. */
const GROUPS = ['万', '亿', '万', ''];
const PARTS = ['角', '分', '厘', '毫'];
const LIMIT = new Big('1e15');

function parse(value: number | string | null | undefined): Big | undefined {
  try {
    return new Big(typeof value === 'string' ? value.trim() : (value ?? '')).round(PARTS.length, Big.roundHalfUp);
  } catch {
    return undefined;
  }
}

function wholeText(whole: string): string {
  const digits = whole.padStart(16, '0');
  const spoken = GROUPS.map((unit, at) => {
    const group = digits.slice(at * 4, at * 4 + 4);
    const said = [...group].map((digit, place) => (digit === '0' ? '零' : `${DIGITS[Number(digit)]}${PLACES[place]}`));
    // 亿 ends the group before it, even if the group's own four digits are zero.
    const counted = unit === '亿' ? digits.slice(0, 8) : group;
    return said.join('') + (Number(counted) > 0 ? unit : '');
  });
  return spoken
    .join('')
    .replace(/零+(?=[万亿])/g, '')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}

function partsText(decimals: string, afterWhole: boolean): string {
  let text = '';
  let skipped = false;
  for (const [at, digit] of [...decimals].entries()) {
    if (digit === '0') {
      skipped = true;
      continue;
    }
    const zero = skipped && (afterWhole || text !== '') ? '零' : '';
    text += `${zero}${DIGITS[Number(digit)]}${PARTS[at]}`;
    skipped = false;
  }
  return text;
}

/**
 * Returns yuan in capital figures with up to 4 decimals, without 「人民币」; empty for a blank, an invalid number and from
 * 1e15.
 */
export function currencyUppercase(value: number | string | null | undefined): string {
  const amount = parse(value);
  if (!amount || amount.abs().gte(LIMIT)) return '';
  const [whole = '', decimals = ''] = amount.abs().toFixed(PARTS.length).split('.');
  const yuan = wholeText(whole);
  const parts = partsText(decimals, yuan !== '');
  const text = parts === '' ? `${yuan || '零'}元整` : `${yuan && `${yuan}元`}${parts}`;
  return amount.lt(0) ? `负${text}` : text;
}
