/** Ways of paying that do more than stand on a row, by the codes that domain-outpatient §6.1 gives them; all others are data. */
export const CASH = 1;
export const MEDICARE = 5;
export const CARD = 6;
export const POINTS = 7;
export const CREDIT = 8;
