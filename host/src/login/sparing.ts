const SLOW = ['slow-2g', '2g', '3g'];

/** Whether this line is slow, or its owner asks to spare it; browsers that tell nothing of it count as fast. */
export function isSparing(line: unknown = Reflect.get(navigator, 'connection')): boolean {
  if (typeof line !== 'object' || line === null) return false;
  const isMetered = 'saveData' in line && line.saveData === true;
  return isMetered || ('effectiveType' in line && SLOW.includes(String(line.effectiveType)));
}
