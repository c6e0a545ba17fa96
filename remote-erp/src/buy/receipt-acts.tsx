import type { ComponentProps } from 'react';
import { LabelsButton } from '../label/labels-button';
import { RefusalDo } from './refusal-do';

/** Acts on a receipt in addition to the steps of every bill. */
export function ReceiptActs(props: ComponentProps<typeof RefusalDo>) {
  return (
    <>
      <LabelsButton billNo={props.found.billNo} />
      <RefusalDo {...props} />
    </>
  );
}
