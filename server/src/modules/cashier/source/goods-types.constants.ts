import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';

const { DRUGS, GLASSES, CONTACT_LENSES } = sourceType.codes;

/** Source type of goods that the till adds itself. */
export const { RETAIL } = sourceType.codes;
/** Types of lines of goods: of a prescription, glasses, contact lenses, and retail, which the till may add itself. */
export const SALE_TYPES = [DRUGS, GLASSES, CONTACT_LENSES, RETAIL] as const;
