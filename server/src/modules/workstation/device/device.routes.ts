import { deviceBridge, deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { handle, handleAfter, handlePublic, type Route } from '../../../kernel/call/route';
import type { Filing } from '../../files/filing.types';
import {
  addBridge,
  dropBridge,
  listBridges,
  readDropped,
  receiveFromBridge,
  recordDropped,
} from './device-receive.service';
import { ignoreRecord, inboxOf, previewOf, takeRecord } from './device-take.service';

/** `filing` is absent where nothing is kept, as in tests of the list of routes. */
export function deviceRoutes(filing?: Filing): readonly Route[] {
  return [
    handleAfter(deviceInbox.receive, readDropped(filing), (_input, cx, found) => recordDropped(cx, found)),
    handle(deviceInbox.findByAccepts, ({ acceptsId }, cx) => inboxOf(cx, acceptsId)),
    handle(deviceInbox.preview, (input, cx) => previewOf(cx, input)),
    handle(deviceInbox.take, (input, cx) => takeRecord(cx, input)),
    handle(deviceInbox.ignore, (input, cx) => ignoreRecord(cx, input)),
    handle(deviceBridge.findAll, (_input, cx) => listBridges(cx)),
    handle(deviceBridge.add, (input, cx) => addBridge(cx, input)),
    handle(deviceBridge.remove, (input, cx) => dropBridge(cx, input)),
    handlePublic(deviceBridge.send, (input, cx) => receiveFromBridge(filing, input, cx)),
  ];
}
