/** A location that a line names, or none. */
interface NamedPlace {
  readonly locationId?: number | null | undefined;
  /** The named location holds goods on consignment. */
  readonly isConsigned: boolean;
}

/**
 * Returns the location that a line is sold from: goods that lie nowhere but on consignment are sold from there, unless the
 * line names a consignment location itself.
 */
export function soldFrom(
  { locationId = null, isConsigned }: NamedPlace,
  consignLocationId: number | null | undefined,
): number | null {
  return isConsigned ? locationId : (consignLocationId ?? locationId);
}
