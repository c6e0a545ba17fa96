import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';

const Field = fieldOf(trainingItem.save);

/** Names are read whole. */
const WIDTHS: Readonly<Record<string, number>> = { name: 220, instrument: 150 };
const shown = columns(trainingItem.row, [
  'code',
  'name',
  'category',
  'minutes',
  'price',
  'homeEnabled',
  'instrument',
]).map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }));

export default function TrainingItemList() {
  return (
    <MasterPage
      of={trainingItem}
      filters={['name', 'category', 'stateEnum']}
      columns={[...shown, stateColumn(trainingItem.lifecycle, 'stateEnum')]}
      start={{ category: '双眼视', minutes: 10 }}
    >
      <Field name="name" />
      <Field name="code" />
      <Field name="category" />
      <Field name="instrument" />
      <Field name="minutes" />
      <Field name="price" />
      <Field name="homeEnabled" />
      <Field name="instruction" />
    </MasterPage>
  );
}
