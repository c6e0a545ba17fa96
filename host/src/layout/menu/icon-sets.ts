import type { ComponentType } from 'react';

export type MenuIcons = Readonly<Record<string, ComponentType>>;

interface IconModule {
  readonly menuIcons: MenuIcons;
}

/** The icons of single pages, by the area that opens a menu's id: a person looks into one or two areas at a time. */
export const iconSets: Readonly<Record<string, () => Promise<IconModule>>> = {
  '11': () => import('./icons/outpatient-icons'),
  '12': () => import('./icons/workstation-icons'),
  '13': () => import('./icons/patients-icons'),
  '14': () => import('./icons/erp-icons'),
  '15': () => import('./icons/reports-icons'),
  '16': () => import('./icons/screening-icons'),
  '17': () => import('./icons/system-icons'),
};

/** The area of a menu: 17 for 1703. */
export function areaOf(menuId: number): string {
  return String(menuId).slice(0, 2);
}
