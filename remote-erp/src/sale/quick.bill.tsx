import { BillPage } from '../bill/bill-page';
import { quickPages } from './sale.pages';

export default function QuickSale() {
  return <BillPage of={quickPages} />;
}
