import { software } from '@mingmou/contract/system/software/software.contract';
import { handle, type Route } from '../../../kernel/route';
import { adapterList, softwareInfo, testAdapter } from './software.service';

/** `hostVersion`: of the host that this server serves. */
export function softwareRoutes(hostVersion: string): readonly Route[] {
  return [
    handle(software.info, (_input, cx) => softwareInfo(cx, hostVersion)),
    handle(software.adapters, (_input, cx) => adapterList(cx)),
    handle(software.test, (input, cx) => testAdapter(cx, input)),
  ];
}
