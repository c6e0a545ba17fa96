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

/** Main colour of a scheme as text and as background. The first one is for fills only; its darker variant has 4.5:1. */
interface Ink {
  readonly link: string;
  /** Under the pointer text gets darker, never lighter: antd's own steps fall below 4.5:1. */
  readonly linkHover: string;
  readonly linkActive: string;
  readonly selected: string;
  readonly selectedStrong: string;
}

const inks: Readonly<Record<Color, Ink>> = {
  1: {
    link: '#1468C7',
    linkHover: '#0F509A',
    linkActive: '#0B3D78',
    selected: '#E8F2FD',
    selectedStrong: '#D9E9FC',
  },
  2: {
    link: '#1F7A5C',
    linkHover: '#185F48',
    linkActive: '#124736',
    selected: '#E6F5EF',
    selectedStrong: '#D2ECE2',
  },
  3: {
    link: '#1C66C9',
    linkHover: '#154E9A',
    linkActive: '#103C78',
    selected: '#EAF1FB',
    selectedStrong: '#D8E5F8',
  },
};

export function inkOf(color: Color): Ink {
  return inks[color];
}

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
  const { link, selected, selectedStrong } = inkOf(color);
  const fields = { ...schemeOf(color), link, focus: link, selected, selectedStrong };
  for (const [field, value] of Object.entries(fields)) style.setProperty(schemeVariable(field), value);
  style.setProperty('--mm-font-size', `${fontSize}px`);
}
