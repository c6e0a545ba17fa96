/** Types of lines of goods: of a prescription, glasses, contact lenses, and retail, which the till may add itself. */
export const SALE_TYPES = [3, 4, 5, 8] as const;
/** Source type of goods that the till adds itself. */
export const RETAIL = 8;
