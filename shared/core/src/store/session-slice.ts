import type { auth } from '@mingmou/contract/auth/auth.contract';
import { flattenMenus, type MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { OutputOf } from '@mingmou/contract/base/call';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SessionInfo = OutputOf<typeof auth.sessionInfo>;

export interface SessionState {
  /** Absent until the session is loaded. */
  readonly info: SessionInfo | null;
  readonly menus: readonly MenuNode[];
  /** Button permissions by `area:action`. */
  readonly btnMap: Readonly<Record<string, true>>;
}

const empty: SessionState = { info: null, menus: [], btnMap: {} };

interface Loaded {
  readonly info: SessionInfo;
  readonly menus: readonly MenuNode[];
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: empty,
  reducers: {
    sessionLoaded: (_state, { payload: { info, menus } }: PayloadAction<Loaded>): SessionState => {
      const buttons = flattenMenus(menus).filter((node) => node.type === 1);
      return { info, menus, btnMap: Object.fromEntries(buttons.map(({ code }) => [code, true] as const)) };
    },
    sessionEnded: (): SessionState => empty,
  },
});

export const { sessionLoaded, sessionEnded } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;
