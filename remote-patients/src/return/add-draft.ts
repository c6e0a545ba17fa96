import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import type { Draft } from './draft-lines';

export interface Person {
  readonly id: number;
  readonly name: string;
}

/** Draft of a new batch, shared by the page that plans and the page that selects patients. */
export interface AddDraft {
  readonly people: readonly Person[];
  /** Instead of selected patients: all patients that match the filters. */
  readonly filters?: Draft;
  readonly total?: number;
  readonly plan: Draft;
}

export const FRESH: AddDraft = { people: [], plan: { times: 1, way: 1 } };

const STAYS = { leaving: 'stays' } as const;

export const useAddDraft = () => useDraftBox<AddDraft>('return-add', STAYS);
