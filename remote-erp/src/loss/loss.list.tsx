import { BillList } from '../bill/bill-list';
import { lossPages } from './loss.pages';

export default function LossList() {
  return <BillList of={lossPages} />;
}
