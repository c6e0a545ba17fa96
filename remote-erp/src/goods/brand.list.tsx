import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, sized } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';

const Field = fieldOf(brand.save);
const WIDTHS = { code: 104, name: 220, pinyin: 110, categoryIds: 260, origin: 92, breedCount: 86 };

export default function BrandList() {
  return (
    <MasterPage
      of={brand}
      filters={['keyword', 'categoryId', 'stateEnum']}
      columns={[
        ...sized(columns(brand.row, ['code', 'name', 'pinyin', 'categoryIds', 'origin', 'breedCount']), WIDTHS),
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
