import { BillPage } from '../bill/bill-page';
import { transferOutPages } from './out.pages';

export default function TransferOutBill() {
  return <BillPage of={transferOutPages} />;
}
