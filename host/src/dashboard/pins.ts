/** As many pages as the dashboard shows. */
export const MAX_PINS = 8;

type Pins = readonly number[];

function storageKey(userId: number): string {
  return `mingmou.pins.${userId}`;
}

/** The menu ids that an account pinned in this browser; whatever else is stored there counts as none. */
export function readPins(storage: Pick<Storage, 'getItem'>, userId: number): Pins {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

export function writePins(storage: Pick<Storage, 'setItem'>, userId: number, pins: Pins): void {
  storage.setItem(storageKey(userId), JSON.stringify(pins));
}

/** Takes a pin away, or adds it at the end. */
export function toggled(pins: Pins, id: number): Pins {
  return pins.includes(id) ? pins.filter((pin) => pin !== id) : [...pins, id];
}

/** The pinned ones among what can be opened now, in the order they were pinned; pins of lost rights are kept unseen. */
export function pinnedOf<Leaf extends { readonly id: number }>(pins: Pins, leaves: readonly Leaf[]): Leaf[] {
  return pins.flatMap((id) => leaves.find((leaf) => leaf.id === id) ?? []).slice(0, MAX_PINS);
}
