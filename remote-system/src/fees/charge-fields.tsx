import type { FieldSpec } from '@mingmou/contract/base/field';
import { chargeCategory } from '@mingmou/contract/dict/charge-category';
import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { FEE_CATEGORY } from '@mingmou/contract/system/fees/charge.fields';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useSeesCost } from './use-sees-cost';

const Field = fieldOf(charge.save);

/** Registration fees have a page of their own. */
export const CATEGORIES = chargeCategory.rows.filter(({ code }) => code !== FEE_CATEGORY);
const CATEGORY: FieldSpec = { ...charge.fields.chargeCategory, dict: { ...chargeCategory, rows: CATEGORIES } };

/** The fields of a single service, in the order of the paper form. */
export function ChargeFields() {
  const seesCost = useSeesCost();
  return (
    <>
      <Field name="code" />
      <Field name="name" />
      <Field name="chargeCategory">
        <FieldInput spec={CATEGORY} />
      </Field>
      <Field name="checkItemId" />
      <Field name="unit" />
      <Field name="price" />
      {seesCost ? <Field name="cost" /> : null}
      <Field name="minDiscountRate" />
      <Field name="discountable" />
      <Field name="vipFlag" />
      <Field name="needExecute" />
      <Field name="priceEditable" />
    </>
  );
}
