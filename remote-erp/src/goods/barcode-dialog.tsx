import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { gtinSpellings, parseGs1, sendable } from '@mingmou/contract/erp/barcode/gs1.rules';
import { originKey } from '@mingmou/contract/erp/barcode/origin-code.rules';
import { useSend } from '@mingmou/core/store/use-call';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Input } from '@mingmou/kit/ui-form';
import { useId, useState } from 'react';
import type { BarcodeRow } from './code.list';
import styles from './goods.module.css';
import { SmallDialog } from './small-dialog';

interface BarcodeDialogProps {
  readonly row: BarcodeRow | undefined;
  readonly onClose: () => void;
}

const PLACES = [0, 1, 2, 3, 4];

/** Up to five makers' codes, typed or scanned (a scan fills the first empty place), and the organisation's safety quantity. */
export function BarcodeDialog({ row, onClose }: BarcodeDialogProps) {
  const [shown, setShown] = useState({ row, serial: 0 });
  // The last opening stays drawn while the dialog fades out; each opening starts from its row.
  if (row && row !== shown.row) setShown({ row, serial: shown.serial + 1 });
  if (!shown.row) return null;
  return <BarcodeForm key={shown.serial} row={shown.row} open={row !== undefined} onClose={onClose} />;
}

/** Of a GS1 code the article number alone is kept: batch and expiry differ from box to box. */
function kept(code: string): string {
  const gs1 = parseGs1(code);
  return gs1 ? (gtinSpellings(gs1.gtin)[1] ?? gs1.gtin) : sendable(code);
}

interface BarcodeFormProps {
  readonly row: BarcodeRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

function BarcodeForm({ row, open, onClose }: BarcodeFormProps) {
  const prefix = useId();
  const [codes, setCodes] = useState<readonly string[]>(() => PLACES.map((place) => row.originCodes[place] ?? ''));
  const [qty, setQty] = useState<unknown>(row.safetyQty);
  const sendCodes = useSend(barcode.update);
  const sendQty = useSend(barcode.safetyQty);
  const { success, warning } = useFeedback();
  const put = (place: number, code: string) => setCodes(codes.map((old, at) => (at === place ? code : old)));
  useScan(
    (scanned) => {
      const code = kept(scanned);
      const place = codes.indexOf('');
      if (codes.some((known) => originKey(known) === originKey(code))) warning('该原厂条码已在列表中');
      else if (place < 0) warning('最多5个原厂条码');
      else put(place, code);
    },
    { enabled: open, inDialog: true },
  );
  const save = async () => {
    const originCodes = codes.map((code) => code.trim()).filter(Boolean);
    const safetyQty = typeof qty === 'number' ? qty : 0;
    // The one that can be refused comes last: the dialog stays open, and may send both again.
    if (safetyQty !== row.safetyQty) await sendQty({ id: row.id, safetyQty });
    if (originCodes.join() !== row.originCodes.join())
      await sendCodes({ id: row.id, version: row.version, originCodes });
    success('保存成功');
  };
  return (
    <SmallDialog title={`编辑条码：${row.goodsName} ${row.spec}`} open={open} save={save} onClose={onClose}>
      {PLACES.map((place) => (
        <span key={place} className={styles.attr}>
          <label htmlFor={`${prefix}-${place}`}>原厂条码{place + 1}</label>
          <Input
            id={`${prefix}-${place}`}
            maxLength={32}
            value={codes[place]}
            onChange={({ target }) => put(place, target.value)}
          />
        </span>
      ))}
      <span className={styles.attr}>
        <label htmlFor={`${prefix}-safety`}>安全库存</label>
        <FieldInput id={`${prefix}-safety`} spec={barcode.row.safetyQty} value={qty} onChange={setQty} />
      </span>
      <p className={styles.note}>安全库存只对当前机构有效，0表示不提醒</p>
    </SmallDialog>
  );
}
