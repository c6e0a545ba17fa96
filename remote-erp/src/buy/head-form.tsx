import type { FieldSpec } from '@mingmou/contract/base/field';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { memo, useId } from 'react';
import bill from '../bill/bill.module.css';
import { choiceOf, type Named } from '../parts/with-choices';
import type { PurchaseHead } from './purchase.draft';

type Name = keyof typeof purchase.input;

interface HeadFormProps {
  readonly head: PurchaseHead;
  readonly parties: { readonly supplierId: readonly Named[]; readonly buyerId: readonly Named[] };
  /** Enter in the last field. */
  readonly onDone: () => void;
  readonly onChange: (patch: Partial<PurchaseHead>) => void;
}

const NAMES: readonly Name[] = [
  ...(['supplierId', 'buyerId', 'orderDate', 'expectDate', 'payType'] as const),
  ...(['arriveDate', 'deliveryNo', 'invoiceNo', 'remark'] as const),
];
/** Asked for at the latest when the bill is submitted. */
const ASKED: ReadonlySet<Name> = new Set(['supplierId', 'buyerId']);

function specOf(name: Name, { supplierId, buyerId }: HeadFormProps['parties']): FieldSpec {
  const spec = purchase.input[name];
  if (name === 'supplierId') return choiceOf(spec, supplierId);
  if (name === 'buyerId') return choiceOf(spec, buyerId);
  // One line: the head leaves its room to the goods.
  return spec.kind === 'note' ? { ...spec, kind: 'text' } : spec;
}

function Form({ head, parties, onDone, onChange }: HeadFormProps) {
  const id = useId();
  return (
    <section className={`${bill.panel} ${bill.fields}`} aria-label="采购信息" onKeyDownCapture={onEnter(onDone)}>
      {NAMES.map((name) => {
        const spec = specOf(name, parties);
        return (
          <div key={name} className={name === 'remark' ? `${bill.field} ${bill.wide}` : bill.field}>
            <label htmlFor={`${id}-${name}`} className={ASKED.has(name) ? bill.required : undefined}>
              {spec.title}
            </label>
            <FieldInput
              id={`${id}-${name}`}
              spec={spec}
              value={head[name] ?? undefined}
              // The input gives what its field holds.
              onChange={(value) => onChange({ [name]: value === '' ? null : (value ?? null) } as Partial<PurchaseHead>)}
            />
          </div>
        );
      })}
    </section>
  );
}

/** The head of a purchase bill; typing in the lines draws it no more. */
export const HeadForm = memo(Form);
