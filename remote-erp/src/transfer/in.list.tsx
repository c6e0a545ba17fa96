import { BillList } from '../bill/bill-list';
import { transferInPages } from './in.pages';

export default function TransferInList() {
  return <BillList of={transferInPages} />;
}
