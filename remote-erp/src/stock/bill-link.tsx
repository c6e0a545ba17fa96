import type { CodeOf } from '@mingmou/contract/base/dict';
import type { bizType } from '@mingmou/contract/erp/erp.dicts';
import { Link } from '@mingmou/core/navigation/router';

/** Where the bills of a kind of movement are read. */
const BILL_PAGES: { readonly [K in CodeOf<typeof bizType>]?: string } = {
  PURCHASE_IN: '/erp/buy/info',
  PURCHASE_RETURN: '/erp/buy/returnInfo',
};

interface BillLinkProps {
  readonly of: {
    readonly bizType: CodeOf<typeof bizType>;
    readonly billId?: number | null;
    readonly billNo?: string | null;
  };
}

/** The bill behind a row of the ledger, one click away where it has a page. */
export function BillLink({ of: { bizType: moved, billId, billNo } }: BillLinkProps) {
  const page = BILL_PAGES[moved];
  return page && billId ? <Link to={`${page}?id=${billId}`}>{billNo}</Link> : billNo;
}
