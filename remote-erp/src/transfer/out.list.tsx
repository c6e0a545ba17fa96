import { BillList } from '../bill/bill-list';
import { transferOutPages } from './out.pages';

export default function TransferOutList() {
  return <BillList of={transferOutPages} />;
}
