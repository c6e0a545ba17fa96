import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { callApi } from './call-api';
import { sessionReducer } from './session-slice';
import { settingsReducer, storeSettings } from './settings-slice';

const reducer = combineReducers({
  session: sessionReducer,
  settings: settingsReducer,
  [callApi.reducerPath]: callApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

export const store = configureStore({
  reducer,
  middleware: (defaults) => defaults().concat(callApi.middleware),
});

export type Dispatch = typeof store.dispatch;

let { settings } = store.getState();
store.subscribe(() => {
  const next = store.getState().settings;
  if (next === settings) return;
  settings = next;
  storeSettings(localStorage, next);
});
