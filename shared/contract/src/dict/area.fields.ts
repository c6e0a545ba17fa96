import { f } from '../base/field';

const CODE = { pattern: { source: '^\\d{6}$', says: '请从列表中选择' } } as const;
const area = (title: string) => f.text(title, 6, CODE);

/** Where something is, by the codes of GB/T 2260: each lies in the one before it. */
export const areaFields = { province: area('省'), city: area('市'), district: area('区县') } as const;

export type AreaLevel = keyof typeof areaFields;

/** From the whole to the part. */
export const AREA_LEVELS = ['province', 'city', 'district'] as const satisfies readonly AreaLevel[];
