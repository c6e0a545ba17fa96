import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import type { ReactNode } from 'react';
import { ItemsSelect } from './items-select';
import styles from './training.module.css';

const Field = fieldOf(trainingServicePackage.save);

const itemsColumn: ListColumn<{ readonly itemNames: readonly { readonly name: string }[] }> = {
  key: 'items',
  label: trainingServicePackage.row.items.title,
  title: trainingServicePackage.row.items.title,
  width: 160,
  ellipsis: true,
  render: ({ itemNames }) => itemNames.map(({ name }) => name).join('、'),
};

const [code, name, ...figures] = columns(trainingServicePackage.row, [
  'code',
  'name',
  'totalTimes',
  'giftTimes',
  'validDays',
  'price',
  'startRule',
]);
const shown = [...(code ? [code] : []), ...(name ? [{ ...name, width: 180 }] : []), ...figures];

/** Packages of vision training: a page of its own, and a tab of the fees. */
export function TrainingServicePackagePage({ heading }: { readonly heading?: ReactNode }) {
  return (
    <MasterPage
      of={trainingServicePackage}
      heading={heading}
      filters={['name', 'stateEnum']}
      columns={[...shown, itemsColumn, stateColumn(trainingServicePackage.lifecycle, 'stateEnum')]}
      start={{ validDays: 365, startRule: 'FIRST', refundable: true }}
      wide
    >
      <Field name="name" />
      <Field name="code" />
      <div className={styles.whole}>
        <Field name="items">
          <ItemsSelect />
        </Field>
      </div>
      <Field name="totalTimes" />
      <Field name="giftTimes" />
      <Field name="price" />
      <Field name="validDays" />
      <Field name="startRule" />
      <Field name="refundable" />
    </MasterPage>
  );
}
