import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { Do } from '@mingmou/kit/act/do';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import type { FoundSale } from './sale-acts';

const { handling } = sale;
const Field = fieldOf(handling);
/** A sale is there with its goods: who handles it is put right, never added. */
const FORM = { findById: sale.findById, save: handling, update: handling } as const;

/** 改经手信息 of a sale that was confirmed: who handles it and where it goes. */
export function HandlingDo({ found }: { readonly found: FoundSale }) {
  const dialog = useFormDialog(FORM);
  const { state, lines } = found;
  if (state !== 'SUBMITTED' && state !== 'PASSED') return null;
  const isInWork = lines.some(({ needProcess, takenAt }) => needProcess && !takenAt);
  return (
    <>
      <Do call={handling} onClick={() => dialog.open(found)}>
        {handling.title}
      </Do>
      <FormDialog title="经手信息" control={dialog}>
        <Field name="sellerId" />
        <Field name="optometristId" />
        {isInWork ? <Field name="processorId" placeholder="不变" /> : null}
        <Field name="deliveryMode" />
        <Field name="deliveryDate" />
        <Field name="promisedAt" />
        <Field name="address" />
        <Field name="remark" />
      </FormDialog>
    </>
  );
}
