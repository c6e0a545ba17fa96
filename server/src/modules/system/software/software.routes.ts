import { software } from '@mingmou/contract/system/software/software.contract';
import { handle, type Route } from '../../../kernel/route';
import type { Offers } from '../remotes/offers';
import { adapterList, softwareInfo, testAdapter } from './software.service';

export function softwareRoutes(offers: Offers): readonly Route[] {
  return [
    handle(software.info, (_input, cx) => softwareInfo(cx, offers)),
    handle(software.adapters, (_input, cx) => adapterList(cx)),
    handle(software.test, (input, cx) => testAdapter(cx, input)),
  ];
}
