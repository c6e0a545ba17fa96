import type { Values } from '@mingmou/contract/base/field';
import type { stockGroups } from '@mingmou/contract/erp/statistics/stock.facts';
import type { StockFigure } from '@mingmou/contract/erp/statistics/stock-figures.fields';
import type { Dimension } from '../../../kernel/report/grouped.store';
import type { ReportRules } from '../../../kernel/report/report.routes';
import type { StockGroup } from './stock.source';
import type { StockScope } from './stock-scope.service';

export type StockRules = ReportRules<Values<typeof stockGroups>, StockFigure, StockGroup, StockScope>;

const asc = (column: string) => [column, 'asc'] as const;

/**
 * Declares the rows of every 进销存 report: by its names, by range of days and organisation if requested; range by range
 * in its own order.
 */
export function rowsBy(
  first: Dimension<StockGroup>,
  order: readonly string[],
): Pick<StockRules, 'dimensions' | 'initial'> {
  return {
    dimensions: ({ summaryType, byOrg }) => [
      first,
      ...(summaryType ? [{ as: 'bucketName', group: 'bucket' } as const] : []),
      ...(byOrg ? [{ as: 'orgName', group: 'org' } as const] : []),
    ],
    initial: ({ summaryType }) => [...(summaryType ? ['bucket_name'] : []), ...order, 'id'].map(asc),
  };
}
