import { BillPage } from '../bill/bill-page';
import { transferInPages } from './in.pages';

export default function TransferInBill() {
  return <BillPage of={transferInPages} />;
}
