import type { Call, MasterMove } from '@mingmou/contract/base/call';

/** What every row of master data carries. */
export type MasterRow = MasterMove;

export interface ToggleCalls {
  readonly enable: Call<MasterMove & { readonly stateEnum: 'ENABLE' | 'DISABLE' }, unknown>;
}

export interface DeleteCalls {
  readonly deleteCheck: Call<Pick<MasterMove, 'id'>, string>;
  readonly delete: Call<MasterMove & { readonly stateEnum: 'DELETE' }, unknown>;
}
