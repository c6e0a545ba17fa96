/** 007 */
export function queueText(queueNo: number): string {
  return String(queueNo).padStart(3, '0');
}
