/** Formats a duration or position of a video: 0:07. */
export function minutes(seconds: number | null | undefined): string {
  const whole = Math.round(seconds ?? 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
