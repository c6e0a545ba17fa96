import { BillPage } from '../bill/bill-page';
import { lossPages } from './loss.pages';

export default function LossBill() {
  return <BillPage of={lossPages} />;
}
