import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, sized } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useSeesCost } from '../parts/use-sees-cost';
import { BreedsButton } from './breeds-button';

const Field = fieldOf(contrast.save);
const { row } = contrast;

/** Names of companies and breeds are read whole; all stay in view at 1366 pixels. */
const WIDTHS = {
  ...{ supplierName: 210, breedName: 180, supplierGoodsCode: 104, supplierGoodsName: 120, purchasePrice: 104 },
  ...{ leadDays: 122, isDefault: 60 },
};

/** 供应商品种对照 (domain-erp §1.7): who delivers what, under which name, at which price. */
export default function ContrastList() {
  const sees = useSeesCost();
  return (
    <MasterPage
      of={contrast}
      filters={['keyword', 'supplierId', 'categoryId', 'breedId', 'stateEnum']}
      columns={[
        ...sized(columns(row, ['supplierId', 'breedId', 'supplierGoodsCode', 'supplierGoodsName']), WIDTHS),
        ...(sees ? sized(columns(row, ['purchasePrice']), WIDTHS) : []),
        ...sized(columns(row, ['leadDays', 'isDefault']), WIDTHS),
        stateColumn(contrast.lifecycle, 'stateEnum'),
      ]}
      start={{ isDefault: false }}
      tools={
        <>
          <BreedsButton />
          <ImportButton
            of={contrast.import}
            done={({ created, updated }) => `已新增${created}条，更新${updated}条对照`}
          />
        </>
      }
    >
      <Field name="supplierId" />
      <Field name="breedId" />
      <Field name="supplierGoodsCode" />
      <Field name="supplierGoodsName" />
      {sees ? <Field name="purchasePrice" /> : null}
      <Field name="leadDays" />
      <Field name="minQty" />
      <Field name="isDefault" />
    </MasterPage>
  );
}
