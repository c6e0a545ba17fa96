import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { remakes } from '@mingmou/contract/erp/workshop/remake.contract';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { dayText } from '../../../kernel/context/clock';
import { boardCards } from './board.store';
import { jobByCode, jobDetail, jobPaper } from './detail.service';
import { inspectJob } from './inspect.service';
import { changeTray, reworkJob, startJob, stepJob } from './job.service';
import { remakeRate, remakesPage, remakesSheet } from './rate.service';
import { remake } from './remake.service';
import { saveTolerance, tolerances } from './tolerance.service';

export const workshopRoutes: readonly Route[] = [
  handle(workshop.board, async (_input, cx) => ({ today: dayText(cx.now), cards: await boardCards(cx) })),
  handle(workshop.find, ({ code }, cx) => jobByCode(cx, code)),
  handle(workshop.findById, ({ id }, cx) => jobDetail(cx, id)),
  handle(workshop.start, (input, cx) => startJob(cx, input)),
  handle(workshop.step, (input, cx) => stepJob(cx, input)),
  handle(workshop.tray, (input, cx) => changeTray(cx, input)),
  handle(workshop.inspect, (input, cx) => inspectJob(cx, input)),
  handle(workshop.rework, (input, cx) => reworkJob(cx, input)),
  handle(workshop.print, ({ id }, cx) => jobPaper(cx, id)),
  handle(workshop.remakeRate, (input, cx) => remakeRate(cx, input)),
  handle(remakes.page, (query, cx) => remakesPage(cx, query)),
  handleSheet(remakes.export, (asked, cx) => remakesSheet(cx, asked)),
  handle(workshop.tolerances, async (_input, cx) =>
    (await tolerances(cx)).map(({ limits, ...edition }) => ({ ...edition, limits: [...limits] })),
  ),
  handle(workshop.saveTolerance, (input, cx) => saveTolerance(cx, input)),
  handle(saleDelivery.remake, (input, cx) => remake(cx, input)),
];
