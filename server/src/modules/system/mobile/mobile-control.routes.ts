import { mobileControl } from '@mingmou/contract/system/mobile/mobile-control.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { sectionsHere, updateSections } from './mobile-control.service';

export const mobileControlRoutes: readonly Route[] = [
  handle(mobileControl.findAll, (_input, cx) => sectionsHere(cx)),
  handle(mobileControl.update, (input, cx) => updateSections(cx, input)),
];
