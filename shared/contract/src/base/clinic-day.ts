const inShanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns `YYYY-MM-DD HH:mm:ss` in clinic time, independent of the computer's time zone. */
export function clinicTimeText(at: Date): string {
  return inShanghai.format(at);
}

/** `YYYY-MM-DD` of the clinics. */
export function clinicDayText(at: Date): string {
  return clinicTimeText(at).slice(0, 10);
}

/** The clinics' day by this computer; the server decides by its own clock. */
export function today(): string {
  return clinicDayText(new Date());
}
