import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { clearTriage, finishTriage, reopenTriage, saveTriage, triageOf } from './triage.service';

export const triageRoutes: readonly Route[] = [
  handle(triageRecord.findByAccepts, ({ acceptsId }, cx) => triageOf(cx, acceptsId)),
  handle(triageRecord.save, (input, cx) => saveTriage(cx, input)),
  handle(triageRecord.finish, (input, cx) => finishTriage(cx, input)),
  handle(triageRecord.cancel, (input, cx) => clearTriage(cx, input)),
  handle(triageRecord.retrial, (input, cx) => reopenTriage(cx, input)),
];
