import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { pageOf } from '../../../kernel/row/list';
import { locationById, moveLocation, saveLocation, updateLocation } from './location.service';
import { locationSorting, locationsMatching, usableLocations } from './location.store';

export const locationRoutes: readonly Route[] = [
  handle(location.page, (query, cx) => pageOf(locationsMatching(cx, query), query, locationSorting)),
  handle(location.findAll, (_input, cx) => usableLocations(cx)),
  handle(location.findById, ({ id }, cx) => locationById(cx, id)),
  handle(location.save, (input, cx) => saveLocation(cx, input)),
  handle(location.update, (input, cx) => updateLocation(cx, input)),
  handle(location.enable, (input, cx) => moveLocation(cx, input)),
  handle(location.deleteCheck, async ({ id }, cx) => MASTER_TEXTS.confirmDelete((await locationById(cx, id)).name)),
  handle(location.delete, (input, cx) => moveLocation(cx, input)),
];
