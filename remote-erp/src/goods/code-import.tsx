import { SheetImport } from '@mingmou/clinic/sheet-import/sheet-import';
import { barcodeImport } from '@mingmou/contract/erp/barcode/barcode-import.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useMemo } from 'react';
import type { PickedBreed } from './code-create.form';
import styles from './goods.module.css';

/** 文件导入: barcodes of one breed. */
export function CodeImport({ of }: { readonly of: PickedBreed }) {
  return useHolds(barcodeImport.upload.grant) ? <HeldCodeImport of={of} /> : null;
}

function HeldCodeImport({ of }: { readonly of: PickedBreed }) {
  const input = useMemo(() => ({ breedId: of.id }), [of.id]);
  return (
    <section className={styles.fields} aria-label="文件导入">
      <h2 className={styles.subtitle}>文件导入</h2>
      <SheetImport of={barcodeImport} input={input} done={({ created }) => `已导入${created}个条码`} />
    </section>
  );
}
