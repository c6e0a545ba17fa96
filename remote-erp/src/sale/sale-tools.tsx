import { PackageButton } from './package-button';
import { ParamsButton } from './params-button';
import { PrescriptionButton, type PrescriptionTool } from './prescription-button';

/** What 快速销售 has beside the search of goods. */
export function QuickTools(tool: PrescriptionTool) {
  return (
    <>
      <PackageButton store={tool.store} />
      <ParamsButton {...tool} />
    </>
  );
}

/** What a sale to a patient has. */
export function SaleTools(tool: PrescriptionTool) {
  return (
    <>
      <PrescriptionButton {...tool} />
      <QuickTools {...tool} />
    </>
  );
}
