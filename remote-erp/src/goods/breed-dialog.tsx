import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { breedAttrs } from '@mingmou/contract/erp/goods/goods-attrs.fields';
import { CATEGORY_RULES, isGoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { Form } from '@mingmou/kit/ui-form';
import { useEffect, useRef } from 'react';
import { AttrsInput } from './attrs-input';
import styles from './goods.module.css';

const Field = fieldOf(breed.save);

type Draft = InputOf<typeof breed.save>;
type Control = ReturnType<typeof useFormDialog<OutputOf<typeof breed.findById>, Draft, InputOf<typeof breed.update>>>;

interface BreedDialogProps {
  readonly control: Control;
  readonly start: Partial<Draft>;
}

/** Form of a breed; the category determines its fields. */
export function BreedDialog({ control, start }: BreedDialogProps) {
  return (
    <FormDialog title="品种" control={control} start={start} wide>
      <Field name="categoryId" />
      <ByCategory />
    </FormDialog>
  );
}

/** What another category brings along: its usual unit and way of stocking, and none of the former attributes. */
function useCategoryChange(categoryId: unknown): void {
  const form = Form.useFormInstance();
  const before = useRef(categoryId);
  useEffect(() => {
    if (before.current === categoryId) return;
    const first = before.current === undefined && form.getFieldValue('unit') !== undefined;
    before.current = categoryId;
    if (first || typeof categoryId !== 'string' || !isGoodsCategory(categoryId)) return;
    const { unit, stockModes } = CATEGORY_RULES[categoryId];
    form.setFieldsValue({ unit, stockMode: stockModes[0], attrs: {} });
  }, [categoryId, form]);
}

function ByCategory() {
  const categoryId: unknown = Form.useWatch('categoryId');
  useCategoryChange(categoryId);
  if (typeof categoryId !== 'string' || !isGoodsCategory(categoryId)) return null;
  const rules = CATEGORY_RULES[categoryId];
  const { stockMode } = breed.fields;
  const modes = stockMode.dict?.rows.filter(({ code }) => rules.stockModes.some((mode) => mode === code)) ?? [];
  const modeSpec = stockMode.dict ? { ...stockMode, dict: { ...stockMode.dict, rows: modes } } : stockMode;
  return (
    <>
      <Field name="brandId" />
      <Field name="name" />
      <Field name="code" />
      <Field name="unit" />
      <Field name="stockMode">
        <FieldInput spec={modeSpec} />
      </Field>
      <Field name="manufacturer" />
      <Field name="producerLicence" />
      <Field name="registrationNo" />
      <Field name="registrationExpire" />
      <Field name="storage" />
      <div className={styles.full}>
        <Field name="attrs">
          <AttrsInput label="品种属性" specs={breedAttrs} names={rules.breed} required={rules.breedRequired} />
        </Field>
      </div>
    </>
  );
}
