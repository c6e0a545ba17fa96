import { BillDetail } from '../bill/bill-detail';
import { returnPages } from './return.pages';

export default function ReturnDetail() {
  return <BillDetail of={returnPages} />;
}
