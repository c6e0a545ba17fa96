import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { handle, handleSheet, type Route } from '../../kernel/route';
import {
  acceptSubscribe,
  arriveSubscribe,
  changeSubscribe,
  deleteSubscribe,
  endSubscribe,
  saveSubscribe,
} from './subscribe.service';
import {
  exportSubscribes,
  findResources,
  subscribeById,
  subscribeCalendar,
  subscribeDays,
  subscribeFrames,
  subscribePage,
  subscribePhone,
  waitingSubscribes,
} from './subscribe-look.service';

export const subscribeRoutes: readonly Route[] = [
  handle(subscribe.save, (input, cx) => saveSubscribe(cx, input)),
  handle(subscribe.change, (input, cx) => changeSubscribe(cx, input)),
  handle(subscribe.accept, (input, cx) => acceptSubscribe(cx, input)),
  handle(subscribe.refuse, (input, cx) => endSubscribe(cx, input, 'refuse')),
  handle(subscribe.cancel, (input, cx) => endSubscribe(cx, input, 'cancel')),
  handle(subscribe.arrive, (input, cx) => arriveSubscribe(cx, input)),
  handle(subscribe.delete, (input, cx) => deleteSubscribe(cx, input)),
  handle(subscribe.findById, ({ id }, cx) => subscribeById(cx, id)),
  handle(subscribe.phone, ({ id }, cx) => subscribePhone(cx, id)),
  handle(subscribe.page, (query, cx) => subscribePage(cx, query)),
  handleSheet(subscribe.export, (query, cx) => exportSubscribes(cx, query)),
  handle(subscribe.calendar, (query, cx) => subscribeCalendar(cx, query)),
  handle(subscribe.findDoctors, (query, cx) => findResources(cx, query)),
  handle(subscribe.days, (query, cx) => subscribeDays(cx, query)),
  handle(subscribe.frames, (query, cx) => subscribeFrames(cx, query)),
  handle(subscribe.waiting, (query, cx) => waitingSubscribes(cx, query)),
];
