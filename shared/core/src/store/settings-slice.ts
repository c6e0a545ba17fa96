import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const LAYOUTS = ['Layout1', 'Layout2', 'Layout3'] as const;
export type Layout = (typeof LAYOUTS)[number];
export const COLORS = [1, 2, 3] as const;
export type Color = (typeof COLORS)[number];
export const SIZES = ['mini', 'small'] as const;
export type Size = (typeof SIZES)[number];

export interface SettingsState {
  /** Cascade menu (Layout2) unless chosen otherwise. */
  readonly layout: Layout;
  readonly color: Color;
  /** The font size in force: the one that was stored when the page was loaded. */
  readonly size: Size;
  /** The font size picked since; in force after the next load (product.md §4). */
  readonly chosenSize: Size;
}

function oneOf<T extends string | number>(values: readonly T[], stored: string | null, fallback: T): T {
  return values.find((value) => String(value) === stored) ?? fallback;
}

/** The settings kept in this browser; unknown values fall back to the defaults. */
export function storedSettings(storage: Pick<Storage, 'getItem'>): SettingsState {
  const size = oneOf(SIZES, storage.getItem('size'), 'small');
  return {
    layout: oneOf(LAYOUTS, storage.getItem('layout'), 'Layout2'),
    color: oneOf(COLORS, storage.getItem('color'), 1),
    size,
    chosenSize: size,
  };
}

export function storeSettings(storage: Pick<Storage, 'setItem'>, settings: SettingsState): void {
  storage.setItem('layout', settings.layout);
  storage.setItem('color', String(settings.color));
  storage.setItem('size', settings.chosenSize);
}

const settingsSlice = createSlice({
  name: 'settings',
  initialState: (): SettingsState => storedSettings(localStorage),
  reducers: {
    layoutChosen: (state, { payload }: PayloadAction<Layout>) => ({ ...state, layout: payload }),
    colorChosen: (state, { payload }: PayloadAction<Color>) => ({ ...state, color: payload }),
    sizeChosen: (state, { payload }: PayloadAction<Size>) => ({ ...state, chosenSize: payload }),
  },
});

export const { layoutChosen, colorChosen, sizeChosen } = settingsSlice.actions;
export const settingsReducer = settingsSlice.reducer;
