import { BillPage } from '../bill/bill-page';
import { returnPages } from './return.pages';

export default function ReturnBill() {
  return <BillPage of={returnPages} />;
}
