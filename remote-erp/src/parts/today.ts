const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** The clinic's day by this computer, `YYYY-MM-DD`; the server decides by its own clock. */
export function today(): string {
  return day.format(new Date());
}
