import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { useState, useSyncExternalStore } from 'react';
import styles from './account.module.css';
import { AccountFields } from './account-fields';

type Account = OutputOf<typeof account.findById>;
export type EditControl = ReturnType<
  typeof useFormDialog<Account, InputOf<typeof account.save>, InputOf<typeof account.update>>
>;

/** The dialog of an account that is there; its name is fixed. */
export function EditAccount({ control }: { readonly control: EditControl }) {
  const opening = useSyncExternalStore(control.subscribe, control.current);
  const [row, setRow] = useState<Account>();
  // The last one stays drawn while the dialog fades out.
  if (opening?.row && opening.row !== row) setRow(opening.row);
  return (
    <FormDialog title="账号" control={control}>
      <p className={styles.fixed}>
        <span className={styles.fixedLabel}>{account.fields.account.title}</span>
        {row?.account}
      </p>
      <AccountFields of={row} />
    </FormDialog>
  );
}
