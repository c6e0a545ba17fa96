import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import type { Draft } from './draft-lines';

export interface Person {
  readonly id: number;
  readonly name: string;
}

/** What a new batch holds so far: it goes with the person from the page that plans to the one that chooses, and back. */
export interface AddDraft {
  readonly people: readonly Person[];
  /** In place of people: everybody whom the list shows. */
  readonly filters?: Draft;
  readonly total?: number;
  readonly plan: Draft;
}

export const FRESH: AddDraft = { people: [], plan: { times: 1, way: 1 } };

const STAYS = { leaving: 'stays' } as const;

export const useAddDraft = () => useDraftBox<AddDraft>('return-add', STAYS);
