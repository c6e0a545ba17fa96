interface Offered {
  readonly capacity: number;
  readonly onlineCapacity: number;
}

interface Taken {
  readonly used: number;
  readonly onlineUsed: number;
}

/** Places left in a frame; WeChat has its own number of them. Below 0 where more were taken than there are. */
export function placesOf({ capacity, onlineCapacity }: Offered, { used, onlineUsed }: Taken, online: boolean): number {
  const left = capacity - used;
  return online ? Math.min(left, onlineCapacity - onlineUsed) : left;
}
