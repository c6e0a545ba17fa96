import { BillDetail } from '../bill/bill-detail';
import { transferInPages } from './in.pages';

export default function TransferInDetail() {
  return <BillDetail of={transferInPages} />;
}
