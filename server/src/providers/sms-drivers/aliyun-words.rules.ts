/** What staff read of the provider's refusals (domain-system §3.5). */
const WORDS: Readonly<Record<string, string>> = {
  'isv.BUSINESS_LIMIT_CONTROL': '发送过于频繁',
  'isv.MOBILE_NUMBER_ILLEGAL': '号码无效',
  'isv.AMOUNT_NOT_ENOUGH': '短信服务欠费，请联系客服',
  'isv.OUT_OF_SERVICE': '短信服务欠费，请联系客服',
  'isv.SMS_TEMPLATE_ILLEGAL': '模板未通过审核',
  'isv.SMS_SIGNATURE_ILLEGAL': '签名未通过审核',
};

export function refusalText(code: string, message: unknown): string {
  return WORDS[code] ?? (typeof message === 'string' && message !== '' ? message.slice(0, 100) : code);
}

/** Whether a receipt says that nobody has the number. Its codes are the carriers' and many; its words are the provider's. */
export function isEmptyNumber(message: string): boolean {
  return message.includes('空号');
}
