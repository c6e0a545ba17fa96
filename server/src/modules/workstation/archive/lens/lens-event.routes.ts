import { sharedCodes } from '@mingmou/contract/base/codes';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { refuse } from '../../../../kernel/call/refusal';
import { handle, type Route } from '../../../../kernel/call/route';
import { recordRoutes } from '../../../../kernel/row/records';
import { shownHead } from '../../../visit/visit.rules';
import {
  addLensEvent,
  reportLensEvent,
  updateLensEvent,
  waiveLensEvent,
  withdrawLensEvent,
} from './lens-event.service';
import { lensEventSorting, lensEventsMatching, lensEventsOf, seeLensEvent } from './lens-event.store';

export const lensEventRoutes: readonly Route[] = [
  ...recordRoutes(lensEvent, {
    rows: lensEventsMatching,
    sorting: lensEventSorting,
    shown: (row, cx) => shownHead(row, cx.now),
  }),
  handle(lensEvent.list, async ({ archiveId }, cx) =>
    (await lensEventsOf(cx, archiveId)).map((row) => shownHead(row, cx.now)),
  ),
  handle(lensEvent.findById, async ({ id }, cx) =>
    shownHead((await seeLensEvent(cx, id)) ?? refuse(sharedCodes.missing), cx.now),
  ),
  handle(lensEvent.save, (input, cx) => addLensEvent(cx, input)),
  handle(lensEvent.update, (input, cx) => updateLensEvent(cx, input)),
  handle(lensEvent.report, (input, cx) => reportLensEvent(cx, input)),
  handle(lensEvent.waive, (input, cx) => waiveLensEvent(cx, input)),
  handle(lensEvent.withdraw, (input, cx) => withdrawLensEvent(cx, input)),
];
