import type { Color, Size } from '@mingmou/core/store/settings-slice';
import type { ThemeConfig } from 'antd';
import { inkOf, schemeOf } from './schemes';

export const FONT_SIZE: Readonly<Record<Size, number>> = { small: 14, mini: 13 };

export const FONTS = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif';

/** Height of a table row, head included: the list page counts with it. */
export const ROW_HEIGHT: Readonly<Record<Size, number>> = { small: 38, mini: 32 };

/** The same where cells have two lines. */
export const STACKED_ROW_HEIGHT: Readonly<Record<Size, number>> = { small: 40, mini: 35 };

/** No motion for users who request reduced motion (WCAG 2.3.3). */
const isMotionWanted = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const themes = new Map<string, ThemeConfig>();

function makeTheme(color: Color, size: Size): ThemeConfig {
  const scheme = schemeOf(color);
  const { link, linkHover, linkActive, selected, selectedStrong } = inkOf(color);
  return {
    cssVar: { key: 'clinic', prefix: 'ant' },
    hashed: false,
    token: {
      colorPrimary: scheme.buttonBackground,
      colorInfo: scheme.buttonBackground,
      colorSuccess: '#1E9E6A',
      colorWarning: '#D98200',
      colorError: '#D9363E',
      colorLink: link,
      colorLinkHover: linkHover,
      colorLinkActive: linkActive,
      colorErrorHover: '#B3202A',
      colorText: '#1F2A37',
      colorTextHeading: '#1F2A37',
      colorTextSecondary: '#5B6B7E',
      colorTextTertiary: '#5B6B7E',
      colorTextDescription: '#5B6B7E',
      colorTextPlaceholder: '#66758A',
      colorTextDisabled: '#A7B3C2',
      colorBorder: '#C9D3DE',
      colorBorderSecondary: '#E3E9F0',
      colorBgLayout: '#F2F5F9',
      borderRadius: 6,
      fontFamily: FONTS,
      fontSize: FONT_SIZE[size],
      controlHeight: 30,
      controlHeightSM: 26,
      lineWidthFocus: 2,
      // Focus ring of 2 px in a colour with contrast to panel and background.
      colorPrimaryBorder: link,
      // What antd mixes from a dark main colour is muddy.
      colorPrimaryBg: selected,
      colorPrimaryBgHover: selectedStrong,
      colorInfoBg: selected,
      colorInfoBorder: selectedStrong,
      controlOutline: scheme.buttonBackground,
      controlOutlineWidth: 1,
      motion: isMotionWanted,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Button: {
        defaultHoverColor: link,
        defaultHoverBorderColor: link,
        defaultActiveColor: link,
        defaultActiveBorderColor: link,
      },
      Table: {
        headerBg: scheme.tableHeaderBackground,
        // No darker: red words of a row keep their 4.5 to 1 below the pointer.
        rowHoverBg: '#FCFDFE',
        cellPaddingBlockMD: 7.5,
        cellPaddingInlineMD: 12,
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 8,
      },
      Form: { itemMarginBottom: 18, verticalLabelPadding: 0 },
    },
  };
}

/** The antd theme of a colour scheme and font size; one object each, so that nothing is computed twice. */
export function themeOf(color: Color, size: Size): ThemeConfig {
  const key = `${color}/${size}`;
  const known = themes.get(key);
  if (known) return known;
  const made = makeTheme(color, size);
  themes.set(key, made);
  return made;
}
