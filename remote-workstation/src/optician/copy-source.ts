import { type StateOf, stateOf } from '@mingmou/contract/base/flow';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import type { OpticianPage } from './use-prescription';

const SOURCES: readonly StateOf<typeof opticianFlow>[] = ['SAVED', 'DONE'];

/** Whether another prescription may take its powers: it is neither empty nor waiting nor voided. */
export function isSource(page: OpticianPage | undefined): page is OpticianPage {
  return Boolean(page?.recordId) && SOURCES.includes(stateOf(opticianFlow, page?.stageState ?? 0));
}
