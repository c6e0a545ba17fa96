/** Payment methods with behaviour of their own, by the codes of domain-outpatient §6.1; all other methods are data. */
export const CASH = 1;
export const MEDICARE = 5;
export const CARD = 6;
export const POINTS = 7;
export const CREDIT = 8;
