import { Link } from '@mingmou/core/navigation/router';

/** Where the bills of a kind are read, by the letters of their number. */
const BILL_PAGES: Readonly<Record<string, string>> = {
  RK: '/erp/buy/info',
  CT: '/erp/buy/returnInfo',
  DC: '/erp/stock/outInfo',
  DR: '/erp/stock/inInfo',
  PD: '/erp/stock/checkInfo',
  BS: '/erp/stock/lossInfo',
  XS: '/erp/sell/orderInfo',
  XT: '/erp/sell/returnInfo',
};

interface BillLinkProps {
  readonly of: {
    readonly billId?: number | null;
    readonly billNo?: string | null;
    /** Bills of other organisations are named, and opened there. */
    readonly isHere?: boolean;
  };
}

/** The bill behind a row of the ledger, one click away where it has a page. */
export function BillLink({ of: { billId, billNo, isHere = true } }: BillLinkProps) {
  const page = BILL_PAGES[billNo?.slice(0, 2) ?? ''];
  return page && billId && isHere ? <Link to={`${page}?id=${billId}`}>{billNo}</Link> : billNo;
}
