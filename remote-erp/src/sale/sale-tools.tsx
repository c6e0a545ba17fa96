import { GoodsPackageButton } from './goods-package-button';
import { ParamsButton } from './params-button';
import { PrescriptionButton, type PrescriptionTool } from './prescription-button';

/** Tools of 快速销售 next to the search of goods. */
export function QuickTools(tool: PrescriptionTool) {
  return (
    <>
      <GoodsPackageButton store={tool.store} />
      <ParamsButton {...tool} />
    </>
  );
}

/** Tools of a sale to a patient. */
export function SaleTools(tool: PrescriptionTool) {
  return (
    <>
      <PrescriptionButton {...tool} />
      <QuickTools {...tool} />
    </>
  );
}
