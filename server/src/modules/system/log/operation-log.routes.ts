import { sharedCodes } from '@mingmou/contract/base/codes';
import { isRangeAllowed } from '@mingmou/contract/base/date-range';
import { operationLog } from '@mingmou/contract/system/log/operation-log.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { handle, type Route } from '../../../kernel/call/route';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { asStored, recordRoutes } from '../../../kernel/row/records';
import { type Filters, findLine, linesMatching, logSorting } from './operation-log.store';

function matching(cx: SessionCx, filters: Filters) {
  const { dateFrom: from, dateTo: to } = filters;
  if (from && to && !isRangeAllowed('A', { from, to }, dayText(cx.now)))
    throw malformed('dateTo', `${operationLog.filters.dateTo.title}：不能早于开始，最多相隔365天`);
  return linesMatching(cx, filters);
}

export const operationLogRoutes: readonly Route[] = [
  ...recordRoutes(operationLog, { rows: matching, sorting: logSorting, shown: asStored }),
  handle(operationLog.findById, async ({ id }, cx) => (await findLine(cx, id)) ?? refuse(sharedCodes.missing)),
];
