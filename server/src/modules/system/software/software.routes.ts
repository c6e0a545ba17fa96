import { software } from '@mingmou/contract/system/software/software.contract';
import { handle, handleAfter, type Route } from '../../../kernel/route';
import type { Offers } from '../remotes/offers';
import { adapterList, askAdapter, noteTest, softwareInfo } from './software.service';

export function softwareRoutes(offers: Offers): readonly Route[] {
  return [
    handle(software.info, (_input, cx) => softwareInfo(cx, offers)),
    handle(software.adapters, (_input, cx) => adapterList(cx)),
    handleAfter(software.test, askAdapter, (input, cx, answered) => noteTest(cx, input, answered)),
  ];
}
