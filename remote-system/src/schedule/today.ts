const inShanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** The clinics' day, wherever the browser stands. */
export function today(): string {
  return inShanghai.format(new Date());
}
