import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The counters of the to-do bar by name (product.md §3); those without a right are 0. */
export type TodoCounts = Readonly<Record<string, number>>;

export interface TodoState {
  readonly counts: TodoCounts;
}

const empty: TodoState = { counts: {} };

const todoSlice = createSlice({
  name: 'todo',
  initialState: empty,
  reducers: {
    todoCounted: (_state, { payload }: PayloadAction<TodoCounts>): TodoState => ({ counts: payload }),
  },
});

export const { todoCounted } = todoSlice.actions;
export const todoReducer = todoSlice.reducer;
