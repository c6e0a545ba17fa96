import { BillDetail } from '../bill/bill-detail';
import { transferOutPages } from './out.pages';

export default function TransferOutDetail() {
  return <BillDetail of={transferOutPages} />;
}
