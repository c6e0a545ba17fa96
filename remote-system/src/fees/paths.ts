export const CHARGES = '/system/service/charge';
export const MORE_ADD = '/system/service/charge/moreAdd';
