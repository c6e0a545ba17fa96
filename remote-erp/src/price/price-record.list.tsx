import { priceRecord } from '@mingmou/contract/erp/price/price-record.contract';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { columns, sized, unsorted } from '@mingmou/kit/list/columns';
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
  return (
    <RecordPage
      of={priceRecord}
      filters={['kind', 'keyword', 'dateFrom', 'dateTo', 'operator']}
      columns={[
        ...sized(columns(row, ['createdAt', 'kind']), WIDTHS),
        ...shortColumns(columns(row, ['targetType'])),
        goodsColumn,
        ...shortColumns(columns(row, ['scope'])),
        ...sized(columns(row, ['oldPrice', 'newPrice', 'effectiveDate']), WIDTHS),
        ...unsorted(sized(columns(row, ['reason', 'operator']), WIDTHS)),
      ]}
    />
  );
}
