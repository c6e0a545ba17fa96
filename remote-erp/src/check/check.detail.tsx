import { BillDetail } from '../bill/bill-detail';
import { checkPages } from './check.pages';

export default function CheckDetail() {
  return <BillDetail of={checkPages} />;
}
