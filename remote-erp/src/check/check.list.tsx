import { BillList } from '../bill/bill-list';
import { checkPages } from './check.pages';

export default function CheckList() {
  return <BillList of={checkPages} />;
}
