import type { Color } from '@mingmou/core/store/settings-slice';

/** The colour set of a scheme (domain-system §1.5). */
export interface Scheme {
  readonly menuColor: string;
  readonly menuColorActive: string;
  readonly menuBackground: string;
  readonly menuChildrenBackground: string;
  readonly menuBackgroundActive: string;
  readonly menuBackgroundActiveHorizontal: string;
  readonly buttonBackground: string;
  readonly paginationBackgroundActive: string;
  readonly headerHeight: string;
  readonly headerBackground: string;
  readonly asideWidth: string;
  readonly asideBackground: string;
  readonly asideFixItemBackground: string;
  readonly fixedBarBackgroundImage: string;
  readonly tableHeaderBackground: string;
}

const frame = { headerHeight: '50px', asideWidth: '200px' } as const;

const schemes: Readonly<Record<Color, Scheme>> = {
  1: {
    ...frame,
    menuColor: '#577FAB',
    menuColorActive: '#1468C7',
    menuBackground: '#FFFFFF',
    menuChildrenBackground: '#F5F9FE',
    menuBackgroundActive: '#E8F2FD',
    menuBackgroundActiveHorizontal: '#E8F2FD',
    buttonBackground: '#308AEF',
    paginationBackgroundActive: '#308AEF',
    headerBackground: '#FFFFFF',
    asideBackground: '#FFFFFF',
    asideFixItemBackground: '#F0F5FB',
    fixedBarBackgroundImage: 'linear-gradient(90deg,#308AEF,#5AA9F7)',
    tableHeaderBackground: '#F3F7FC',
  },
  2: {
    ...frame,
    menuColor: '#3F5F53',
    menuColorActive: '#1F7A5C',
    menuBackground: '#FFFFFF',
    menuChildrenBackground: '#F3FAF7',
    menuBackgroundActive: '#E6F5EF',
    menuBackgroundActiveHorizontal: '#E6F5EF',
    buttonBackground: '#1F7A5C',
    paginationBackgroundActive: '#1F7A5C',
    headerBackground: '#1F7A5C',
    asideBackground: '#FFFFFF',
    asideFixItemBackground: '#E6F5EF',
    fixedBarBackgroundImage: 'linear-gradient(90deg,#1F7A5C,#3FA584)',
    tableHeaderBackground: '#EEF7F3',
  },
  3: {
    ...frame,
    menuColor: '#C9DCF5',
    menuColorActive: '#FFFFFF',
    menuBackground: '#12305A',
    menuChildrenBackground: '#0D2446',
    menuBackgroundActive: '#1C66C9',
    menuBackgroundActiveHorizontal: '#1C66C9',
    buttonBackground: '#1C66C9',
    paginationBackgroundActive: '#1C66C9',
    headerBackground: '#12305A',
    asideBackground: '#12305A',
    asideFixItemBackground: '#0D2446',
    fixedBarBackgroundImage: 'linear-gradient(90deg,#12305A,#1C66C9)',
    tableHeaderBackground: '#EAF1FB',
  },
};

export function schemeOf(color: Color): Scheme {
  return schemes[color];
}

/** The CSS variable of a scheme's field: `menuColor` → `--mm-menu-color`. */
export function schemeVariable(field: string): string {
  return `--mm-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Publishes scheme and font size as CSS variables of the document, for style sheets of shell and pages. */
export function applyScheme(color: Color, fontSize: number): void {
  const { style } = document.documentElement;
  for (const [field, value] of Object.entries(schemeOf(color))) style.setProperty(schemeVariable(field), value);
  style.setProperty('--mm-font-size', `${fontSize}px`);
}
