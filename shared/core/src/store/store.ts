import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { isUnanswered } from '../http/verdict';
import { type CallArgs, callApi, type RefusedCall } from './call-api';
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

/** A read as the store keeps it, whatever its call. */
interface StoredRead {
  readonly error?: RefusedCall;
  readonly originalArgs: CallArgs;
}

/** Sends again every read that the server did not answer. */
export function rereadUnanswered(): void {
  // Each query is of the endpoint `read`, whose error is a refusal.
  for (const { error, originalArgs } of Object.values(store.getState().calls.queries) as StoredRead[])
    if (error && isUnanswered(error))
      store.dispatch(callApi.endpoints.read.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
}

let { settings } = store.getState();
store.subscribe(() => {
  const next = store.getState().settings;
  if (next === settings) return;
  settings = next;
  storeSettings(localStorage, next);
});
