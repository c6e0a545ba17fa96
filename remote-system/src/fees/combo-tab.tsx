import { combo, MIN_COMBO_ITEMS } from '@mingmou/contract/system/fees/charge-combo.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Form } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';
import { ComboItems } from './combo-items';
import styles from './fees.module.css';

const Field = fieldOf(combo.save);
const { items } = combo.fields;

const WIDTHS: Readonly<Record<string, number>> = { code: 92, name: 160, summary: 250 };
const shown = columns(combo.row, ['code', 'name', 'summary', 'listAmount', 'price']).map((column) => ({
  ...column,
  width: WIDTHS[column.key] ?? column.width,
  // The text of its items is made for reading, not for order.
  ...(column.key === 'summary' ? { sorter: false } : {}),
}));

function validItems(_rule: unknown, value: unknown) {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const named = rows.filter((row) => typeof row === 'object' && row !== null && 'singleId' in row && row.singleId);
  if (named.length < rows.length) return Promise.reject(new Error('请选择收费项目，或移除空行'));
  return rows.length < MIN_COMBO_ITEMS ? Promise.reject(new Error(`至少${MIN_COMBO_ITEMS}项`)) : Promise.resolve();
}

/** 组合: services that are sold together at a price of their own. */
export function ComboTab({ heading }: { readonly heading: ReactNode }) {
  const { data: code } = useCall(combo.code, {}, { quiet: true });
  return (
    <MasterPage
      of={combo}
      heading={heading}
      filters={['keyword', 'stateEnum']}
      columns={[...shown, stateColumn(combo.lifecycle, 'stateEnum'), ...columns(combo.row, ['updatedAt'])]}
      start={code ? { code } : {}}
      wide
    >
      <Field name="code" />
      <Field name="name" />
      <Form.Item
        className={styles.whole}
        name="items"
        label={items.title}
        required
        validateTrigger={[]}
        rules={[{ validator: validItems }]}
      >
        <ComboItems />
      </Form.Item>
      <Field name="price" />
    </MasterPage>
  );
}
