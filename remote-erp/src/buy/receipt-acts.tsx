import type { ComponentProps } from 'react';
import { LabelsButton } from '../label/labels-button';
import { RefusalDo } from './refusal-do';

/** What may be done with a receipt beside the steps of every bill. */
export function ReceiptActs(props: ComponentProps<typeof RefusalDo>) {
  return (
    <>
      <LabelsButton billNo={props.found.billNo} />
      <RefusalDo {...props} />
    </>
  );
}
