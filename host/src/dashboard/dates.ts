const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** 周一 … 周日 of 1 … 7. */
export function weekdayName(weekday: number): string {
  return `周${WEEKDAYS[weekday - 1] ?? ''}`;
}
