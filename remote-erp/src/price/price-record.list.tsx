import { priceRecord } from '@mingmou/contract/erp/price-record.contract';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { sized } from '../goods/sized';
import { goodsColumn, shortColumns } from './price-columns';

const { row } = priceRecord;
const WIDTHS = {
  createdAt: 156,
  kind: 88,
  oldPrice: 100,
  newPrice: 100,
  effectiveDate: 106,
  reason: 116,
  operator: 80,
};

/** 调价记录 (domain-erp §1.7): who changed which price, when and why. */
export default function PriceRecordList() {
  const list = useList(priceRecord.page);
  return (
    <ListPage
      title={priceRecord.page.title}
      list={list}
      filters={['kind', 'keyword', 'dateFrom', 'dateTo', 'operator']}
      tools={<ExportButton call={priceRecord.export} of={list} />}
      columns={[
        ...sized(columns(row, ['createdAt', 'kind']), WIDTHS),
        ...shortColumns(columns(row, ['targetType'])),
        goodsColumn,
        ...shortColumns(columns(row, ['scope'])),
        ...sized(columns(row, ['oldPrice', 'newPrice', 'effectiveDate']), WIDTHS),
        ...sized(columns(row, ['reason', 'operator']), WIDTHS).map((column) => ({ ...column, sorter: false })),
      ]}
    />
  );
}
