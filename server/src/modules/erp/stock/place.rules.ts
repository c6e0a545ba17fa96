/** Place of goods in an organisation; batch 0 for goods without batches. */
export interface Place {
  readonly barcodeId: number;
  readonly locationId: number;
  readonly batchId: number;
}

export function placeKey({ barcodeId, locationId, batchId }: Place): string {
  return `${barcodeId}.${locationId}.${batchId}`;
}

/** Each place once, in the order in which every transaction locks them (domain-erp G5). */
export function inLockOrder(places: readonly Place[]): Place[] {
  const distinct = new Map(places.map((place) => [placeKey(place), place]));
  return [...distinct.values()].sort(
    (a, b) => a.barcodeId - b.barcodeId || a.locationId - b.locationId || a.batchId - b.batchId,
  );
}
