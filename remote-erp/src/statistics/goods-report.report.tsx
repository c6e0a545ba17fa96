import { today } from '@mingmou/contract/base/clinic-day';
import { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { ReportPage } from '@mingmou/kit/report/report-page';
import { ledgerLook, stockWidths } from './stock-look';

/** 商品进销存明细 (domain-erp §6.2): a row a barcode; each figure leads to the ledger rows behind it. */
export default function GoodsReport() {
  return (
    <ReportPage
      report={goodsReport}
      filters={['keyword', 'categoryId', 'brandId', 'breedId', 'locationId', 'orgIds', 'periodIds']}
      names={['bucketName', 'orgName', 'goodsName', 'spec']}
      widths={stockWidths}
      drill={ledgerLook}
      today={today()}
    />
  );
}
