import { BillDetail } from '../bill/bill-detail';
import { lossPages } from './loss.pages';

export default function LossDetail() {
  return <BillDetail of={lossPages} />;
}
