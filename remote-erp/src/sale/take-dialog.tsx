import { saleDelivery } from '@mingmou/contract/erp/sale-delivery.contract';
import { useScanner } from '@mingmou/core/hardware/scanner/use-scanner';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePress } from '@mingmou/kit/act/use-press';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Checkbox } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useRef, useState } from 'react';
import { lineName } from '../bill/goods-line';
import { scanned } from '../bill/ways/scanned-goods';
import { checkedOf, type HandedOver, isWhole, piecesOf, type SoldLine, scanPiece, tick } from './handed-over';
import { paramsText } from './params-text';
import styles from './sale.module.css';
import type { FoundSale } from './sale-acts';

interface TakeDialogProps {
  readonly found: FoundSale;
  readonly lines: readonly SoldLine[];
  readonly onClose: () => void;
}

/** The goods that a code is of where it is not the one on the line: the maker's own, or a GS1 code. */
async function goodsOfCode(code: string): Promise<number | undefined> {
  try {
    return (await scanned(code)).barcodeId;
  } catch (refusal) {
    if (refusal instanceof CallRefused) return undefined;
    throw refusal;
  }
}

/** 取件: each piece is scanned before it is handed over, and a wrong one is refused with a word. */
export function TakeDialog({ found, lines, onClose }: TakeDialogProps) {
  const { take } = saleDelivery;
  const send = useSend(take);
  const { success, error } = useFeedback();
  const press = usePress();
  const [handed, showHanded] = useState<HandedOver>(new Map());
  // The answers to two scans can arrive before the next render.
  const latestHanded = useRef(handed);
  const hand = (next: HandedOver) => {
    latestHanded.current = next;
    showHanded(next);
  };
  const whole = lines.filter((line) => isWhole(handed, line));
  const part = lines.find((line) => checkedOf(handed, line).pieces > 0 && !isWhole(handed, line));
  const blocked = part
    ? `「${part.goodsName}」还有 ${piecesOf(part) - checkedOf(handed, part).pieces} 件未核对`
    : whole.length === 0 && '请扫描要取走的商品';
  const { start, running } = useAct(async () => {
    if (blocked) return error(blocked);
    const serialNos = whole.flatMap((line) => checkedOf(handed, line).serialNos);
    await send({
      ...{ saleId: found.id, version: found.version, itemIds: whole.map(({ id }) => id) },
      ...(serialNos.length > 0 ? { serialNos } : {}),
    });
    success(`${take.title}成功`);
    onClose();
  });

  useScanner(async (code) => {
    const isKnown = lines.some((line) => line.code === code);
    const barcodeId = isKnown ? undefined : await goodsOfCode(code);
    const scan = scanPiece(latestHanded.current, lines, code, barcodeId);
    if ('says' in scan) error(scan.says);
    else hand(scan.handed);
  });
  useKeys([{ key: 'Ctrl+Enter', title: take.title, run: start }], { blocking: true });

  return (
    <Modal
      reading
      open
      title={`${take.title}：${found.billNo} ${found.patientName ?? ''}`}
      width="min(720px, 94vw)"
      okText={take.title}
      okButtonProps={{ loading: running, ...press(blocked) }}
      onOk={() => start()}
      onCancel={onClose}
    >
      <ul className={styles.handed} aria-label="要取走的商品">
        {lines.map((line) => (
          <li key={line.id}>
            <Checkbox
              checked={isWhole(handed, line)}
              disabled={Boolean(line.serialNos)}
              onChange={({ target }) => hand(tick(handed, line, target.checked))}
            >
              {lineName(line)}
            </Checkbox>
            <Quiet>{paramsText(line)}</Quiet>
            <span role="status" aria-label={`${lineName(line)} 已核对`}>
              {checkedOf(handed, line).pieces} / {piecesOf(line)}
            </span>
          </li>
        ))}
      </ul>
      <Quiet as="p">逐件扫码核对；没有条码的商品可直接勾选，有序列号的镜片须扫描序列号。Ctrl+Enter 取件</Quiet>
    </Modal>
  );
}
