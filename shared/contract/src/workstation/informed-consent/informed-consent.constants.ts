export const MOST_RISKS = 20;
export const LONGEST_RISK = 300;
