/** 3 good … 1 poor, 0 out of order. */
export type NetworkLevel = 0 | 1 | 2 | 3;

export const NETWORK_TEXT: Readonly<Record<NetworkLevel, string>> = {
  3: '网络良好',
  2: '网络一般',
  1: '网络较差',
  0: '网络异常',
};

/** The level of a round trip; null when there was no answer (product.md §4). */
export function networkLevel(roundTripMs: number | null): NetworkLevel {
  if (roundTripMs === null || roundTripMs > 1000) return 0;
  if (roundTripMs <= 30) return 3;
  return roundTripMs <= 60 ? 2 : 1;
}
