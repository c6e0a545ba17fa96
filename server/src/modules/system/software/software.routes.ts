import { software } from '@mingmou/contract/system/software/software.contract';
import { handle, handleAfter, type Route } from '../../../kernel/call/route';
import type { Adapter } from '../../../kernel/process/adapters';
import type { Offers } from '../remotes/offers.service';
import { adapterList, askAdapter, type LoadNow, noteTest, softwareInfo } from './software.service';

export function softwareRoutes(offers: Offers, load: LoadNow, adapters: readonly Adapter[]): readonly Route[] {
  return [
    handle(software.info, (_input, cx) => softwareInfo(cx, offers)),
    handle(software.load, load),
    handle(software.adapters, (_input, cx) => adapterList(cx, adapters)),
    handleAfter(
      software.test,
      (input, cx) => askAdapter(input, cx, adapters),
      (input, cx, answered) => noteTest(cx, input, answered, adapters),
    ),
  ];
}
