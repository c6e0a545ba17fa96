import { DICTIONARIES } from '@mingmou/contract/dict/dictionaries';
import { dictionary } from '@mingmou/contract/system/dict/dictionary.contract';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { Select } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';

const Field = fieldOf(dictionary.save);

const EXTENSIBLE = DICTIONARIES.filter(({ extensible }) => extensible).map(({ name, title }) => ({
  value: name,
  label: title,
}));

const WIDTHS: Readonly<Record<string, number>> = { dictionary: 180, name: 240 };
const shown = columns(dictionary.row, ['dictionary', 'code', 'name', 'sort', 'fixed']).map((column) => ({
  ...column,
  width: WIDTHS[column.key] ?? column.width,
}));

interface DictionarySelectProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (name: string) => void;
}

/** One of the dictionaries that take additions; a row stays in its own. */
function DictionarySelect(props: DictionarySelectProps) {
  const isThere = 'id' in useFormSurroundings().row;
  return <Select {...props} options={EXTENSIBLE} disabled={isThere} placeholder="请选择字典" />;
}

/** All dictionaries with their rows; rows added by the chain can be changed. */
export function DictionaryTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(dictionary.page);
  const dialog = useFormDialog(dictionary);
  return (
    <>
      <ListPage
        title={dictionary.page.title}
        heading={heading}
        list={list}
        filters={['dictionary', 'name', 'stateEnum']}
        main={
          <Do call={dictionary.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[...shown, stateColumn(dictionary.lifecycle, 'stateEnum')]}
        acts={(row) => (row.fixed ? null : <MasterActs of={dictionary} row={row} onEdit={dialog.open} />)}
      />
      <FormDialog title={dictionary.name} control={dialog}>
        <Field name="dictionary">
          <DictionarySelect />
        </Field>
        <Field name="name" />
        <Field name="sort" />
      </FormDialog>
    </>
  );
}
