const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** The clinic's day by this computer, `YYYY-MM-DD`. */
export function today(): string {
  return shanghai.format(new Date());
}
