import { BillList } from '../bill/bill-list';
import { returnPages } from './return.pages';

export default function ReturnList() {
  return <BillList of={returnPages} />;
}
