/** The greeting of an hour of the day (product.md §4). */
export function greetingAt(hour: number): string {
  if (hour >= 1 && hour <= 4) return '凌晨好';
  if (hour >= 5 && hour <= 9) return '早上好';
  if (hour >= 10 && hour <= 12) return '中午好';
  if (hour >= 13 && hour <= 17) return '下午好';
  return '晚上好';
}
