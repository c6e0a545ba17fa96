import { masterFlow } from '@mingmou/contract/base/flow';

/** The states of master data and their words. Only these are read here, so the rights do not matter. */
export const masterStates = masterFlow({ enable: 'menu:0', delete: 'menu:0' }).states;
