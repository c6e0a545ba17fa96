import { brand } from '@mingmou/contract/erp/brand.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';

const Field = fieldOf(brand.save);

export default function BrandList() {
  return (
    <MasterPage
      of={brand}
      filters={['keyword', 'categoryId', 'stateEnum']}
      columns={[
        ...columns(brand.row, ['code', 'name', 'pinyin', 'categoryIds', 'origin', 'breedCount']),
        stateColumn(brand.lifecycle, 'stateEnum'),
      ]}
    >
      <Field name="name" />
      <Field name="code" />
      <Field name="categoryIds" />
      <Field name="origin" />
      <Field name="sort" />
    </MasterPage>
  );
}
