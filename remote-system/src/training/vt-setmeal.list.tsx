import { VtSetmealPage } from './vt-setmeal-page';

export default function VtSetmealList() {
  return <VtSetmealPage />;
}
