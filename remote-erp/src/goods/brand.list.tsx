import { brand } from '@mingmou/contract/erp/brand.contract';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';

const Field = fieldOf(brand.save);

export default function BrandList() {
  const list = useList(brand.page);
  const dialog = useFormDialog(brand);
  return (
    <>
      <ListPage
        title={brand.page.title}
        list={list}
        filters={['keyword', 'categoryId', 'stateEnum']}
        main={
          <Do call={brand.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        tools={<ExportButton call={brand.export} of={list} />}
        columns={[
          ...columns(brand.row, ['code', 'name', 'pinyin', 'categoryIds', 'origin']),
          stateColumn(brand.lifecycle, 'stateEnum'),
          ...columns(brand.row, ['updatedAt']),
        ]}
        acts={(row) => <MasterActs of={brand} row={row} onEdit={dialog.open} />}
      />
      <FormDialog title="品牌" control={dialog}>
        <Field name="name" />
        <Field name="code" />
        <Field name="categoryIds" />
        <Field name="origin" />
        <Field name="sort" />
      </FormDialog>
    </>
  );
}
